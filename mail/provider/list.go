package provider

// microsoft is where Microsoft gives leave, for its own domains and for others' alike.
var microsoft = &OAuth{
	AuthURL:  "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
	TokenURL: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
	Scopes: []string{"offline_access",
		"https://outlook.office.com/IMAP.AccessAsUser.All", "https://outlook.office.com/SMTP.Send"},
}

// The servers of a provider at the usual ports.
func imaps(host string) Host      { return Host{host + ":993", ImplicitTLS} }
func smtps(host string) Host      { return Host{host + ":465", ImplicitTLS} }
func submission(host string) Host { return Host{host + ":587", StartTLS} }

// providers is what is known of them. The servers are as they publish them.
var providers = []Provider{
	{
		Name: "Gmail", domains: []string{"gmail.com", "googlemail.com"},
		IMAP: imaps("imap.gmail.com"), SMTP: smtps("smtp.gmail.com"), Login: AppPassword, Plus: true,
		First: "Google Account > Security: turn on 2-Step Verification, then make a password at myaccount.google.com/apppasswords.",
		OAuth: &OAuth{AuthURL: "https://accounts.google.com/o/oauth2/v2/auth", TokenURL: "https://oauth2.googleapis.com/token",
			Scopes: []string{"https://mail.google.com/"}},
	},
	{
		Name: "Outlook.com", domains: []string{"msn.com", "windowslive.com", "passport.com"}, families: family("outlook|hotmail|live"),
		IMAP: imaps("outlook.office365.com"), SMTP: submission("smtp-mail.outlook.com"), Login: OAuthOnly, Plus: true, OAuth: microsoft,
		First: "Outlook.com > Settings > Mail > Forwarding and IMAP: let devices and apps use IMAP; register a public client in Microsoft Entra with the redirect address http://localhost.",
	},
	{
		Name: "Microsoft 365", domains: []string{"office365.com", "onmicrosoft.com"},
		IMAP: imaps("outlook.office365.com"), SMTP: submission("smtp.office365.com"), Login: OAuthOnly, Plus: true, OAuth: microsoft,
		First: "The administrator must allow IMAP and Authenticated SMTP for the mailbox and register a public client in Microsoft Entra with the redirect address http://localhost.",
	},
	{
		Name: "Yahoo Mail", domains: []string{"ymail.com", "rocketmail.com", "myyahoo.com"}, families: family("yahoo"),
		IMAP: imaps("imap.mail.yahoo.com"), SMTP: smtps("smtp.mail.yahoo.com"), Login: AppPassword,
		First: "Yahoo Account > Security > App passwords: make one for this program.",
	},
	{
		Name: "Yahoo! JAPAN", domains: []string{"yahoo.co.jp"},
		IMAP: imaps("imap.mail.yahoo.co.jp"), SMTP: smtps("smtp.mail.yahoo.co.jp"), ShortUser: true,
		First: "The settings of the mailbox must allow IMAP, POP and SMTP to other programs.",
	},
	{
		Name: "AOL Mail", domains: []string{"aim.com", "netscape.net", "compuserve.com"}, families: family("aol"),
		IMAP: imaps("imap.aol.com"), SMTP: smtps("smtp.aol.com"), Login: AppPassword,
		First: "AOL Account > Security > App passwords: make one for this program.",
	},
	{
		Name: "iCloud Mail", domains: []string{"icloud.com", "me.com", "mac.com"},
		IMAP: imaps("imap.mail.me.com"), SMTP: submission("smtp.mail.me.com"), Login: AppPassword, Plus: true,
		First: "account.apple.com > Sign-In and Security: turn on two-factor authentication, then App-Specific Passwords: make one.",
	},
	{
		Name: "Fastmail", domains: []string{"fastmail.com", "fastmail.fm", "fastmail.net", "messagingengine.com", "sent.com"},
		IMAP: imaps("imap.fastmail.com"), SMTP: smtps("smtp.fastmail.com"), Login: AppPassword, Plus: true,
		First: "Settings > Privacy & Security > Manage app passwords: make one with access to mail.",
	},
	{
		Name: "GMX", domains: []string{"gmx.net", "gmx.de", "gmx.at", "gmx.ch", "gmx.eu", "gmx.org", "gmx.info", "gmx.biz"},
		IMAP: imaps("imap.gmx.net"), SMTP: smtps("mail.gmx.net"),
		First: "E-Mail > Einstellungen > POP3/IMAP Abruf: allow it; with two-factor authentication make an application password.",
	},
	{
		Name: "GMX", domains: []string{"gmx.com"}, families: family("gmx"),
		IMAP: imaps("imap.gmx.com"), SMTP: smtps("mail.gmx.com"),
		First: "E-mail > Settings > POP3 & IMAP: allow access; with two-factor authentication make an application password.",
	},
	{
		Name: "mail.com", domains: []string{"mail.com", "email.com", "usa.com"},
		IMAP: imaps("imap.mail.com"), SMTP: smtps("smtp.mail.com"),
		First: "E-mail > Settings > POP3 & IMAP: allow access, which needs a paid account in some countries.",
	},
	{
		Name: "WEB.DE", domains: []string{"web.de", "email.de"},
		IMAP: imaps("imap.web.de"), SMTP: smtps("smtp.web.de"),
		First: "E-Mail > Einstellungen > POP3/IMAP Abruf: allow it; with two-factor authentication make an application password.",
	},
	{
		Name: "Posteo", families: family("posteo"),
		IMAP: imaps("posteo.de"), SMTP: smtps("posteo.de"), Plus: true,
		First: "The password of the account does; see that Settings > Password and security does not forbid external programs.",
	},
	{
		Name: "mailbox.org", domains: []string{"mailbox.org"},
		IMAP: imaps("imap.mailbox.org"), SMTP: smtps("smtp.mailbox.org"), Plus: true,
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
		IMAP: imaps("secureimap.t-online.de"), SMTP: smtps("securesmtp.t-online.de"), Login: AppPassword,
		First: "Telekom account > Passwords: set a password for e-mail programs; it is not that of the Telekom login.",
	},
	{
		Name: "Zoho Mail", domains: []string{"zoho.com", "zohomail.com"},
		IMAP: imaps("imap.zoho.com"), SMTP: smtps("smtp.zoho.com"), Plus: true,
		First: "Settings > Mail Accounts > IMAP: allow access; with two-factor authentication make an application-specific password.",
	},
	{
		Name: "Zoho Mail", domains: []string{"zoho.eu", "zohomail.eu"},
		IMAP: imaps("imap.zoho.eu"), SMTP: smtps("smtp.zoho.eu"), Plus: true,
		First: "Settings > Mail Accounts > IMAP: allow access; with two-factor authentication make an application-specific password.",
	},
	{
		Name: "Yandex Mail", domains: []string{"ya.ru", "narod.ru"}, families: family("yandex"),
		IMAP: imaps("imap.yandex.com"), SMTP: smtps("smtp.yandex.com"), Login: AppPassword, Plus: true,
		First: "Settings > Email clients: allow IMAP with app passwords; Yandex ID > Security > App passwords: make one for mail.",
	},
	{
		Name: "mail.de", domains: []string{"mail.de"},
		IMAP: imaps("imap.mail.de"), SMTP: smtps("smtp.mail.de"),
		First: "The password of the account does; with two-factor authentication make an application password in the settings.",
	},
	{
		Name: "freenet", domains: []string{"freenet.de"},
		IMAP: imaps("mx.freenet.de"), SMTP: smtps("mx.freenet.de"),
		First: "The password of the account does.",
	},
	{
		Name: "Orange", domains: []string{"orange.fr", "wanadoo.fr"},
		IMAP: imaps("imap.orange.fr"), SMTP: smtps("smtp.orange.fr"),
		First: "The password of the mailbox does; see that its settings allow other programs.",
	},
	{
		Name: "Free", domains: []string{"free.fr"},
		IMAP: imaps("imap.free.fr"), SMTP: smtps("smtp.free.fr"), ShortUser: true,
		First: "The subscriber's page of the mailbox must allow authenticated SMTP.",
	},
	{
		Name: "La Poste", domains: []string{"laposte.net"},
		IMAP: imaps("imap.laposte.net"), SMTP: smtps("smtp.laposte.net"), ShortUser: true,
		First: "The settings of the mailbox must allow other programs (POP/IMAP).",
	},
	{
		Name: "SFR", domains: []string{"sfr.fr", "neuf.fr", "club-internet.fr"},
		IMAP: imaps("imap.sfr.fr"), SMTP: smtps("smtp.sfr.fr"),
		First: "The password of the mailbox does.",
	},
	{
		Name: "Libero", domains: []string{"libero.it", "iol.it", "inwind.it", "blu.it"},
		IMAP: imaps("imapmail.libero.it"), SMTP: smtps("smtp.libero.it"),
		First: "The settings of the account must allow other programs (IMAP).",
	},
}
