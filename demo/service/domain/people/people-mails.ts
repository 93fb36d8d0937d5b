// The words of mails to people who work in the console, by language. Each has one link.

import { type ComposedMail, composeNotice } from '../mail/compose.js';
import type { MailLanguage } from '../mail/mail-texts.js';

export type PeopleMailKind = 'sign_in' | 'invitation' | 'confirm';

interface Words {
  readonly subject: string;
  readonly intro: string;
  readonly button: string;
  /** For someone who doesn't expect the mail. */
  readonly note: string;
}

const words: Readonly<Record<MailLanguage, Readonly<Record<PeopleMailKind, Words>>>> = {
  en: {
    sign_in: {
      subject: 'Sign in to {shop}',
      intro: 'The link works once, for 15 minutes, in the browser where you asked for it.',
      button: 'Sign in',
      note: 'Didn’t ask for this? You can ignore this email.',
    },
    invitation: {
      subject: '{inviter} invited you to {shop}',
      intro: 'You’re invited to the console of {shop}. The link works once, for 7 days.',
      button: 'Accept invitation',
      note: 'Not expecting this? You can ignore this email.',
    },
    confirm: {
      subject: 'Confirm it’s you: {shop}',
      intro:
        'The link confirms that it’s you who changes keys, payments or people. It works once, for 15 minutes, in the browser you’re signed in with.',
      button: 'Confirm',
      note: 'Didn’t ask for this? Sign in and end all your sessions.',
    },
  },
  de: {
    sign_in: {
      subject: 'Anmelden bei {shop}',
      intro: 'Der Link funktioniert einmal, 15 Minuten lang, in dem Browser, in dem Sie ihn angefordert haben.',
      button: 'Anmelden',
      note: 'Sie haben das nicht angefordert? Dann ignorieren Sie diese E-Mail.',
    },
    invitation: {
      subject: '{inviter} hat Sie zu {shop} eingeladen',
      intro: 'Sie sind in die Verwaltung von {shop} eingeladen. Der Link funktioniert einmal, 7 Tage lang.',
      button: 'Einladung annehmen',
      note: 'Sie haben das nicht erwartet? Dann ignorieren Sie diese E-Mail.',
    },
    confirm: {
      subject: 'Bitte bestätigen: {shop}',
      intro:
        'Mit dem Link bestätigen Sie, dass Sie selbst Schlüssel, Zahlungen oder Personen ändern. Er funktioniert einmal, 15 Minuten lang, in dem Browser, in dem Sie angemeldet sind.',
      button: 'Bestätigen',
      note: 'Sie haben das nicht angefordert? Melden Sie sich an und beenden Sie alle Ihre Sitzungen.',
    },
  },
  fr: {
    sign_in: {
      subject: 'Connexion à {shop}',
      intro: 'Ce lien fonctionne une seule fois, pendant 15 minutes, dans le navigateur où vous l’avez demandé.',
      button: 'Se connecter',
      note: 'Vous n’avez rien demandé ? Ignorez cet e-mail.',
    },
    invitation: {
      subject: '{inviter} vous invite à rejoindre {shop}',
      intro:
        'Vous êtes invité à rejoindre l’espace de gestion de {shop}. Ce lien fonctionne une seule fois, pendant 7 jours.',
      button: 'Accepter l’invitation',
      note: 'Vous ne vous y attendiez pas ? Ignorez cet e-mail.',
    },
    confirm: {
      subject: 'Confirmez votre identité : {shop}',
      intro:
        'Ce lien confirme que c’est bien vous qui modifiez les clés, les paiements ou les accès. Il fonctionne une seule fois, pendant 15 minutes, dans le navigateur où vous êtes connecté.',
      button: 'Confirmer',
      note: 'Vous n’avez rien demandé ? Connectez-vous et fermez toutes vos sessions.',
    },
  },
  es: {
    sign_in: {
      subject: 'Iniciar sesión en {shop}',
      intro: 'El enlace funciona una sola vez, durante 15 minutos, en el navegador en el que lo pediste.',
      button: 'Iniciar sesión',
      note: '¿No lo has pedido? Ignora este correo.',
    },
    invitation: {
      subject: '{inviter} te ha invitado a {shop}',
      intro: 'Tienes una invitación al panel de {shop}. El enlace funciona una sola vez, durante 7 días.',
      button: 'Aceptar la invitación',
      note: '¿No lo esperabas? Ignora este correo.',
    },
    confirm: {
      subject: 'Confirma que eres tú: {shop}',
      intro:
        'El enlace confirma que eres tú quien cambia claves, pagos o personas. Funciona una sola vez, durante 15 minutos, en el navegador en el que has iniciado sesión.',
      button: 'Confirmar',
      note: '¿No lo has pedido? Inicia sesión y cierra todas tus sesiones.',
    },
  },
  it: {
    sign_in: {
      subject: 'Accedi a {shop}',
      intro: 'Il link funziona una sola volta, per 15 minuti, nel browser in cui l’hai richiesto.',
      button: 'Accedi',
      note: 'Non l’hai richiesto tu? Ignora questa e-mail.',
    },
    invitation: {
      subject: '{inviter} ti ha invitato in {shop}',
      intro: 'Hai ricevuto un invito al pannello di {shop}. Il link funziona una sola volta, per 7 giorni.',
      button: 'Accetta l’invito',
      note: 'Non te lo aspettavi? Ignora questa e-mail.',
    },
    confirm: {
      subject: 'Conferma che sei tu: {shop}',
      intro:
        'Il link conferma che sei tu a modificare chiavi, pagamenti o persone. Funziona una sola volta, per 15 minuti, nel browser in cui hai effettuato l’accesso.',
      button: 'Conferma',
      note: 'Non l’hai richiesto tu? Accedi e chiudi tutte le tue sessioni.',
    },
  },
  nl: {
    sign_in: {
      subject: 'Inloggen bij {shop}',
      intro: 'De link werkt één keer, 15 minuten lang, in de browser waarin je hem hebt aangevraagd.',
      button: 'Inloggen',
      note: 'Niet aangevraagd? Dan kun je deze e-mail negeren.',
    },
    invitation: {
      subject: '{inviter} heeft je uitgenodigd voor {shop}',
      intro: 'Je bent uitgenodigd voor het beheer van {shop}. De link werkt één keer, 7 dagen lang.',
      button: 'Uitnodiging accepteren',
      note: 'Niet verwacht? Dan kun je deze e-mail negeren.',
    },
    confirm: {
      subject: 'Bevestig dat jij het bent: {shop}',
      intro:
        'Met de link bevestig je dat jij zelf sleutels, betalingen of personen wijzigt. Hij werkt één keer, 15 minuten lang, in de browser waarin je bent ingelogd.',
      button: 'Bevestigen',
      note: 'Niet aangevraagd? Log in en beëindig al je sessies.',
    },
  },
  pl: {
    sign_in: {
      subject: 'Logowanie do {shop}',
      intro: 'Link działa raz, przez 15 minut, w przeglądarce, w której o niego poproszono.',
      button: 'Zaloguj się',
      note: 'To nie Ty? Zignoruj tę wiadomość.',
    },
    invitation: {
      subject: '{inviter} zaprasza Cię do {shop}',
      intro: 'Masz zaproszenie do panelu {shop}. Link działa raz, przez 7 dni.',
      button: 'Przyjmij zaproszenie',
      note: 'Nie spodziewasz się tego? Zignoruj tę wiadomość.',
    },
    confirm: {
      subject: 'Potwierdź, że to Ty: {shop}',
      intro:
        'Link potwierdza, że to Ty zmieniasz klucze, płatności lub osoby. Działa raz, przez 15 minut, w przeglądarce, w której jesteś zalogowany.',
      button: 'Potwierdź',
      note: 'To nie Ty? Zaloguj się i zakończ wszystkie swoje sesje.',
    },
  },
  ar: {
    sign_in: {
      subject: 'تسجيل الدخول إلى {shop}',
      intro: 'يعمل الرابط مرة واحدة، لمدة 15 دقيقة، في المتصفح الذي طلبته منه.',
      button: 'تسجيل الدخول',
      note: 'لم تطلب ذلك؟ تجاهل هذه الرسالة.',
    },
    invitation: {
      subject: 'دعوة من {inviter} إلى {shop}',
      intro: 'أنت مدعو إلى لوحة تحكم {shop}. يعمل الرابط مرة واحدة، لمدة 7 أيام.',
      button: 'قبول الدعوة',
      note: 'لم تكن تتوقع هذه الدعوة؟ تجاهل هذه الرسالة.',
    },
    confirm: {
      subject: 'تأكيد هويتك: {shop}',
      intro:
        'يؤكد الرابط أنك أنت من يغيّر المفاتيح أو المدفوعات أو الأشخاص. يعمل مرة واحدة، لمدة 15 دقيقة، في المتصفح الذي سجلت الدخول منه.',
      button: 'تأكيد',
      note: 'لم تطلب ذلك؟ سجّل الدخول وأنهِ جميع جلساتك.',
    },
  },
};

export interface PeopleMail {
  readonly kind: PeopleMailKind;
  readonly language: MailLanguage;
  readonly shopName: string;
  /** Who invites. */
  readonly inviter?: string;
  readonly url: string;
}

export function composePeopleMail({ kind, language, shopName, inviter = shopName, url }: PeopleMail): ComposedMail {
  const { subject, intro, button, note } = words[language][kind];
  const fill = (text: string) =>
    text.replace(/\{(shop|inviter)\}/g, (_, name: string) => (name === 'shop' ? shopName : inviter));
  return composeNotice({
    ...{ language, shopName, note },
    ...{ heading: fill(subject), paragraphs: [fill(intro)], button: [button, url] },
  });
}
