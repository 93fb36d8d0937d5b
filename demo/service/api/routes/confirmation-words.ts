// The texts, in all languages, of the page on which customers confirm an order.

import type { MailLanguage } from '../../domain/mail/mail-texts.js';

export interface ConfirmationWords {
  readonly heading: string;
  /** Contains `{shop}`, and `{button}`, the button's label. */
  readonly ask: string;
  /** The label that the law requires for a button that places a binding order. The configurator has the same one. */
  readonly button: string;
  /** The label of the button that deletes the order, for someone whose address a stranger entered. */
  readonly notMe: string;
  readonly deleted: string;
  readonly thanks: string;
  /** Contains `{number}`. */
  readonly placed: string;
  /** The text for an order that's paid online. Contains `{number}`. */
  readonly placedToPay: string;
  /** Contains `{amount}`. */
  readonly pay: string;
  readonly payUnavailable: string;
  readonly gone: string;
  readonly refused: string;
  readonly full: string;
  readonly ordered: string;
  /** Contains `{number}`. */
  readonly orderedNumber: string;
  readonly closed: string;
  readonly discountEnded: string;
}

export const confirmationWords: Readonly<Record<MailLanguage, ConfirmationWords>> = {
  en: {
    heading: 'Confirm your order',
    ask: 'Check your order from {shop}. It isn’t placed until you select “{button}”.',
    button: 'Buy now',
    notMe: 'This wasn’t me. Delete the order',
    deleted: 'The order has been deleted. Nothing was ordered.',
    thanks: 'Thank you for your order',
    placed: 'Your order number is {number}. We’ll email you the details.',
    placedToPay: 'Your order number is {number}. Pay now, or open this link again later.',
    pay: 'Pay {amount}',
    payUnavailable: 'We can’t open the payment page right now. Try again in a minute.',
    gone: 'This link no longer works. To get a new one, place your order again.',
    refused:
      'This order can’t be placed anymore, because its quote is no longer valid. Request new quotes from the shop.',
    full: 'The shop can’t take any more orders today. Try this link again later.',
    ordered: 'This has already been ordered',
    orderedNumber: 'The order number is {number}.',
    closed: 'The shop doesn’t take orders on its pages right now. Nothing was ordered.',
    discountEnded: 'The discount in this order has ended or been used up. Request new quotes from the shop without it.',
  },
  de: {
    heading: 'Bestellung bestätigen',
    ask: 'Prüfen Sie Ihre Bestellung bei {shop}. Sie ist erst aufgegeben, wenn Sie auf „{button}“ klicken.',
    button: 'Zahlungspflichtig bestellen',
    notMe: 'Das war ich nicht. Bestellung löschen',
    deleted: 'Die Bestellung wurde gelöscht. Es wurde nichts bestellt.',
    thanks: 'Vielen Dank für Ihre Bestellung',
    placed: 'Ihre Bestellnummer ist {number}. Die Einzelheiten schicken wir Ihnen per E-Mail.',
    placedToPay: 'Ihre Bestellnummer ist {number}. Bezahlen Sie jetzt, oder öffnen Sie diesen Link später noch einmal.',
    pay: '{amount} zahlen',
    payUnavailable: 'Die Zahlungsseite lässt sich gerade nicht öffnen. Versuchen Sie es in einer Minute noch einmal.',
    gone: 'Dieser Link funktioniert nicht mehr. Bestellen Sie noch einmal, um einen neuen zu erhalten.',
    refused:
      'Diese Bestellung ist nicht mehr möglich, weil das Angebot nicht mehr gilt. Bitte holen Sie im Shop neue Angebote ein.',
    full: 'Der Shop kann heute keine weiteren Bestellungen annehmen. Öffnen Sie diesen Link später noch einmal.',
    ordered: 'Das ist bereits bestellt',
    orderedNumber: 'Die Bestellnummer ist {number}.',
    closed: 'Der Shop nimmt auf seinen Seiten zurzeit keine Bestellungen an. Es wurde nichts bestellt.',
    discountEnded:
      'Der Rabatt dieser Bestellung ist abgelaufen oder aufgebraucht. Bitte holen Sie im Shop neue Angebote ohne ihn ein.',
  },
  fr: {
    heading: 'Confirmez votre commande',
    ask: 'Vérifiez votre commande chez {shop}. Elle n’est passée qu’une fois que vous avez cliqué sur «\u202f{button}\u202f».',
    button: 'Commander avec obligation de paiement',
    notMe: 'Ce n’était pas moi. Supprimer la commande',
    deleted: 'La commande a été supprimée. Rien n’a été commandé.',
    thanks: 'Merci pour votre commande',
    placed: 'Votre numéro de commande est {number}. Nous vous envoyons les détails par e-mail.',
    placedToPay: 'Votre numéro de commande est {number}. Payez maintenant, ou rouvrez ce lien plus tard.',
    pay: 'Payer {amount}',
    payUnavailable: 'La page de paiement ne s’ouvre pas pour le moment. Réessayez dans une minute.',
    gone: 'Ce lien ne fonctionne plus. Pour en recevoir un nouveau, passez à nouveau commande.',
    refused:
      'Cette commande n’est plus possible, car le devis n’est plus valable. Demandez de nouveaux devis à la boutique.',
    full: 'La boutique ne peut plus prendre de commandes aujourd’hui. Réessayez ce lien plus tard.',
    ordered: 'Cette commande a déjà été passée',
    orderedNumber: 'Le numéro de commande est {number}.',
    closed: 'La boutique ne prend pas de commandes sur ses pages pour le moment. Rien n’a été commandé.',
    discountEnded:
      'La remise de cette commande a expiré ou est épuisée. Demandez de nouveaux devis à la boutique sans elle.',
  },
  es: {
    heading: 'Confirme su pedido',
    ask: 'Revise su pedido a {shop}. No se realiza hasta que pulse «{button}».',
    button: 'Pedido con obligación de pago',
    notMe: 'No he sido yo. Eliminar el pedido',
    deleted: 'El pedido se ha eliminado. No se ha pedido nada.',
    thanks: 'Gracias por su pedido',
    placed: 'Su número de pedido es {number}. Le enviaremos los detalles por correo electrónico.',
    placedToPay: 'Su número de pedido es {number}. Pague ahora o abra este enlace más tarde.',
    pay: 'Pagar {amount}',
    payUnavailable: 'Ahora no podemos abrir la página de pago. Inténtelo de nuevo en un minuto.',
    gone: 'Este enlace ya no funciona. Para recibir uno nuevo, haga el pedido otra vez.',
    refused:
      'Este pedido ya no se puede realizar porque el presupuesto ya no es válido. Solicite nuevos presupuestos en la tienda.',
    full: 'La tienda no puede aceptar más pedidos hoy. Pruebe este enlace más tarde.',
    ordered: 'Este pedido ya se ha realizado',
    orderedNumber: 'El número de pedido es {number}.',
    closed: 'La tienda no acepta pedidos en sus páginas en este momento. No se ha pedido nada.',
    discountEnded:
      'El descuento de este pedido ha caducado o se ha agotado. Solicite en la tienda nuevos presupuestos sin él.',
  },
  it: {
    heading: 'Confermi il Suo ordine',
    ask: 'Controlli il Suo ordine da {shop}. Viene effettuato solo quando seleziona «{button}».',
    button: 'Ordine con obbligo di pagare',
    notMe: 'Non l’ho fatto io. Elimina l’ordine',
    deleted: 'L’ordine è stato eliminato. Non è stato ordinato nulla.',
    thanks: 'Grazie per il Suo ordine',
    placed: 'Il numero del Suo ordine è {number}. Le invieremo i dettagli per e-mail.',
    placedToPay: 'Il numero del Suo ordine è {number}. Paghi ora o riapra questo link più tardi.',
    pay: 'Paga {amount}',
    payUnavailable: 'Al momento non riusciamo ad aprire la pagina di pagamento. Riprovi tra un minuto.',
    gone: 'Questo link non funziona più. Per riceverne uno nuovo, effettui di nuovo l’ordine.',
    refused:
      'Questo ordine non è più possibile perché il preventivo non è più valido. Richieda nuovi preventivi al negozio.',
    full: 'Oggi il negozio non può accettare altri ordini. Riprovi questo link più tardi.',
    ordered: 'Questo ordine è già stato effettuato',
    orderedNumber: 'Il numero dell’ordine è {number}.',
    closed: 'Al momento il negozio non accetta ordini sulle sue pagine. Non è stato ordinato nulla.',
    discountEnded:
      'Lo sconto di questo ordine è scaduto o esaurito. Richieda al negozio nuovi preventivi senza lo sconto.',
  },
  nl: {
    heading: 'Bevestig uw bestelling',
    ask: 'Controleer uw bestelling bij {shop}. Deze wordt pas geplaatst als u op ‘{button}’ klikt.',
    button: 'Bestelling met betalingsverplichting',
    notMe: 'Dit was ik niet. Bestelling verwijderen',
    deleted: 'De bestelling is verwijderd. Er is niets besteld.',
    thanks: 'Bedankt voor uw bestelling',
    placed: 'Uw bestelnummer is {number}. We mailen u de gegevens.',
    placedToPay: 'Uw bestelnummer is {number}. Betaal nu, of open deze link later opnieuw.',
    pay: '{amount} betalen',
    payUnavailable: 'We kunnen de betaalpagina nu niet openen. Probeer het over een minuut opnieuw.',
    gone: 'Deze link werkt niet meer. Plaats uw bestelling opnieuw voor een nieuwe link.',
    refused:
      'Deze bestelling kan niet meer worden geplaatst, omdat de offerte niet meer geldig is. Vraag nieuwe offertes aan bij de winkel.',
    full: 'De winkel kan vandaag geen bestellingen meer aannemen. Probeer deze link later opnieuw.',
    ordered: 'Dit is al besteld',
    orderedNumber: 'Het bestelnummer is {number}.',
    closed: 'De winkel neemt op zijn pagina’s nu geen bestellingen aan. Er is niets besteld.',
    discountEnded:
      'De korting van deze bestelling is verlopen of opgebruikt. Vraag nieuwe offertes zonder korting aan bij de winkel.',
  },
  pl: {
    heading: 'Potwierdzenie zamówienia',
    ask: 'Prosimy sprawdzić zamówienie w {shop}. Zostanie złożone dopiero po naciśnięciu „{button}”.',
    button: 'Zamówienie z obowiązkiem zapłaty',
    notMe: 'To nie moje zamówienie. Usuń je',
    deleted: 'Zamówienie zostało usunięte. Nic nie zostało zamówione.',
    thanks: 'Dziękujemy za zamówienie',
    placed: 'Numer zamówienia: {number}. Szczegóły wyślemy e-mailem.',
    placedToPay: 'Numer zamówienia: {number}. Prosimy zapłacić teraz lub otworzyć ten link później.',
    pay: 'Zapłać {amount}',
    payUnavailable: 'Nie możemy teraz otworzyć strony płatności. Proszę spróbować ponownie za minutę.',
    gone: 'Ten link już nie działa. Aby otrzymać nowy, prosimy złożyć zamówienie ponownie.',
    refused:
      'Tego zamówienia nie można już złożyć, ponieważ wycena straciła ważność. Prosimy poprosić sklep o nowe wyceny.',
    full: 'Sklep nie może dziś przyjąć więcej zamówień. Prosimy otworzyć ten link później.',
    ordered: 'To zamówienie zostało już złożone',
    orderedNumber: 'Numer zamówienia: {number}.',
    closed: 'Sklep nie przyjmuje teraz zamówień na swoich stronach. Nic nie zostało zamówione.',
    discountEnded:
      'Rabat w tym zamówieniu wygasł lub został wykorzystany. Prosimy poprosić sklep o nowe wyceny bez rabatu.',
  },
  ar: {
    heading: 'أكّد طلبك',
    ask: 'راجع طلبك من {shop}. لن يُسجَّل الطلب حتى تضغط «{button}».',
    button: 'تأكيد الطلب مع الالتزام بالدفع',
    notMe: 'لم أطلب هذا. احذف الطلب',
    deleted: 'حُذف الطلب. لم يُطلب أي شيء.',
    thanks: 'شكرًا على طلبك',
    placed: 'رقم طلبك {number}. سنرسل إليك التفاصيل بالبريد الإلكتروني.',
    placedToPay: 'رقم طلبك {number}. ادفع الآن، أو افتح هذا الرابط لاحقًا.',
    pay: 'ادفع {amount}',
    payUnavailable: 'لا يمكننا فتح صفحة الدفع الآن. حاول مرة أخرى بعد دقيقة.',
    gone: 'لم يعد هذا الرابط يعمل. للحصول على رابط جديد، قدّم طلبك من جديد.',
    refused: 'لم يعد من الممكن تسجيل هذا الطلب لأن عرض السعر لم يعد صالحًا. اطلب عروض أسعار جديدة من المتجر.',
    full: 'لا يمكن للمتجر قبول المزيد من الطلبات اليوم. جرّب هذا الرابط لاحقًا.',
    ordered: 'سبق تقديم هذا الطلب',
    orderedNumber: 'رقم الطلب {number}.',
    closed: 'لا يقبل المتجر الطلبات عبر صفحاته حاليًا. لم يُطلب أي شيء.',
    discountEnded: 'انتهى خصم هذا الطلب أو استُنفد. اطلب من المتجر عروض أسعار جديدة من دونه.',
  },
};
