//! Spanish, French, Italian and Portuguese.

use super::{MailText, MailTexts};

pub(super) const ES: MailTexts = MailTexts {
    code: "es",
    greeting: "Hola, {name}:",
    confirm: MailText {
        subject: "Dameo: confirma tu dirección",
        text: "alguien, probablemente tú, quiere recibir en esta dirección el correo de tu cuenta en \
               {site}. Para confirmarla, abre este enlace en un plazo de 24 horas:\n\n{link}\n\n\
               Si no fuiste tú, no hagas nada: la dirección no se usará.",
    },
    recover: MailText {
        subject: "Dameo: elige una contraseña nueva",
        text: "con este enlace eliges una contraseña nueva para tu cuenta en {site}, una sola vez y en \
               el plazo de una hora:\n\n{link}\n\n\
               Después se cierran todas tus sesiones. Si no lo has pedido, no hagas nada: tu contraseña \
               sigue siendo la misma.",
    },
    turn: MailText {
        subject: "Dameo: te toca jugar",
        text: "te toca jugar en una partida por días:\n\n{link}",
    },
    deadline: MailText {
        subject: "Dameo: se te acaba el tiempo",
        text: "se te acaba el tiempo en una partida por días. Horas que quedan, como máximo: \
               {hours}.\n\n{link}",
    },
    footer: "Pediste que te recordáramos tus partidas en {site}. Para dejar de recibir estos correos:\n{stop}",
};

pub(super) const FR: MailTexts = MailTexts {
    code: "fr",
    greeting: "Bonjour {name},",
    confirm: MailText {
        subject: "Dameo : confirmez votre adresse",
        text: "quelqu’un, probablement vous, souhaite recevoir à cette adresse le courrier de votre \
               compte sur {site}. Pour la confirmer, ouvrez ce lien dans les 24 heures :\n\n{link}\n\n\
               Si ce n’était pas vous, ne faites rien : l’adresse ne sera pas utilisée.",
    },
    recover: MailText {
        subject: "Dameo : choisissez un nouveau mot de passe",
        text: "ce lien vous permet de choisir un nouveau mot de passe pour votre compte sur {site}, une \
               seule fois et dans l’heure qui suit :\n\n{link}\n\n\
               Toutes vos sessions seront alors fermées. Si vous n’avez rien demandé, ne faites rien : \
               votre mot de passe reste le même.",
    },
    turn: MailText {
        subject: "Dameo : c’est à vous de jouer",
        text: "c’est à vous de jouer dans une partie sur plusieurs jours :\n\n{link}",
    },
    deadline: MailText {
        subject: "Dameo : votre temps est bientôt écoulé",
        text: "votre temps est bientôt écoulé dans une partie sur plusieurs jours. Heures restantes, au \
               plus : {hours}.\n\n{link}",
    },
    footer: "Vous avez demandé des rappels pour vos parties sur {site}. Pour ne plus en recevoir :\n{stop}",
};

pub(super) const IT: MailTexts = MailTexts {
    code: "it",
    greeting: "Ciao {name},",
    confirm: MailText {
        subject: "Dameo: conferma il tuo indirizzo",
        text: "qualcuno, probabilmente tu, vuole ricevere a questo indirizzo la posta del tuo account \
               su {site}. Per confermarlo, apri questo link entro 24 ore:\n\n{link}\n\n\
               Se non sei stato tu, non fare nulla: l’indirizzo non verrà usato.",
    },
    recover: MailText {
        subject: "Dameo: scegli una nuova password",
        text: "con questo link scegli una nuova password per il tuo account su {site}, una sola volta \
               ed entro un’ora:\n\n{link}\n\n\
               Dopo di che tutte le tue sessioni vengono chiuse. Se non l’hai chiesto tu, non fare \
               nulla: la tua password resta com’è.",
    },
    turn: MailText {
        subject: "Dameo: tocca a te",
        text: "tocca a te in una partita a giorni:\n\n{link}",
    },
    deadline: MailText {
        subject: "Dameo: il tuo tempo sta per scadere",
        text: "il tuo tempo in una partita a giorni sta per scadere. Ore rimaste, al massimo: \
               {hours}.\n\n{link}",
    },
    footer: "Hai chiesto dei promemoria per le tue partite su {site}. Per non riceverne più:\n{stop}",
};

pub(super) const PT: MailTexts = MailTexts {
    code: "pt",
    greeting: "Olá, {name}!",
    confirm: MailText {
        subject: "Dameo: confirme o seu endereço",
        text: "Alguém, provavelmente o titular da conta, quer receber neste endereço o correio da sua conta em \
               {site}. Para confirmá-lo, abra este link dentro de 24 horas:\n\n{link}\n\n\
               Se não foi o seu caso, não faça nada: o endereço não será usado.",
    },
    recover: MailText {
        subject: "Dameo: defina uma nova senha",
        text: "Com este link define-se uma nova senha para a sua conta em {site}, uma única vez e \
               dentro de uma hora:\n\n{link}\n\n\
               Depois disso, todas as suas sessões terminam. Se não fez este pedido, não faça \
               nada: a sua senha continua a mesma.",
    },
    turn: MailText {
        subject: "Dameo: é a sua vez",
        text: "É a sua vez numa partida por dias:\n\n{link}",
    },
    deadline: MailText {
        subject: "Dameo: o seu tempo está a acabar",
        text: "O seu tempo numa partida por dias está a acabar. Horas restantes, no máximo: \
               {hours}.\n\n{link}",
    },
    footer: "Pediu lembretes das suas partidas em {site}. Para não os receber mais:\n{stop}",
};
