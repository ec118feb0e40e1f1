//! Croatian and Russian.

use super::{MailText, MailTexts};

pub(super) const HR: MailTexts = MailTexts {
    code: "hr",
    greeting: "Zdravo {name},",
    confirm: MailText {
        subject: "Dameo: potvrdi svoju adresu",
        text: "netko, vjerojatno ti, želi na ovu adresu primati poštu za tvoj račun na {site}. Da je \
               potvrdiš, otvori ovu poveznicu u roku od 24 sata:\n\n{link}\n\n\
               Ako to nisi ti, ne moraš učiniti ništa: adresa se tada ne koristi.",
    },
    recover: MailText {
        subject: "Dameo: postavi novu lozinku",
        text: "ovom poveznicom postavljaš novu lozinku za svoj račun na {site}, jednom i u roku od \
               sat vremena:\n\n{link}\n\n\
               Nakon toga sve tvoje sesije završavaju. Ako to nije tvoj zahtjev, ne moraš učiniti ništa: \
               lozinka ostaje ista.",
    },
    turn: MailText {
        subject: "Dameo: ti si na potezu",
        text: "na potezu si u partiji na dane:\n\n{link}",
    },
    deadline: MailText {
        subject: "Dameo: vrijeme ti istječe",
        text: "vrijeme ti istječe u partiji na dane. Preostalo sati, najviše: \
               {hours}.\n\n{link}",
    },
    footer: "Za tvoje partije na {site} uključeni su podsjetnici. Da ih više ne primaš:\n{stop}",
};

pub(super) const RU: MailTexts = MailTexts {
    code: "ru",
    greeting: "Здравствуйте, {name}!",
    confirm: MailText {
        subject: "Dameo: подтвердите адрес",
        text: "Кто-то, вероятно вы, хочет получать на этот адрес письма для вашей учётной записи на \
               {site}. Чтобы подтвердить адрес, откройте эту ссылку в течение 24 часов:\n\n{link}\n\n\
               Если это были не вы, ничего делать не нужно: адрес не будет использован.",
    },
    recover: MailText {
        subject: "Dameo: задайте новый пароль",
        text: "По этой ссылке можно задать новый пароль для вашей учётной записи на {site}, один раз и \
               в течение часа:\n\n{link}\n\n\
               После этого все ваши сеансы завершатся. Если вы об этом не просили, ничего делать не \
               нужно: пароль останется прежним.",
    },
    turn: MailText {
        subject: "Dameo: ваш ход", text: "Ваш ход в партии по дням:\n\n{link}"
    },
    deadline: MailText {
        subject: "Dameo: ваше время истекает",
        text: "Ваше время в партии по дням истекает. Осталось часов, не больше: \
               {hours}.\n\n{link}",
    },
    footer: "Вы просили напоминать о ваших партиях на {site}. Чтобы больше не получать напоминаний:\n{stop}",
};
