//! English, German and Dutch.

use super::{MailText, MailTexts};

pub(super) const EN: MailTexts = MailTexts {
    code: "en",
    greeting: "Hello {name},",
    confirm: MailText {
        subject: "Dameo: confirm your address",
        text: "somebody, probably you, wants mail for your account at {site} to go to this address. \
               To confirm it, open this link within 24 hours:\n\n{link}\n\n\
               If it was not you, do nothing: the address is not used then.",
    },
    recover: MailText {
        subject: "Dameo: set a new password",
        text: "with this link you set a new password for your account at {site}, once and within an \
               hour:\n\n{link}\n\n\
               You are logged out everywhere then. If you have not asked for it, do nothing: your \
               password stays as it is.",
    },
    turn: MailText {
        subject: "Dameo: it is your turn",
        text: "it is your turn in a game over days:\n\n{link}",
    },
    deadline: MailText {
        subject: "Dameo: your time is running out",
        text: "your time in a game over days is running out. Hours left, at most: {hours}.\n\n{link}",
    },
    footer: "You asked to be reminded of your games at {site}. To stop that:\n{stop}",
};

pub(super) const DE: MailTexts = MailTexts {
    code: "de",
    greeting: "Hallo {name},",
    confirm: MailText {
        subject: "Dameo: Adresse bestätigen",
        text: "jemand, vermutlich du, möchte Post für dein Konto auf {site} an diese Adresse bekommen. \
               Um sie zu bestätigen, öffne innerhalb von 24 Stunden diesen Link:\n\n{link}\n\n\
               Wenn du es nicht warst, brauchst du nichts zu tun: Die Adresse wird dann nicht \
               verwendet.",
    },
    recover: MailText {
        subject: "Dameo: neues Passwort setzen",
        text: "mit diesem Link setzt du ein neues Passwort für dein Konto auf {site}, einmal und \
               innerhalb einer Stunde:\n\n{link}\n\n\
               Danach bist du überall abgemeldet. Wenn du nicht darum gebeten hast, brauchst du nichts \
               zu tun: Dein Passwort bleibt, wie es ist.",
    },
    turn: MailText {
        subject: "Dameo: Du bist am Zug",
        text: "in einer Partie über Tage bist du am Zug:\n\n{link}",
    },
    deadline: MailText {
        subject: "Dameo: Deine Zeit läuft ab",
        text: "in einer Partie über Tage läuft deine Zeit ab. Verbleibende Stunden, höchstens: \
               {hours}.\n\n{link}",
    },
    footer: "Du wolltest an deine Partien auf {site} erinnert werden. So beendest du das:\n{stop}",
};

pub(super) const NL: MailTexts = MailTexts {
    code: "nl",
    greeting: "Hallo {name},",
    confirm: MailText {
        subject: "Dameo: bevestig je adres",
        text: "iemand, waarschijnlijk jij, wil dat mail voor je account op {site} naar dit adres gaat. \
               Open binnen 24 uur deze link om het te bevestigen:\n\n{link}\n\n\
               Was jij het niet, dan hoef je niets te doen: het adres wordt dan niet gebruikt.",
    },
    recover: MailText {
        subject: "Dameo: stel een nieuw wachtwoord in",
        text: "met deze link stel je een nieuw wachtwoord in voor je account op {site}, één keer en \
               binnen een uur:\n\n{link}\n\n\
               Daarna ben je overal uitgelogd. Heb je er niet om gevraagd, dan hoef je niets te doen: \
               je wachtwoord blijft zoals het is.",
    },
    turn: MailText {
        subject: "Dameo: jij bent aan zet",
        text: "je bent aan zet in een partij over dagen:\n\n{link}",
    },
    deadline: MailText {
        subject: "Dameo: je tijd raakt op",
        text: "je tijd in een partij over dagen raakt op. Resterende uren, hoogstens: \
               {hours}.\n\n{link}",
    },
    footer: "Je hebt gevraagd om aan je partijen op {site} herinnerd te worden. Zo stop je dat:\n{stop}",
};
