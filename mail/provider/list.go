package provider

// microsoft is where Microsoft gives leave, for its own domains and for others' alike.
var microsoft = &OAuth{
	AuthURL:  "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
	TokenURL: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
	Scopes: []string{"offline_access",
		"https://outlook.office.com/IMAP.AccessAsUser.All", "https://outlook.office.com/SMTP.Send"},
}

// providers is what is known of them. The servers are as they publish them.
var providers = []Provider{
	{
		Name: "Gmail", domains: []string{"gmail.com", "googlemail.com"},
		IMAP: Host{"imap.gmail.com:993", ImplicitTLS}, SMTP: Host{"smtp.gmail.com:465", ImplicitTLS},
		Login: AppPassword, Plus: true,
		First: "Google Account > Security: turn on 2-Step Verification, then make a password at myaccount.google.com/apppasswords.",
		OAuth: &OAuth{AuthURL: "https://accounts.google.com/o/oauth2/v2/auth", TokenURL: "https://oauth2.googleapis.com/token",
			Scopes: []string{"https://mail.google.com/"}},
	},
	{
		Name: "Outlook.com", domains: []string{"msn.com", "windowslive.com", "passport.com"}, families: family("outlook|hotmail|live"),
		IMAP: Host{"outlook.office365.com:993", ImplicitTLS}, SMTP: Host{"smtp-mail.outlook.com:587", StartTLS},
		Login: OAuthOnly, Plus: true, OAuth: microsoft,
		First: "Outlook.com > Settings > Mail > Forwarding and IMAP: let devices and apps use IMAP; register a public client in Microsoft Entra with the redirect address http://localhost.",
	},
	{
		Name: "Microsoft 365", domains: []string{"office365.com", "onmicrosoft.com"},
		IMAP: Host{"outlook.office365.com:993", ImplicitTLS}, SMTP: Host{"smtp.office365.com:587", StartTLS},
		Login: OAuthOnly, Plus: true, OAuth: microsoft,
		First: "The administrator must allow IMAP and Authenticated SMTP for the mailbox and register a public client in Microsoft Entra with the redirect address http://localhost.",
	},
	{
		Name: "Yahoo Mail", domains: []string{"ymail.com", "rocketmail.com", "myyahoo.com"}, families: family("yahoo"),
		IMAP: Host{"imap.mail.yahoo.com:993", ImplicitTLS}, SMTP: Host{"smtp.mail.yahoo.com:465", ImplicitTLS},
		Login: AppPassword,
		First: "Yahoo Account > Security > App passwords: make one for this program.",
	},
	{
		Name: "Yahoo! JAPAN", domains: []string{"yahoo.co.jp"},
		IMAP: Host{"imap.mail.yahoo.co.jp:993", ImplicitTLS}, SMTP: Host{"smtp.mail.yahoo.co.jp:465", ImplicitTLS}, ShortUser: true,
		First: "The settings of the mailbox must allow IMAP, POP and SMTP to other programs.",
	},
	{
		Name: "AOL Mail", domains: []string{"aim.com", "netscape.net", "compuserve.com"}, families: family("aol"),
		IMAP: Host{"imap.aol.com:993", ImplicitTLS}, SMTP: Host{"smtp.aol.com:465", ImplicitTLS},
		Login: AppPassword,
		First: "AOL Account > Security > App passwords: make one for this program.",
	},
	{
		Name: "iCloud Mail", domains: []string{"icloud.com", "me.com", "mac.com"},
		IMAP: Host{"imap.mail.me.com:993", ImplicitTLS}, SMTP: Host{"smtp.mail.me.com:587", StartTLS},
		Login: AppPassword, Plus: true,
		First: "account.apple.com > Sign-In and Security: turn on two-factor authentication, then App-Specific Passwords: make one.",
	},
	{
		Name: "Fastmail", domains: []string{"fastmail.com", "fastmail.fm", "fastmail.net", "messagingengine.com", "sent.com"},
		IMAP: Host{"imap.fastmail.com:993", ImplicitTLS}, SMTP: Host{"smtp.fastmail.com:465", ImplicitTLS},
		Login: AppPassword, Plus: true,
		First: "Settings > Privacy & Security > Manage app passwords: make one with access to mail.",
	},
	{
		Name: "GMX", domains: []string{"gmx.net", "gmx.de", "gmx.at", "gmx.ch", "gmx.eu", "gmx.org", "gmx.info", "gmx.biz"},
		IMAP: Host{"imap.gmx.net:993", ImplicitTLS}, SMTP: Host{"mail.gmx.net:465", ImplicitTLS},
		First: "E-Mail > Einstellungen > POP3/IMAP Abruf: allow it; with two-factor authentication make an application password.",
	},
	{
		Name: "GMX", domains: []string{"gmx.com"}, families: family("gmx"),
		IMAP: Host{"imap.gmx.com:993", ImplicitTLS}, SMTP: Host{"mail.gmx.com:465", ImplicitTLS},
		First: "E-mail > Settings > POP3 & IMAP: allow access; with two-factor authentication make an application password.",
	},
	{
		Name: "mail.com", domains: []string{"mail.com", "email.com", "usa.com"},
		IMAP: Host{"imap.mail.com:993", ImplicitTLS}, SMTP: Host{"smtp.mail.com:465", ImplicitTLS},
		First: "E-mail > Settings > POP3 & IMAP: allow access, which needs a paid account in some countries.",
	},
	{
		Name: "WEB.DE", domains: []string{"web.de", "email.de"},
		IMAP: Host{"imap.web.de:993", ImplicitTLS}, SMTP: Host{"smtp.web.de:465", ImplicitTLS},
		First: "E-Mail > Einstellungen > POP3/IMAP Abruf: allow it; with two-factor authentication make an application password.",
	},
	{
		Name: "Posteo", families: family("posteo"),
		IMAP: Host{"posteo.de:993", ImplicitTLS}, SMTP: Host{"posteo.de:465", ImplicitTLS}, Plus: true,
		First: "The password of the account does; see that Settings > Password and security does not forbid external programs.",
	},
	{
		Name: "mailbox.org", domains: []string{"mailbox.org"},
		IMAP: Host{"imap.mailbox.org:993", ImplicitTLS}, SMTP: Host{"smtp.mailbox.org:465", ImplicitTLS}, Plus: true,
		First: "With two-factor authentication: All settings > Security > Application passwords: make one for mail.",
	},
	{
		Name: "Proton Mail", domains: []string{"proton.me", "protonmail.com", "protonmail.ch", "pm.me"},
		IMAP: Host{"127.0.0.1:1143", StartTLS}, SMTP: Host{"127.0.0.1:1025", StartTLS},
		Login: AppPassword, Plus: true,
		First: "Run Proton Mail Bridge on this machine (a paid plan), take user and password from its mailbox details, and let the system trust its certificate.",
	},
	{
		Name: "T-Online", domains: []string{"t-online.de", "magenta.de"},
		IMAP: Host{"secureimap.t-online.de:993", ImplicitTLS}, SMTP: Host{"securesmtp.t-online.de:465", ImplicitTLS},
		Login: AppPassword,
		First: "Telekom account > Passwords: set a password for e-mail programs; it is not that of the Telekom login.",
	},
	{
		Name: "Zoho Mail", domains: []string{"zoho.com", "zohomail.com"},
		IMAP: Host{"imap.zoho.com:993", ImplicitTLS}, SMTP: Host{"smtp.zoho.com:465", ImplicitTLS}, Plus: true,
		First: "Settings > Mail Accounts > IMAP: allow access; with two-factor authentication make an application-specific password.",
	},
	{
		Name: "Zoho Mail", domains: []string{"zoho.eu", "zohomail.eu"},
		IMAP: Host{"imap.zoho.eu:993", ImplicitTLS}, SMTP: Host{"smtp.zoho.eu:465", ImplicitTLS}, Plus: true,
		First: "Settings > Mail Accounts > IMAP: allow access; with two-factor authentication make an application-specific password.",
	},
	{
		Name: "Yandex Mail", domains: []string{"ya.ru", "narod.ru"}, families: family("yandex"),
		IMAP: Host{"imap.yandex.com:993", ImplicitTLS}, SMTP: Host{"smtp.yandex.com:465", ImplicitTLS},
		Login: AppPassword, Plus: true,
		First: "Settings > Email clients: allow IMAP with app passwords; Yandex ID > Security > App passwords: make one for mail.",
	},
	{
		Name: "mail.de", domains: []string{"mail.de"},
		IMAP: Host{"imap.mail.de:993", ImplicitTLS}, SMTP: Host{"smtp.mail.de:465", ImplicitTLS},
		First: "The password of the account does; with two-factor authentication make an application password in the settings.",
	},
	{
		Name: "freenet", domains: []string{"freenet.de"},
		IMAP: Host{"mx.freenet.de:993", ImplicitTLS}, SMTP: Host{"mx.freenet.de:465", ImplicitTLS},
		First: "The password of the account does.",
	},
	{
		Name: "Orange", domains: []string{"orange.fr", "wanadoo.fr"},
		IMAP: Host{"imap.orange.fr:993", ImplicitTLS}, SMTP: Host{"smtp.orange.fr:465", ImplicitTLS},
		First: "The password of the mailbox does; see that its settings allow other programs.",
	},
	{
		Name: "Free", domains: []string{"free.fr"},
		IMAP: Host{"imap.free.fr:993", ImplicitTLS}, SMTP: Host{"smtp.free.fr:465", ImplicitTLS}, ShortUser: true,
		First: "The subscriber's page of the mailbox must allow authenticated SMTP.",
	},
	{
		Name: "La Poste", domains: []string{"laposte.net"},
		IMAP: Host{"imap.laposte.net:993", ImplicitTLS}, SMTP: Host{"smtp.laposte.net:465", ImplicitTLS}, ShortUser: true,
		First: "The settings of the mailbox must allow other programs (POP/IMAP).",
	},
	{
		Name: "SFR", domains: []string{"sfr.fr", "neuf.fr", "club-internet.fr"},
		IMAP: Host{"imap.sfr.fr:993", ImplicitTLS}, SMTP: Host{"smtp.sfr.fr:465", ImplicitTLS},
		First: "The password of the mailbox does.",
	},
	{
		Name: "Libero", domains: []string{"libero.it", "iol.it", "inwind.it", "blu.it"},
		IMAP: Host{"imapmail.libero.it:993", ImplicitTLS}, SMTP: Host{"smtp.libero.it:465", ImplicitTLS},
		First: "The settings of the account must allow other programs (IMAP).",
	},
}
