// The wording of emails to people who work in the console, by language. Each email has one link.

import { oneLine } from '../../platform/plain-text.js';
import { type ComposedMail, composeNotice } from '../mail/compose.js';
import type { MailLanguage } from '../mail/mail-texts.js';

/** The kinds of emails with a single-use link. */
export type LinkMailKind = 'sign_in' | 'invitation' | 'confirm';
type PasskeyMailKind = 'passkey_added' | 'passkey_removed';
export type PeopleMailKind = LinkMailKind | PasskeyMailKind;

interface Words {
  readonly subject: string;
  readonly intro: string;
  readonly button: string;
  /** A note for people who don't expect the email. */
  readonly note: string;
}

const words: Readonly<Record<MailLanguage, Readonly<Record<PeopleMailKind, Words>>>> = {
  en: {
    sign_in: {
      subject: 'Sign in to {shop}',
      intro: 'Open this link in the browser where you requested it. It works once and expires in 15 minutes.',
      button: 'Sign in',
      note: 'Didn’t ask for this? You can ignore this email.',
    },
    invitation: {
      subject: '{inviter} invited you to {shop}',
      intro: 'You’ve been invited to the console of {shop}. This link works once and expires in 7 days.',
      button: 'Accept invitation',
      note: 'Not expecting this? You can ignore this email.',
    },
    confirm: {
      subject: 'Confirm it’s you: {shop}',
      intro:
        'To confirm that you’re the one changing keys, payments, or people, open this link in the browser where you’re signed in. It works once and expires in 15 minutes.',
      button: 'Confirm',
      note: 'Didn’t ask for this? Sign in and end all your sessions.',
    },
    passkey_added: {
      subject: 'A passkey was added: {shop}',
      intro: 'You can now sign in to your account at {shop} with this passkey: {passkeys}.',
      button: 'Open account',
      note: 'Wasn’t this you? Open your account, remove the passkey, and end all your sessions.',
    },
    passkey_removed: {
      subject: 'A passkey was removed: {shop}',
      intro: 'You can no longer sign in to your account at {shop} with this passkey: {passkeys}.',
      button: 'Open account',
      note: 'Wasn’t this you? Open your account, end all your sessions, and tell an owner of the shop.',
    },
  },
  de: {
    sign_in: {
      subject: 'Anmelden bei {shop}',
      intro:
        'Der Link funktioniert nur einmal, innerhalb von 15 Minuten und nur in dem Browser, in dem Sie ihn angefordert haben.',
      button: 'Anmelden',
      note: 'Sie haben das nicht angefordert? Dann ignorieren Sie diese E-Mail.',
    },
    invitation: {
      subject: '{inviter} hat Sie zu {shop} eingeladen',
      intro:
        'Sie wurden zur Verwaltung von {shop} eingeladen. Der Link funktioniert nur einmal, innerhalb von 7 Tagen.',
      button: 'Einladung annehmen',
      note: 'Sie haben das nicht erwartet? Dann ignorieren Sie diese E-Mail.',
    },
    confirm: {
      subject: 'Bitte bestätigen: {shop}',
      intro:
        'Mit diesem Link bestätigen Sie, dass die Änderung an Schlüsseln, Zahlungen oder Benutzern von Ihnen stammt. Er funktioniert nur einmal, innerhalb von 15 Minuten und nur in dem Browser, in dem Sie angemeldet sind.',
      button: 'Bestätigen',
      note: 'Sie haben das nicht angefordert? Melden Sie sich an und beenden Sie alle Ihre Sitzungen.',
    },
    passkey_added: {
      subject: 'Passkey hinzugefügt: {shop}',
      intro: 'Mit diesem Passkey können Sie sich ab jetzt bei {shop} anmelden: {passkeys}.',
      button: 'Konto öffnen',
      note: 'Das waren Sie nicht? Öffnen Sie Ihr Konto, entfernen Sie den Passkey und beenden Sie alle Ihre Sitzungen.',
    },
    passkey_removed: {
      subject: 'Passkey entfernt: {shop}',
      intro: 'Mit diesem Passkey können Sie sich nicht mehr bei {shop} anmelden: {passkeys}.',
      button: 'Konto öffnen',
      note: 'Das waren Sie nicht? Öffnen Sie Ihr Konto, beenden Sie alle Ihre Sitzungen und informieren Sie den Inhaber des Shops.',
    },
  },
  fr: {
    sign_in: {
      subject: 'Connexion à {shop}',
      intro:
        'Ce lien fonctionne une seule fois, pendant 15 minutes, et uniquement dans le navigateur où vous l’avez demandé.',
      button: 'Se connecter',
      note: 'Vous n’avez rien demandé ? Ignorez cet e-mail.',
    },
    invitation: {
      subject: '{inviter} vous invite à rejoindre {shop}',
      intro:
        'Vous avez reçu une invitation à rejoindre l’espace de gestion de {shop}. Ce lien fonctionne une seule fois, pendant 7 jours.',
      button: 'Accepter l’invitation',
      note: 'Vous ne vous y attendiez pas ? Ignorez cet e-mail.',
    },
    confirm: {
      subject: 'Confirmez votre identité : {shop}',
      intro:
        'Ce lien confirme que c’est bien vous qui modifiez les clés, les paiements ou les accès. Il fonctionne une seule fois, pendant 15 minutes, et uniquement dans le navigateur de votre session.',
      button: 'Confirmer',
      note: 'Vous n’avez rien demandé ? Connectez-vous et fermez toutes vos sessions.',
    },
    passkey_added: {
      subject: 'Clé d’accès ajoutée : {shop}',
      intro: 'Cette clé d’accès permet désormais de vous connecter à {shop} : {passkeys}.',
      button: 'Ouvrir le compte',
      note: 'Ce n’était pas vous ? Ouvrez votre compte, supprimez la clé d’accès et fermez toutes vos sessions.',
    },
    passkey_removed: {
      subject: 'Clé d’accès supprimée : {shop}',
      intro: 'Cette clé d’accès ne permet plus de vous connecter à {shop} : {passkeys}.',
      button: 'Ouvrir le compte',
      note: 'Ce n’était pas vous ? Ouvrez votre compte, fermez toutes vos sessions et prévenez un propriétaire de la boutique.',
    },
  },
  es: {
    sign_in: {
      subject: 'Iniciar sesión en {shop}',
      intro: 'El enlace funciona una sola vez, durante 15 minutos, y solo en el navegador en el que lo solicitó.',
      button: 'Iniciar sesión',
      note: '¿No lo ha solicitado? Ignore este correo.',
    },
    invitation: {
      subject: '{inviter} le ha invitado a {shop}',
      intro: 'Tiene una invitación al panel de {shop}. El enlace funciona una sola vez, durante 7 días.',
      button: 'Aceptar la invitación',
      note: '¿No lo esperaba? Ignore este correo.',
    },
    confirm: {
      subject: 'Confirme su identidad: {shop}',
      intro:
        'Con este enlace confirma que es usted quien cambia claves, pagos o usuarios. Funciona una sola vez, durante 15 minutos, y solo en el navegador en el que ha iniciado sesión.',
      button: 'Confirmar',
      note: '¿No lo ha solicitado? Inicie sesión y cierre todas sus sesiones.',
    },
    passkey_added: {
      subject: 'Llave de acceso añadida: {shop}',
      intro: 'Ya puede iniciar sesión en {shop} con esta llave de acceso: {passkeys}.',
      button: 'Abrir cuenta',
      note: '¿No ha sido usted? Abra su cuenta, elimine la llave de acceso y cierre todas sus sesiones.',
    },
    passkey_removed: {
      subject: 'Llave de acceso eliminada: {shop}',
      intro: 'Ya no puede iniciar sesión en {shop} con esta llave de acceso: {passkeys}.',
      button: 'Abrir cuenta',
      note: '¿No ha sido usted? Abra su cuenta, cierre todas sus sesiones y avise a un propietario de la tienda.',
    },
  },
  it: {
    sign_in: {
      subject: 'Accesso a {shop}',
      intro: 'Il link funziona una sola volta, entro 15 minuti, e solo nel browser in cui l’ha richiesto.',
      button: 'Accedi',
      note: 'Non l’ha richiesto Lei? Ignori questa e-mail.',
    },
    invitation: {
      subject: 'Invito di {inviter} a {shop}',
      intro: 'Ha ricevuto un invito al pannello di {shop}. Il link funziona una sola volta, entro 7 giorni.',
      button: 'Accetta l’invito',
      note: 'Non se lo aspettava? Ignori questa e-mail.',
    },
    confirm: {
      subject: 'Confermi la Sua identità: {shop}',
      intro:
        'Con questo link conferma di essere Lei a modificare chiavi, pagamenti o utenti. Funziona una sola volta, entro 15 minuti, e solo nel browser in cui ha effettuato l’accesso.',
      button: 'Conferma',
      note: 'Non l’ha richiesto Lei? Acceda e chiuda tutte le Sue sessioni.',
    },
    passkey_added: {
      subject: 'Passkey aggiunta: {shop}',
      intro: 'Ora può accedere a {shop} con questa passkey: {passkeys}.',
      button: 'Apri account',
      note: 'Non è stato Lei? Apra il Suo account, rimuova la passkey e chiuda tutte le Sue sessioni.',
    },
    passkey_removed: {
      subject: 'Passkey rimossa: {shop}',
      intro: 'Non può più accedere a {shop} con questa passkey: {passkeys}.',
      button: 'Apri account',
      note: 'Non è stato Lei? Apra il Suo account, chiuda tutte le Sue sessioni e avvisi un proprietario del negozio.',
    },
  },
  nl: {
    sign_in: {
      subject: 'Inloggen bij {shop}',
      intro: 'De link werkt één keer, binnen 15 minuten, en alleen in de browser waarin u hem hebt aangevraagd.',
      button: 'Inloggen',
      note: 'Niet aangevraagd? Dan kunt u deze e-mail negeren.',
    },
    invitation: {
      subject: '{inviter} heeft u uitgenodigd voor {shop}',
      intro: 'U bent uitgenodigd voor het beheer van {shop}. De link werkt één keer, binnen 7 dagen.',
      button: 'Uitnodiging accepteren',
      note: 'Niet verwacht? Dan kunt u deze e-mail negeren.',
    },
    confirm: {
      subject: 'Bevestig dat u het bent: {shop}',
      intro:
        'Met deze link bevestigt u dat u zelf sleutels, betalingen of gebruikers wijzigt. Hij werkt één keer, binnen 15 minuten, en alleen in de browser waarin u bent ingelogd.',
      button: 'Bevestigen',
      note: 'Niet aangevraagd? Log in en beëindig al uw sessies.',
    },
    passkey_added: {
      subject: 'Passkey toegevoegd: {shop}',
      intro: 'U kunt nu met deze passkey inloggen bij {shop}: {passkeys}.',
      button: 'Account openen',
      note: 'Was u dit niet? Open uw account, verwijder de passkey en beëindig al uw sessies.',
    },
    passkey_removed: {
      subject: 'Passkey verwijderd: {shop}',
      intro: 'U kunt niet meer met deze passkey inloggen bij {shop}: {passkeys}.',
      button: 'Account openen',
      note: 'Was u dit niet? Open uw account, beëindig al uw sessies en waarschuw een eigenaar van de winkel.',
    },
  },
  pl: {
    sign_in: {
      subject: 'Logowanie do {shop}',
      intro: 'Link działa tylko raz, przez 15 minut, i tylko w przeglądarce, w której o niego poproszono.',
      button: 'Zaloguj się',
      note: 'To nie Państwo? Prosimy zignorować tę wiadomość.',
    },
    invitation: {
      subject: '{inviter} zaprasza Państwa do {shop}',
      intro: 'Otrzymali Państwo zaproszenie do panelu {shop}. Link działa tylko raz, przez 7 dni.',
      button: 'Przyjmij zaproszenie',
      note: 'Nie spodziewają się Państwo tego? Prosimy zignorować tę wiadomość.',
    },
    confirm: {
      subject: 'Potwierdzenie tożsamości: {shop}',
      intro:
        'Link potwierdza, że to Państwo zmieniają klucze, płatności lub użytkowników. Działa tylko raz, przez 15 minut, i tylko w przeglądarce, w której trwa sesja.',
      button: 'Potwierdź',
      note: 'To nie Państwo? Prosimy się zalogować i zakończyć wszystkie sesje.',
    },
    passkey_added: {
      subject: 'Dodano klucz dostępu: {shop}',
      intro: 'Za pomocą tego klucza można teraz logować się do {shop}: {passkeys}.',
      button: 'Otwórz konto',
      note: 'To nie Państwo? Prosimy otworzyć swoje konto, usunąć ten klucz i zakończyć wszystkie sesje.',
    },
    passkey_removed: {
      subject: 'Usunięto klucz dostępu: {shop}',
      intro: 'Za pomocą tego klucza nie można już logować się do {shop}: {passkeys}.',
      button: 'Otwórz konto',
      note: 'To nie Państwo? Prosimy otworzyć swoje konto, zakończyć wszystkie sesje i powiadomić właściciela sklepu.',
    },
  },
  ar: {
    sign_in: {
      subject: 'تسجيل الدخول إلى {shop}',
      intro: 'الرابط صالح لمرة واحدة ولمدة 15 دقيقة، وفي المتصفح الذي طلبته منه فقط.',
      button: 'تسجيل الدخول',
      note: 'لم تطلب ذلك؟ تجاهل هذه الرسالة.',
    },
    invitation: {
      subject: 'دعوة من {inviter} إلى {shop}',
      intro: 'لديك دعوة إلى لوحة تحكم {shop}. الرابط صالح لمرة واحدة ولمدة 7 أيام.',
      button: 'قبول الدعوة',
      note: 'لم تكن تتوقع هذه الدعوة؟ تجاهل هذه الرسالة.',
    },
    confirm: {
      subject: 'تأكيد هويتك: {shop}',
      intro:
        'يؤكد الرابط أنك أنت من يغيّر المفاتيح أو المدفوعات أو المستخدمين. الرابط صالح لمرة واحدة ولمدة 15 دقيقة، وفي المتصفح الذي سجلت الدخول منه فقط.',
      button: 'تأكيد',
      note: 'لم تطلب ذلك؟ سجّل الدخول وأنهِ جميع جلساتك.',
    },
    passkey_added: {
      subject: 'أُضيف مفتاح مرور: {shop}',
      intro: 'يمكنك الآن تسجيل الدخول إلى {shop} بمفتاح المرور هذا: {passkeys}.',
      button: 'فتح الحساب',
      note: 'لم تفعل ذلك؟ افتح حسابك واحذف مفتاح المرور وأنهِ جميع جلساتك.',
    },
    passkey_removed: {
      subject: 'حُذف مفتاح مرور: {shop}',
      intro: 'لم يعد بإمكانك تسجيل الدخول إلى {shop} بمفتاح المرور هذا: {passkeys}.',
      button: 'فتح الحساب',
      note: 'لم تفعل ذلك؟ افتح حسابك وأنهِ جميع جلساتك وأبلغ أحد مالكي المتجر.',
    },
  },
};

export interface PeopleMail {
  readonly kind: PeopleMailKind;
  readonly language: MailLanguage;
  readonly shopName: string;
  /** The person who sends the invitation. */
  readonly inviter?: string;
  /** The names of the passkeys that were added or removed. */
  readonly passkeys?: readonly string[];
  readonly url: string;
}

export function composePeopleMail(mail: PeopleMail): ComposedMail {
  const { kind, language, shopName, inviter = shopName, passkeys = [], url } = mail;
  const { subject, intro, button, note } = words[language][kind];
  const values = { shop: shopName, inviter, passkeys: passkeys.map(oneLine).join(', ') };
  const fill = (text: string) =>
    text.replace(/\{(shop|inviter|passkeys)\}/g, (_, name: keyof typeof values) => values[name]);
  return composeNotice({
    ...{ language, shopName, note },
    ...{ heading: fill(subject), paragraphs: [fill(intro)], button: [button, url] },
  });
}
