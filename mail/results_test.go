package mail_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

// TestDMARC reads what servers write into Authentication-Results (RFC 8601).
func TestDMARC(t *testing.T) {
	t.Parallel()
	const ar = "Authentication-Results: "
	fails := ar + "mx.example; dmarc=fail header.from=example.org\n"
	passes := ar + "mx.example; dmarc=pass header.from=example.org\n"
	for name, c := range map[string]struct {
		head string
		want mail.DMARCResult
	}{
		"none":   {"", ""},
		"passes": {passes, "pass"},
		"fails":  {fails, "fail"},
		"Gmail": {ar + "mx.example;\r\n       dkim=pass header.i=@example.org header.s=20230601 header.b=AbC+d/E=;\r\n" +
			"       spf=pass (mx.example: domain of ann@example.org designates 192.0.2.1 as permitted sender) smtp.mailfrom=ann@example.org;\r\n" +
			"       dmarc=pass (p=NONE sp=QUARANTINE dis=NONE) header.from=example.org\r\n", "pass"},
		"Gmail, failed": {ar + "mx.example;\n spf=softfail (mx.example: domain of transitioning x@evil.example does not designate 192.0.2.1; see) smtp.mailfrom=x@evil.example;\n" +
			" dmarc=fail (p=REJECT sp=REJECT dis=NONE) header.from=example.org\n", "fail"},
		"Fastmail": {ar + "mx.example;\n    arc=none (no signatures found);\n    dkim=pass (2048-bit rsa key sha256) header.d=example.org\n      header.i=@example.org header.b=AbCdEf header.a=rsa-sha256\n" +
			"      header.s=fm1 x-bits=2048;\n    dmarc=pass policy.published-domain-policy=none\n      policy.applied-disposition=none policy.evaluated-disposition=none\n" +
			"      (p=none,d=none,d.eval=none) policy.policy-from=p\n      header.from=example.org;\n    iprev=pass smtp.remote-ip=192.0.2.1 (out1.example.org)\n", "pass"},
		"Outlook":                    {ar + "mx.example 1; spf=pass (sender IP is 192.0.2.1)\n smtp.mailfrom=example.org; dkim=pass (signature was verified)\n header.d=example.org;dmarc=fail action=oreject\n header.from=example.org;compauth=pass reason=100\n", "fail"},
		"Outlook, without a name":    {ar + "spf=pass (sender IP is 192.0.2.1)\n smtp.mailfrom=example.org; dmarc=fail action=none header.from=example.org\n", ""},
		"Postfix and OpenDMARC":      {ar + "MX.Example; dmarc=fail (p=quarantine dis=none) header.from=example.org\n" + ar + "mx.example;\n\tdkim=none\n", "fail"},
		"OpenDMARC below OpenDKIM":   {ar + "mx.example;\n\tdkim=none\n" + ar + "mx.example; dmarc=fail (p=quarantine dis=none) header.from=example.org\n", "fail"},
		"blanks around equals":       {ar + "mx.example; dmarc = fail header.from = example.org\n", "fail"},
		"capitals":                   {ar + "mx.example; DMARC=FAIL Header.From=Example.ORG\n", "fail"},
		"quoted name":                {ar + "\"mx.example\"; dmarc=fail header.from=\"example.org\"\n", "fail"},
		"an address":                 {ar + "mx.example; dmarc=fail header.from=ann@example.org\n", "fail"},
		"comment before the name":    {ar + "(x) mx.example (y(z\\)) 1) ; (a) dmarc=fail (b) header.from=example.org (c)\n", "fail"},
		"other server":               {ar + "mx.evil.example; dmarc=fail header.from=example.org\n", ""},
		"name of which ours is part": {ar + "mx.example.evil.example; dmarc=fail header.from=example.org\n", ""},
		"other version":              {ar + "mx.example 2; dmarc=fail header.from=example.org\n", ""},
		"other domain":               {ar + "mx.example; dmarc=fail header.from=evil.example\n", ""},
		"no domain":                  {ar + "mx.example; dmarc=fail\n", ""},
		"neither":                    {ar + "mx.example; dmarc=temperror header.from=example.org\n", ""},
		"no result":                  {ar + "mx.example; none\n", ""},
		"forged below":               {fails + passes, "fail"},
		"forged below a pass":        {passes + fails, "pass"},
		"forged below others":        {ar + "other.example; dmarc=pass header.from=example.org\n" + fails + ar + "other.example; dmarc=pass header.from=example.org\n" + passes, "fail"},
		"forged in a comment":        {ar + "mx.example; spf=fail (x; dmarc=pass header.from=example.org) smtp.mailfrom=x; dmarc=fail header.from=example.org\n", "fail"},
		"forged in a quotation":      {ar + "mx.example; spf=fail smtp.mailfrom=\"a;dmarc=pass header.from=example.org;\"@evil.example\n", ""},
		"forged without quotation":   {ar + "mx.example; spf=fail smtp.mailfrom=a;dmarc=pass header.from=example.org;@evil.example; dmarc=fail header.from=example.org\n", "fail"},
		"open comment":               {ar + "mx.example; dmarc=fail header.from=example.org (x\n", ""},
		"open quotation":             {ar + "mx.example; dmarc=fail header.from=example.org \"x\n", ""},
		"rubbish":                    {ar + ";;;=;=\n" + ar + "\n" + ar + "mx.example\n" + ar + "mx.example;dmarc\n" + fails, "fail"},
		"100 KB":                     {ar + "mx.example; x=" + strings.Repeat("(", 100_000) + "\n" + fails, "fail"},
		"result of 100 KB":           {ar + "mx.example" + strings.Repeat("; dmarc=pass header.from=example.org", 2700) + "\n", ""},
	} {
		m, err := mail.Read(simple(c.head, "HOLD 10"))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := m.DMARC("mx.example"); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
		if got := m.DMARC(""); got != "" {
			t.Errorf("%s: %q without a server", name, got)
		}
	}
}
