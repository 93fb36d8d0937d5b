// The emails' wording, by language. Owners can replace subjects and introductions: see `mail-settings.ts`.

import type { mailLanguages } from '@parametric/api-client';
import type { MailKind } from './mail-kinds.js';

export type MailLanguage = (typeof mailLanguages)[number];

interface Labels {
  /** The label for a sample's material. */
  readonly material: string;
  readonly order: string;
  readonly request: string;
  readonly quantity: string;
  readonly total: string;
  /** Shown before the tax rate. The amount above it includes the tax. */
  readonly vat: string;
  readonly refunded: string;
  /** The label for the amount that the customer should pay online and hasn't paid. */
  readonly unpaid: string;
  /** The label for the amount that the customer has paid online. */
  readonly paid: string;
  readonly workshop: string;
  readonly readyBy: string;
  readonly deliverTo: string;
  readonly parcel: string;
  readonly track: string;
  readonly terms: string;
  readonly openOrder: string;
  readonly openRequest: string;
  readonly openOffer: string;
  readonly validUntil: string;
  readonly size: string;
  /** The name of a price that isn't a quote. */
  readonly estimate: string;
  readonly openDesign: string;
  readonly confirmOrder: string;
  readonly day: string;
  /** The number of requests for quotes that a workshop declined. */
  readonly declined: string;
  /** The label for the product that was requested most often, and how often it was declined. */
  readonly mostFrequent: string;
  /** The labels for what these requests needed, and for the workshop's capacity. */
  readonly panelsNeeded: string;
  readonly mostPanels: string;
  readonly piecesNeeded: string;
  readonly mostPieces: string;
  readonly changeCapacity: string;
  readonly openOverview: string;
  readonly yes: string;
  readonly no: string;
  /** Why the customer can't withdraw from the contract. */
  readonly madeToMeasure: string;
  readonly reply: string;
  readonly test: string;
}

export interface MailWords {
  readonly labels: Labels;
  readonly kinds: Readonly<Record<MailKind, { readonly subject: string; readonly intro: string }>>;
}

export const mailWords: Readonly<Record<MailLanguage, MailWords>> = {
  en: {
    labels: {
      ...{ size: 'Size', estimate: 'Estimated price', openDesign: 'Open design' },
      confirmOrder: 'Confirm order',
      ...{ day: 'Day', declined: 'Requests declined', mostFrequent: 'Most frequent request' },
      ...{ panelsNeeded: 'Panels needed', mostPanels: 'Maximum panels per order' },
      ...{ piecesNeeded: 'Items needed', mostPieces: 'Maximum items per order' },
      changeCapacity: 'Change capacity',
      openOverview: 'Open overview',
      material: 'Material',
      refunded: 'Total refunded',
      unpaid: 'Not paid yet',
      paid: 'Paid online',
      vat: 'Includes {percent} VAT',
      ...{ request: 'Request', openRequest: 'View request' },
      ...{ openOffer: 'View quote', validUntil: 'Valid until' },
      ...{ order: 'Order', quantity: 'Quantity', total: 'Total', workshop: 'Made by', readyBy: 'Ready by' },
      ...{ deliverTo: 'Delivery address', parcel: 'Parcel', track: 'Track parcel', terms: 'Terms and conditions' },
      ...{ openOrder: 'View order', yes: 'yes', no: 'no', reply: 'Questions? Reply to this email.' },
      madeToMeasure: 'Made to measure, so there’s no right of withdrawal, and it can’t be returned for size or color.',
      test: 'This is a test email. Everything in it is made up.',
    },
    kinds: {
      design_sent: {
        subject: 'Your design: {product}',
        intro:
          'Here’s the design that you asked {shop} to send you.\n\nIf you didn’t ask for this, you can ignore this email. We don’t keep your address.',
      },
      shop_orders_held: {
        subject: 'Customers have to confirm their orders: {shop}',
        intro:
          '{shop} is receiving an unusual number of orders, so we ask customers to confirm theirs with a link that we email them. Each link works for 24 hours. Orders that no one confirms aren’t placed.\n\nThe overview shows how many orders are held, confirmed, and expired. If real customers tell you that they didn’t get the email, check the service’s mail server.',
      },
      shop_over_capacity: {
        subject: 'Requests over your workshops’ capacity',
        intro:
          'Customers asked for more than these workshops can make in one order, so they didn’t get quotes from them. If a workshop can make more, increase its capacity.',
      },
      workshop_over_capacity: {
        subject: 'Requests over your capacity: {shop}',
        intro:
          'Customers of {shop} asked for more than you can make in one order, so they didn’t get quotes from you. If you can make more, increase your capacity.',
      },
      order_credited: {
        subject: 'Credit note for your order: {product}',
        intro:
          '{shop} has issued a credit note for all or part of your order’s invoice. It’s attached. If you’ve already paid, you’ll get this amount back. Otherwise, subtract it from your payment.',
      },
      order_refunded: {
        subject: 'Your refund: {product}',
        intro: '{shop} has sent you a refund. It can take up to 10 days to reach your account.',
      },
      payment_received: {
        subject: 'Payment received: {product}',
        intro: 'Thank you. {shop} has received your payment for order {order}.',
      },
      payment_failed: {
        subject: 'Your payment failed: {product}',
        intro:
          'Your payment for order {order} failed, so the order isn’t paid yet. To pay again, open the order in the browser where you placed it.',
      },
      shop_payment_received: {
        subject: 'Payment received: {product}',
        intro: 'A customer has paid for order {order} online.',
      },
      shop_payment_problem: {
        subject: 'Problem with a payment: {product}',
        intro: 'Something went wrong with the payment for order {order}. Check it before the order is made.',
      },
      new_message: {
        subject: 'A message about your order: {product}',
        intro: 'You have a message about your order:',
      },
      shop_new_message: {
        subject: 'Question about an order: {product}',
        intro: 'A customer has a question about an order:',
      },
      workshop_new_message: {
        subject: 'Question about an order: {product}',
        intro: 'A customer has a question about an order:',
      },
      inquiry_received: {
        subject: 'We’ve received your request: {product}',
        intro:
          'Thank you for your request. We’ll check whether we can make this, then email you a quote or explain why we can’t.',
      },
      shop_inquiry_offered: {
        subject: '{workshop} sent a custom quote: {product}',
        intro:
          '{workshop} has replied to a customer’s request with a custom quote. We’ve emailed it to the customer, who can now accept it.',
      },
      shop_inquiry_declined: {
        subject: '{workshop} declined a request: {product}',
        intro:
          '{workshop} can’t make what a customer asked for. If no one else sends a quote, you can send one or decline.',
      },
      sample_requested: {
        subject: 'We’ve received your sample request: {product}',
        intro: 'Thank you for your request. We’ll email you when your samples are on their way.',
      },
      sample_sent: {
        subject: 'Your samples are on their way: {product}',
        intro: 'We’ve sent your samples. They should arrive in a few days.',
      },
      sample_declined: {
        subject: 'About your sample request: {product}',
        intro: 'Sorry, we can’t send you these samples.',
      },
      shop_new_sample: {
        subject: 'New sample request: {product}',
        intro:
          'A customer has requested samples. Once they’re on their way, open the request below and select “Mark as sent”. We’ll then email the customer.',
      },
      inquiry_offered: {
        subject: 'Your custom quote: {product}',
        intro: '{workshop} can make this for you. You can order it until the date below.',
      },
      inquiry_declined: {
        subject: 'About your request: {product}',
        intro: 'Sorry, we can’t make this for you.',
      },
      workshop_new_inquiry: {
        subject: 'New request from {shop}: {product}',
        intro: 'We couldn’t get an automatic quote for this design. If you can make it, send a custom quote.',
      },
      shop_new_inquiry: {
        subject: 'New request: {product}',
        intro: 'A customer has requested a custom quote because no workshop could quote this design automatically.',
      },
      order_held: {
        subject: 'Confirm your order: {product}',
        intro:
          'Your order with {shop} hasn’t been placed yet. Select the button below, check the order, and confirm it. We’re asking because an unusual number of orders came from your network or to {shop} today.\n\nThe link works for 24 hours. If you didn’t order anything, you can ignore this email.',
      },
      order_received: {
        subject: 'We’ve received your order: {product}',
        intro: 'Thank you for your order. {workshop} will check it. We’ll email you when it’s confirmed.',
      },
      order_confirmed: {
        subject: 'Your order is confirmed: {product}',
        intro: '{workshop} has confirmed your order and will make it for you.',
      },
      order_shipped: { subject: 'Your order is on its way: {product}', intro: '{workshop} has shipped your order.' },
      order_canceled: {
        subject: 'Your order was canceled: {product}',
        intro: 'Your order was canceled. Nothing will be made or delivered.',
      },
      order_failed: {
        subject: 'Your order can’t be made: {product}',
        intro: 'Sorry, {workshop} couldn’t make your order.',
      },
      shop_new_order: { subject: 'New order: {product}, {total}', intro: 'A customer has ordered from {workshop}.' },
      workshop_new_order: {
        subject: 'New order from {shop}: {product}',
        intro: 'Please check the order, then confirm it.',
      },
      workshop_order_canceled: {
        subject: 'Order canceled: {product}',
        intro: '{shop} has canceled order {order}. Please stop working on it, and don’t ship it.',
      },
      shop_order_canceled: {
        subject: '{workshop} can’t make an order: {product}',
        intro: '{workshop} can’t complete order {order}. We’ll email the customer if the order has an email address.',
      },
      workshop_address_corrected: {
        subject: 'Delivery address corrected: {product}',
        intro:
          '{shop} has corrected the delivery address of this order. Ship it to the address below. If you’ve already printed the delivery note, print it again.',
      },
    },
  },
  de: {
    labels: {
      ...{ size: 'Maße', estimate: 'Geschätzter Preis', openDesign: 'Entwurf öffnen' },
      confirmOrder: 'Bestellung bestätigen',
      ...{ day: 'Tag', declined: 'Abgelehnte Anfragen', mostFrequent: 'Häufigste Anfrage' },
      ...{ panelsNeeded: 'Benötigte Platten', mostPanels: 'Maximale Plattenzahl pro Bestellung' },
      ...{ piecesNeeded: 'Benötigte Stückzahl', mostPieces: 'Maximale Stückzahl pro Bestellung' },
      changeCapacity: 'Kapazität ändern',
      openOverview: 'Übersicht öffnen',
      material: 'Material',
      refunded: 'Insgesamt erstattet',
      unpaid: 'Noch nicht bezahlt',
      paid: 'Online bezahlt',
      vat: 'Darin {percent} MwSt.',
      ...{ request: 'Anfrage', openRequest: 'Anfrage öffnen' },
      ...{ openOffer: 'Angebot ansehen', validUntil: 'Gültig bis' },
      ...{ order: 'Bestellung', quantity: 'Anzahl', total: 'Gesamt', workshop: 'Gefertigt von' },
      ...{ readyBy: 'Fertig am', deliverTo: 'Lieferadresse', parcel: 'Sendung', track: 'Sendung verfolgen' },
      ...{ terms: 'AGB', openOrder: 'Bestellung öffnen', yes: 'ja', no: 'nein' },
      reply: 'Fragen? Antworten Sie auf diese E-Mail.',
      madeToMeasure:
        'Wird nach Ihren Maßen gefertigt. Daher besteht kein Widerrufsrecht, und eine Rückgabe wegen Größe oder Farbe ist nicht möglich.',
      test: 'Das ist ein Test. Alle Angaben darin sind erfunden.',
    },
    kinds: {
      design_sent: {
        subject: 'Ihr Entwurf: {product}',
        intro:
          'Hier ist der Entwurf, den Sie sich von {shop} zuschicken lassen wollten.\n\nFalls Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Wir speichern Ihre Adresse nicht.',
      },
      shop_orders_held: {
        subject: 'Kunden müssen ihre Bestellungen bestätigen: {shop}',
        intro:
          'Bei {shop} gehen ungewöhnlich viele Bestellungen ein. Deshalb bitten wir Kunden, ihre Bestellung mit einem Link in einer E-Mail zu bestätigen. Jeder Link gilt 24 Stunden. Bestellungen, die niemand bestätigt, werden nicht aufgegeben.\n\nDie Übersicht zeigt, wie viele Bestellungen zurückgehalten, bestätigt und abgelaufen sind. Wenn echte Kunden keine E-Mail erhalten haben, prüfen Sie den Mailserver des Dienstes.',
      },
      shop_over_capacity: {
        subject: 'Anfragen über der Kapazität Ihrer Werkstätten',
        intro:
          'Kunden haben mehr angefragt, als diese Werkstätten mit einer Bestellung fertigen, und deshalb von ihnen kein Angebot erhalten. Falls eine Werkstatt mehr fertigen kann, erhöhen Sie ihre Kapazität.',
      },
      workshop_over_capacity: {
        subject: 'Anfragen über Ihrer Kapazität: {shop}',
        intro:
          'Kunden von {shop} haben mehr angefragt, als Sie mit einer Bestellung fertigen, und deshalb von Ihnen kein Angebot erhalten. Falls Sie mehr fertigen können, erhöhen Sie Ihre Kapazität.',
      },
      order_credited: {
        subject: 'Rechnungskorrektur zu Ihrer Bestellung: {product}',
        intro:
          '{shop} hat die Rechnung Ihrer Bestellung ganz oder teilweise gutgeschrieben. Die Rechnungskorrektur finden Sie im Anhang. Haben Sie schon bezahlt, erhalten Sie den Betrag zurück. Andernfalls zahlen Sie entsprechend weniger.',
      },
      order_refunded: {
        subject: 'Ihre Erstattung: {product}',
        intro:
          '{shop} hat Ihnen Geld erstattet. Es kann bis zu zehn Tage dauern, bis der Betrag auf Ihrem Konto erscheint.',
      },
      payment_received: {
        subject: 'Zahlung eingegangen: {product}',
        intro: 'Vielen Dank. Ihre Zahlung für die Bestellung {order} ist bei {shop} eingegangen.',
      },
      payment_failed: {
        subject: 'Ihre Zahlung ist fehlgeschlagen: {product}',
        intro:
          'Ihre Zahlung für die Bestellung {order} ist fehlgeschlagen. Die Bestellung ist daher noch nicht bezahlt. Um erneut zu bezahlen, öffnen Sie die Bestellung in dem Browser, in dem Sie sie aufgegeben haben.',
      },
      shop_payment_received: {
        subject: 'Zahlung eingegangen: {product}',
        intro: 'Die Bestellung {order} wurde online bezahlt.',
      },
      shop_payment_problem: {
        subject: 'Problem mit einer Zahlung: {product}',
        intro:
          'Bei der Zahlung für die Bestellung {order} gibt es ein Problem. Prüfen Sie die Zahlung, bevor die Bestellung gefertigt wird.',
      },
      new_message: {
        subject: 'Nachricht zu Ihrer Bestellung: {product}',
        intro: 'Sie haben eine Nachricht zu Ihrer Bestellung:',
      },
      shop_new_message: {
        subject: 'Frage zu einer Bestellung: {product}',
        intro: 'Ein Kunde hat eine Frage zu einer Bestellung:',
      },
      workshop_new_message: {
        subject: 'Frage zu einer Bestellung: {product}',
        intro: 'Ein Kunde hat eine Frage zu einer Bestellung:',
      },
      inquiry_received: {
        subject: 'Ihre Anfrage ist eingegangen: {product}',
        intro:
          'Vielen Dank für Ihre Anfrage. Wir prüfen, ob sich das fertigen lässt, und schicken Ihnen dann ein Angebot oder erklären Ihnen, warum es nicht geht.',
      },
      shop_inquiry_offered: {
        subject: 'Angebot von {workshop}: {product}',
        intro:
          '{workshop} hat auf eine Anfrage mit einem Angebot geantwortet. Der Kunde hat es per E-Mail erhalten und kann es annehmen.',
      },
      shop_inquiry_declined: {
        subject: 'Absage von {workshop}: {product}',
        intro:
          '{workshop} kann nicht fertigen, was ein Kunde angefragt hat. Falls niemand sonst ein Angebot macht, können Sie selbst eines machen oder absagen.',
      },
      sample_requested: {
        subject: 'Ihre Musteranfrage ist eingegangen: {product}',
        intro: 'Vielen Dank für Ihre Anfrage. Wir schreiben Ihnen, sobald Ihre Muster unterwegs sind.',
      },
      sample_sent: {
        subject: 'Ihre Muster sind unterwegs: {product}',
        intro: 'Wir haben Ihre Muster verschickt. Sie sollten in wenigen Tagen bei Ihnen sein.',
      },
      sample_declined: {
        subject: 'Zu Ihrer Musteranfrage: {product}',
        intro: 'Leider können wir Ihnen diese Muster nicht schicken.',
      },
      shop_new_sample: {
        subject: 'Neue Musteranfrage: {product}',
        intro:
          'Ein Kunde bittet um Muster. Sobald sie unterwegs sind, öffnen Sie unten die Anfrage und klicken Sie auf „Mark as sent“. Wir benachrichtigen dann den Kunden.',
      },
      inquiry_offered: {
        subject: 'Ihr Angebot: {product}',
        intro: '{workshop} kann das für Sie fertigen. Sie können das Angebot bis zum unten genannten Tag annehmen.',
      },
      inquiry_declined: {
        subject: 'Zu Ihrer Anfrage: {product}',
        intro: 'Leider können wir das nicht für Sie fertigen.',
      },
      workshop_new_inquiry: {
        subject: 'Neue Anfrage von {shop}: {product}',
        intro:
          'Für diesen Entwurf gibt es keinen automatischen Preis. Wenn Sie ihn fertigen können, antworten Sie mit einem Angebot.',
      },
      shop_new_inquiry: {
        subject: 'Neue Anfrage: {product}',
        intro: 'Dafür gibt keine Werkstatt ein Angebot ab. Ein Kunde bittet deshalb um eines.',
      },
      order_held: {
        subject: 'Bitte bestätigen Sie Ihre Bestellung: {product}',
        intro:
          'Ihre Bestellung bei {shop} ist noch nicht aufgegeben. Klicken Sie auf die Schaltfläche unten, prüfen Sie die Bestellung und bestätigen Sie sie. Wir fragen nach, weil heute aus Ihrem Netzwerk oder bei {shop} ungewöhnlich viele Bestellungen eingegangen sind.\n\nDer Link gilt 24 Stunden. Wenn Sie nichts bestellt haben, ignorieren Sie diese E-Mail einfach.',
      },
      order_received: {
        subject: 'Ihre Bestellung ist eingegangen: {product}',
        intro: 'Vielen Dank für Ihre Bestellung. {workshop} prüft sie. Wir schreiben Ihnen, sobald sie bestätigt ist.',
      },
      order_confirmed: {
        subject: 'Ihre Bestellung ist bestätigt: {product}',
        intro: '{workshop} hat Ihre Bestellung bestätigt und fertigt sie für Sie an.',
      },
      order_shipped: {
        subject: 'Ihre Bestellung ist unterwegs: {product}',
        intro: '{workshop} hat Ihre Bestellung versandt.',
      },
      order_canceled: {
        subject: 'Ihre Bestellung wurde storniert: {product}',
        intro: 'Ihre Bestellung wurde storniert. Es wird nichts gefertigt und nichts geliefert.',
      },
      order_failed: {
        subject: 'Ihre Bestellung kann nicht gefertigt werden: {product}',
        intro: 'Es tut uns leid: {workshop} konnte Ihre Bestellung nicht fertigen.',
      },
      shop_new_order: {
        subject: 'Neue Bestellung: {product}, {total}',
        intro: 'Ein Kunde hat bei {workshop} bestellt.',
      },
      workshop_new_order: {
        subject: 'Neue Bestellung von {shop}: {product}',
        intro: 'Bitte prüfen Sie die Bestellung und bestätigen Sie sie dann.',
      },
      workshop_order_canceled: {
        subject: 'Bestellung storniert: {product}',
        intro:
          '{shop} hat die Bestellung {order} storniert. Bitte arbeiten Sie nicht weiter daran und versenden Sie sie nicht.',
      },
      shop_order_canceled: {
        subject: '{workshop} kann eine Bestellung nicht fertigen: {product}',
        intro:
          '{workshop} kann die Bestellung {order} nicht ausführen. Wenn die Bestellung eine E-Mail-Adresse hat, informieren wir die Kundin oder den Kunden.',
      },
      workshop_address_corrected: {
        subject: 'Lieferadresse geändert: {product}',
        intro:
          '{shop} hat die Lieferadresse dieser Bestellung korrigiert. Bitte liefern Sie an die Adresse unten. Ist der Lieferschein schon gedruckt, drucken Sie ihn bitte neu.',
      },
    },
  },
  fr: {
    labels: {
      ...{ size: 'Dimensions', estimate: 'Prix estimé', openDesign: 'Ouvrir le projet' },
      confirmOrder: 'Confirmer la commande',
      ...{ day: 'Jour', declined: 'Demandes refusées', mostFrequent: 'Demande la plus fréquente' },
      ...{ panelsNeeded: 'Panneaux nécessaires', mostPanels: 'Nombre maximal de panneaux par commande' },
      ...{ piecesNeeded: 'Pièces demandées', mostPieces: 'Nombre maximal de pièces par commande' },
      changeCapacity: 'Modifier la capacité',
      openOverview: 'Ouvrir l’aperçu',
      material: 'Matériau',
      refunded: 'Remboursé au total',
      unpaid: 'Pas encore payé',
      paid: 'Payé en ligne',
      vat: 'Dont TVA {percent}',
      ...{ request: 'Demande', openRequest: 'Ouvrir la demande' },
      ...{ openOffer: 'Voir l’offre', validUntil: 'Valable jusqu’au' },
      ...{ order: 'Commande', quantity: 'Quantité', total: 'Total', workshop: 'Fabriqué par', readyBy: 'Prêt le' },
      ...{ deliverTo: 'Adresse de livraison', parcel: 'Colis', track: 'Suivre le colis' },
      ...{ terms: 'Conditions générales de vente', openOrder: 'Ouvrir la commande', yes: 'oui', no: 'non' },
      reply: 'Une question ? Répondez à cet e-mail.',
      madeToMeasure:
        'Fabriqué à vos mesures, ce produit est exclu du droit de rétractation et ne peut pas être retourné pour une question de taille ou de couleur.',
      test: 'Ceci est un test. Toutes les données sont inventées.',
    },
    kinds: {
      design_sent: {
        subject: 'Votre projet : {product}',
        intro:
          'Voici le projet que vous avez demandé à {shop} de vous envoyer.\n\nSi vous n’avez rien demandé, ignorez cet e-mail. Nous ne conservons pas votre adresse.',
      },
      shop_orders_held: {
        subject: 'Les clients doivent confirmer leurs commandes: {shop}',
        intro:
          '{shop} reçoit un nombre inhabituel de commandes. Nous demandons donc aux clients de confirmer la leur avec un lien envoyé par e-mail. Chaque lien est valable 24 heures. Les commandes que personne ne confirme ne sont pas passées.\n\nL’aperçu indique combien de commandes sont en attente, confirmées et expirées. Si de vrais clients n’ont pas reçu l’e-mail, vérifiez le serveur de messagerie du service.',
      },
      shop_over_capacity: {
        subject: 'Demandes au-delà de la capacité de vos ateliers',
        intro:
          'Des clients ont demandé plus que ce que ces ateliers fabriquent en une commande et n’ont donc pas reçu de devis de leur part. Si un atelier peut faire plus, augmentez sa capacité.',
      },
      workshop_over_capacity: {
        subject: 'Demandes au-delà de votre capacité : {shop}',
        intro:
          'Des clients de {shop} ont demandé plus que ce que vous fabriquez en une commande et n’ont donc pas reçu de devis de votre part. Si vous pouvez faire plus, augmentez votre capacité.',
      },
      order_credited: {
        subject: 'Avoir pour votre commande : {product}',
        intro:
          '{shop} vous a accordé un avoir sur tout ou partie de la facture de votre commande. Vous le trouverez ci-joint. Si vous avez déjà payé, le montant vous sera remboursé. Sinon, déduisez-le de votre paiement.',
      },
      order_refunded: {
        subject: 'Votre remboursement : {product}',
        intro: '{shop} vous a remboursé. Le montant peut mettre jusqu’à dix jours à apparaître sur votre compte.',
      },
      payment_received: {
        subject: 'Paiement reçu : {product}',
        intro: 'Merci. {shop} a bien reçu votre paiement pour la commande {order}.',
      },
      payment_failed: {
        subject: 'Échec de votre paiement : {product}',
        intro:
          'Votre paiement pour la commande {order} a échoué. La commande n’est donc pas encore payée. Pour payer à nouveau, ouvrez la commande dans le navigateur où vous l’avez passée.',
      },
      shop_payment_received: {
        subject: 'Paiement reçu : {product}',
        intro: 'Un client a payé la commande {order} en ligne.',
      },
      shop_payment_problem: {
        subject: 'Problème de paiement : {product}',
        intro: 'Le paiement de la commande {order} pose problème. Vérifiez-le avant la fabrication.',
      },
      new_message: {
        subject: 'Message au sujet de votre commande : {product}',
        intro: 'Vous avez un message au sujet de votre commande :',
      },
      shop_new_message: {
        subject: 'Question sur une commande : {product}',
        intro: 'Un client a une question sur une commande :',
      },
      workshop_new_message: {
        subject: 'Question sur une commande : {product}',
        intro: 'Un client a une question sur une commande :',
      },
      inquiry_received: {
        subject: 'Nous avons reçu votre demande : {product}',
        intro:
          'Merci pour votre demande. Nous vérifions si nous pouvons le fabriquer, puis nous vous envoyons une offre ou vous expliquons pourquoi ce n’est pas possible.',
      },
      shop_inquiry_offered: {
        subject: 'Offre de {workshop} : {product}',
        intro: '{workshop} a répondu à une demande par une offre. Le client l’a reçue par e-mail et peut l’accepter.',
      },
      shop_inquiry_declined: {
        subject: 'Refus de {workshop} : {product}',
        intro:
          '{workshop} ne peut pas fabriquer ce qu’un client demande. Si personne d’autre ne fait d’offre, vous pouvez en faire une ou refuser.',
      },
      sample_requested: {
        subject: 'Nous avons reçu votre demande d’échantillons : {product}',
        intro: 'Merci pour votre demande. Nous vous écrirons dès que vos échantillons seront en route.',
      },
      sample_sent: {
        subject: 'Vos échantillons sont en route : {product}',
        intro: 'Nous avons expédié vos échantillons. Vous devriez les recevoir d’ici quelques jours.',
      },
      sample_declined: {
        subject: 'À propos de votre demande d’échantillons : {product}',
        intro: 'Nous sommes désolés : nous ne pouvons pas vous envoyer ces échantillons.',
      },
      shop_new_sample: {
        subject: 'Nouvelle demande d’échantillons : {product}',
        intro:
          'Un client demande des échantillons. Dès qu’ils sont en route, ouvrez la demande ci-dessous et cliquez sur « Mark as sent » : nous préviendrons le client.',
      },
      inquiry_offered: {
        subject: 'Votre offre : {product}',
        intro: '{workshop} peut le fabriquer pour vous. Vous pouvez accepter l’offre jusqu’à la date ci-dessous.',
      },
      inquiry_declined: {
        subject: 'À propos de votre demande : {product}',
        intro: 'Nous sommes désolés : nous ne pouvons pas le fabriquer pour vous.',
      },
      workshop_new_inquiry: {
        subject: 'Nouvelle demande de {shop} : {product}',
        intro:
          'Aucun atelier ne donne de prix automatiquement pour ce produit. Si vous pouvez le fabriquer, envoyez une offre.',
      },
      shop_new_inquiry: {
        subject: 'Nouvelle demande : {product}',
        intro: 'Aucun atelier ne propose de prix. Un client demande donc une offre.',
      },
      order_held: {
        subject: 'Confirmez votre commande : {product}',
        intro:
          'Votre commande chez {shop} n’est pas encore passée. Cliquez sur le bouton ci-dessous, vérifiez la commande et confirmez-la. Nous vous le demandons car un nombre inhabituel de commandes a été passé aujourd’hui depuis votre réseau ou chez {shop}.\n\nLe lien est valable 24 heures. Si vous n’avez rien commandé, ignorez cet e-mail.',
      },
      order_received: {
        subject: 'Nous avons reçu votre commande : {product}',
        intro: 'Merci pour votre commande. {workshop} va la vérifier. Nous vous écrirons dès qu’elle sera confirmée.',
      },
      order_confirmed: {
        subject: 'Votre commande est confirmée : {product}',
        intro: '{workshop} a confirmé votre commande et va la fabriquer pour vous.',
      },
      order_shipped: {
        subject: 'Votre commande est en route : {product}',
        intro: '{workshop} a expédié votre commande.',
      },
      order_canceled: {
        subject: 'Votre commande a été annulée : {product}',
        intro: 'Votre commande a été annulée. Rien ne sera fabriqué ni livré.',
      },
      order_failed: {
        subject: 'Votre commande ne peut pas être fabriquée : {product}',
        intro: 'Nous sommes désolés : {workshop} n’a pas pu fabriquer votre commande.',
      },
      shop_new_order: {
        subject: 'Nouvelle commande : {product}, {total}',
        intro: 'Un client a commandé auprès de {workshop}.',
      },
      workshop_new_order: {
        subject: 'Nouvelle commande de {shop} : {product}',
        intro: 'Veuillez vérifier la commande, puis la confirmer.',
      },
      workshop_order_canceled: {
        subject: 'Commande annulée : {product}',
        intro: '{shop} a annulé la commande {order}. Veuillez arrêter de la fabriquer et ne pas l’expédier.',
      },
      shop_order_canceled: {
        subject: '{workshop} ne peut pas réaliser une commande : {product}',
        intro:
          '{workshop} ne peut pas honorer la commande {order}. Si la commande a une adresse e-mail, nous en informons le client.',
      },
      workshop_address_corrected: {
        subject: 'Adresse de livraison corrigée : {product}',
        intro:
          '{shop} a corrigé l’adresse de livraison de cette commande. Veuillez l’expédier à l’adresse ci-dessous. Si le bon de livraison est déjà imprimé, imprimez-le à nouveau.',
      },
    },
  },
  es: {
    labels: {
      ...{ size: 'Medidas', estimate: 'Precio estimado', openDesign: 'Abrir el diseño' },
      confirmOrder: 'Confirmar el pedido',
      ...{ day: 'Día', declined: 'Solicitudes rechazadas', mostFrequent: 'Solicitud más frecuente' },
      ...{ panelsNeeded: 'Tableros necesarios', mostPanels: 'Máximo de tableros por pedido' },
      ...{ piecesNeeded: 'Unidades solicitadas', mostPieces: 'Máximo de unidades por pedido' },
      changeCapacity: 'Cambiar la capacidad',
      openOverview: 'Abrir el resumen',
      material: 'Material',
      refunded: 'Reembolsado en total',
      unpaid: 'Pendiente de pago',
      paid: 'Pagado en línea',
      vat: 'Incluye IVA {percent}',
      ...{ request: 'Solicitud', openRequest: 'Abrir la solicitud' },
      ...{ openOffer: 'Ver la oferta', validUntil: 'Válida hasta el' },
      ...{ order: 'Pedido', quantity: 'Cantidad', total: 'Total', workshop: 'Fabricado por', readyBy: 'Listo el' },
      ...{ deliverTo: 'Dirección de entrega', parcel: 'Envío', track: 'Seguir el envío' },
      ...{ terms: 'Términos y condiciones', openOrder: 'Abrir el pedido', yes: 'sí', no: 'no' },
      reply: '¿Tiene preguntas? Responda a este correo.',
      madeToMeasure:
        'Se fabrica a su medida, por lo que no hay derecho de desistimiento ni se puede devolver por tamaño o color.',
      test: 'Esto es una prueba. Todos los datos son inventados.',
    },
    kinds: {
      design_sent: {
        subject: 'Su diseño: {product}',
        intro:
          'Este es el diseño que pidió a {shop} que le enviara.\n\nSi no lo ha pedido, ignore este correo. No guardamos su dirección.',
      },
      shop_orders_held: {
        subject: 'Los clientes tienen que confirmar sus pedidos: {shop}',
        intro:
          '{shop} está recibiendo un número inusual de pedidos. Por eso pedimos a los clientes que confirmen el suyo con un enlace que les enviamos por correo electrónico. Cada enlace es válido durante 24 horas. Los pedidos que nadie confirma no se realizan.\n\nEl resumen muestra cuántos pedidos están retenidos, confirmados y caducados. Si hay clientes reales que no han recibido el correo, revise el servidor de correo del servicio.',
      },
      shop_over_capacity: {
        subject: 'Solicitudes por encima de la capacidad de sus talleres',
        intro:
          'Algunos clientes pidieron más de lo que estos talleres fabrican en un pedido, así que no recibieron oferta de ellos. Si un taller puede fabricar más, aumente su capacidad.',
      },
      workshop_over_capacity: {
        subject: 'Solicitudes por encima de su capacidad: {shop}',
        intro:
          'Algunos clientes de {shop} pidieron más de lo que usted fabrica en un pedido, así que no recibieron oferta suya. Si puede fabricar más, aumente su capacidad.',
      },
      order_credited: {
        subject: 'Factura rectificativa de su pedido: {product}',
        intro:
          '{shop} ha rectificado la factura de su pedido, en parte o por completo. La factura rectificativa va adjunta. Si ya ha pagado, se le devolverá el importe. Si no, descuéntelo de su pago.',
      },
      order_refunded: {
        subject: 'Su reembolso: {product}',
        intro: '{shop} le ha hecho un reembolso. Su banco puede tardar hasta diez días en mostrarlo.',
      },
      payment_received: {
        subject: 'Pago recibido: {product}',
        intro: 'Gracias. {shop} ha recibido el pago de su pedido {order}.',
      },
      payment_failed: {
        subject: 'Su pago no se ha realizado: {product}',
        intro:
          'El pago de su pedido {order} ha fallado, por lo que el pedido sigue pendiente de pago. Para volver a pagar, abra el pedido en el navegador en el que lo hizo.',
      },
      shop_payment_received: {
        subject: 'Pago recibido: {product}',
        intro: 'Un cliente ha pagado en línea el pedido {order}.',
      },
      shop_payment_problem: {
        subject: 'Problema con un pago: {product}',
        intro: 'Hay un problema con el pago del pedido {order}. Compruébelo antes de que se fabrique.',
      },
      new_message: {
        subject: 'Mensaje sobre su pedido: {product}',
        intro: 'Tiene un mensaje sobre su pedido:',
      },
      shop_new_message: {
        subject: 'Pregunta sobre un pedido: {product}',
        intro: 'Un cliente tiene una pregunta sobre un pedido:',
      },
      workshop_new_message: {
        subject: 'Pregunta sobre un pedido: {product}',
        intro: 'Un cliente tiene una pregunta sobre un pedido:',
      },
      inquiry_received: {
        subject: 'Hemos recibido su solicitud: {product}',
        intro:
          'Gracias por su solicitud. Comprobaremos si podemos fabricarlo y le enviaremos una oferta, o le explicaremos por qué no es posible.',
      },
      shop_inquiry_offered: {
        subject: 'Oferta de {workshop}: {product}',
        intro:
          '{workshop} ha respondido a una solicitud con una oferta. El cliente la ha recibido por correo y puede aceptarla.',
      },
      shop_inquiry_declined: {
        subject: '{workshop} ha rechazado una solicitud: {product}',
        intro:
          '{workshop} no puede fabricar lo que pide un cliente. Si nadie más hace una oferta, puede hacerla usted o rechazar la solicitud.',
      },
      sample_requested: {
        subject: 'Hemos recibido su solicitud de muestras: {product}',
        intro: 'Gracias por su solicitud. Le escribiremos cuando las muestras estén en camino.',
      },
      sample_sent: {
        subject: 'Sus muestras están en camino: {product}',
        intro: 'Hemos enviado sus muestras. Debería recibirlas en unos días.',
      },
      sample_declined: {
        subject: 'Sobre su solicitud de muestras: {product}',
        intro: 'Lo sentimos: no podemos enviarle estas muestras.',
      },
      shop_new_sample: {
        subject: 'Nueva solicitud de muestras: {product}',
        intro:
          'Un cliente pide muestras. Cuando estén en camino, abra la solicitud de abajo y pulse «Mark as sent». Avisaremos al cliente.',
      },
      inquiry_offered: {
        subject: 'Su oferta: {product}',
        intro: '{workshop} puede fabricarlo para usted. Puede aceptar la oferta hasta el día indicado abajo.',
      },
      inquiry_declined: {
        subject: 'Sobre su solicitud: {product}',
        intro: 'Lo sentimos: no podemos fabricarlo para usted.',
      },
      workshop_new_inquiry: {
        subject: 'Nueva solicitud de {shop}: {product}',
        intro: 'No hay un precio automático para este diseño. Si puede fabricarlo, responda con una oferta.',
      },
      shop_new_inquiry: {
        subject: 'Nueva solicitud: {product}',
        intro: 'Ningún taller da un precio para esto, así que un cliente pide una oferta.',
      },
      order_held: {
        subject: 'Confirme su pedido: {product}',
        intro:
          'Su pedido en {shop} aún no está realizado. Pulse el botón, revise el pedido y confírmelo. Se lo pedimos porque hoy se ha realizado un número inusual de pedidos desde su red o en {shop}.\n\nEl enlace es válido durante 24 horas. Si no ha pedido nada, ignore este correo.',
      },
      order_received: {
        subject: 'Hemos recibido su pedido: {product}',
        intro: 'Gracias por su pedido. {workshop} lo revisará. Le escribiremos cuando esté confirmado.',
      },
      order_confirmed: {
        subject: 'Su pedido está confirmado: {product}',
        intro: '{workshop} ha confirmado su pedido y lo fabricará para usted.',
      },
      order_shipped: { subject: 'Su pedido está en camino: {product}', intro: '{workshop} ha enviado su pedido.' },
      order_canceled: {
        subject: 'Su pedido se ha cancelado: {product}',
        intro: 'Su pedido se ha cancelado. No se fabricará ni se entregará nada.',
      },
      order_failed: {
        subject: 'Su pedido no se puede fabricar: {product}',
        intro: 'Lo sentimos: {workshop} no ha podido fabricar su pedido.',
      },
      shop_new_order: { subject: 'Nuevo pedido: {product}, {total}', intro: 'Un cliente ha pedido a {workshop}.' },
      workshop_new_order: {
        subject: 'Nuevo pedido de {shop}: {product}',
        intro: 'Revise el pedido y después confírmelo.',
      },
      workshop_order_canceled: {
        subject: 'Pedido cancelado: {product}',
        intro: '{shop} ha cancelado el pedido {order}. Deje de fabricarlo y no lo envíe.',
      },
      shop_order_canceled: {
        subject: '{workshop} no puede fabricar un pedido: {product}',
        intro:
          '{workshop} no puede servir el pedido {order}. Si el pedido tiene una dirección de correo, informaremos al cliente.',
      },
      workshop_address_corrected: {
        subject: 'Dirección de entrega corregida: {product}',
        intro:
          '{shop} ha corregido la dirección de entrega de este pedido. Envíelo a la dirección que aparece abajo. Si ya ha impreso el albarán, imprímalo de nuevo.',
      },
    },
  },
  it: {
    labels: {
      ...{ size: 'Dimensioni', estimate: 'Prezzo stimato', openDesign: 'Apri il progetto' },
      confirmOrder: 'Conferma l’ordine',
      ...{ day: 'Giorno', declined: 'Richieste rifiutate', mostFrequent: 'Richiesta più frequente' },
      ...{ panelsNeeded: 'Pannelli necessari', mostPanels: 'Numero massimo di pannelli per ordine' },
      ...{ piecesNeeded: 'Pezzi richiesti', mostPieces: 'Numero massimo di pezzi per ordine' },
      changeCapacity: 'Modifica la capacità',
      openOverview: 'Apri la panoramica',
      material: 'Materiale',
      refunded: 'Rimborsato in totale',
      unpaid: 'Non ancora pagato',
      paid: 'Pagato online',
      vat: 'Di cui IVA {percent}',
      ...{ request: 'Richiesta', openRequest: 'Apri la richiesta' },
      ...{ openOffer: 'Vedi l’offerta', validUntil: 'Valida fino al' },
      ...{ order: 'Ordine', quantity: 'Quantità', total: 'Totale', workshop: 'Realizzato da', readyBy: 'Pronto il' },
      ...{ deliverTo: 'Indirizzo di consegna', parcel: 'Spedizione', track: 'Segui la spedizione' },
      ...{ terms: 'Termini e condizioni', openOrder: 'Apri l’ordine', yes: 'sì', no: 'no' },
      reply: 'Domande? Risponda a questa e-mail.',
      madeToMeasure:
        'Viene realizzato su misura, quindi è escluso dal diritto di recesso e non può essere restituito per la misura o il colore.',
      test: 'Questa è una prova. Tutti i dati sono inventati.',
    },
    kinds: {
      design_sent: {
        subject: 'Il Suo progetto: {product}',
        intro:
          'Ecco il progetto che ha chiesto a {shop} di inviarLe.\n\nSe non l’ha chiesto Lei, ignori questa e-mail. Non conserviamo il Suo indirizzo.',
      },
      shop_orders_held: {
        subject: 'I clienti devono confermare i loro ordini: {shop}',
        intro:
          '{shop} sta ricevendo un numero insolito di ordini. Per questo chiediamo ai clienti di confermare il proprio con un link inviato per e-mail. Ogni link è valido 24 ore. Gli ordini che nessuno conferma non vengono effettuati.\n\nLa panoramica mostra quanti ordini sono in attesa, confermati e scaduti. Se dei clienti veri non hanno ricevuto l’e-mail, controlli il server di posta del servizio.',
      },
      shop_over_capacity: {
        subject: 'Richieste oltre la capacità dei Suoi laboratori',
        intro:
          'Alcuni clienti hanno chiesto più di quanto questi laboratori realizzano con un ordine, quindi non ne hanno ricevuto un’offerta. Se un laboratorio può realizzare di più, aumenti la sua capacità.',
      },
      workshop_over_capacity: {
        subject: 'Richieste oltre la Sua capacità: {shop}',
        intro:
          'Alcuni clienti di {shop} hanno chiesto più di quanto Lei realizza con un ordine, quindi non hanno ricevuto una Sua offerta. Se può realizzare di più, aumenti la Sua capacità.',
      },
      order_credited: {
        subject: 'Nota di credito per il Suo ordine: {product}',
        intro:
          '{shop} ha stornato in tutto o in parte la fattura del Suo ordine. La nota di credito è allegata. Se ha già pagato, l’importo Le sarà restituito. Altrimenti lo detragga dal pagamento.',
      },
      order_refunded: {
        subject: 'Il Suo rimborso: {product}',
        intro: '{shop} Le ha inviato un rimborso. La banca può impiegare fino a dieci giorni per mostrarlo.',
      },
      payment_received: {
        subject: 'Pagamento ricevuto: {product}',
        intro: 'Grazie. {shop} ha ricevuto il Suo pagamento per l’ordine {order}.',
      },
      payment_failed: {
        subject: 'Il Suo pagamento non è riuscito: {product}',
        intro:
          'Il pagamento dell’ordine {order} non è riuscito, quindi l’ordine non è ancora pagato. Per pagare di nuovo, apra l’ordine nel browser in cui l’ha effettuato.',
      },
      shop_payment_received: {
        subject: 'Pagamento ricevuto: {product}',
        intro: 'Un cliente ha pagato online l’ordine {order}.',
      },
      shop_payment_problem: {
        subject: 'Problema con un pagamento: {product}',
        intro:
          'C’è un problema con il pagamento dell’ordine {order}. Lo verifichi prima che l’ordine venga realizzato.',
      },
      new_message: {
        subject: 'Messaggio sul Suo ordine: {product}',
        intro: 'Ha ricevuto un messaggio sul Suo ordine:',
      },
      shop_new_message: {
        subject: 'Domanda su un ordine: {product}',
        intro: 'Un cliente ha una domanda su un ordine:',
      },
      workshop_new_message: {
        subject: 'Domanda su un ordine: {product}',
        intro: 'Un cliente ha una domanda su un ordine:',
      },
      inquiry_received: {
        subject: 'Abbiamo ricevuto la Sua richiesta: {product}',
        intro:
          'Grazie per la Sua richiesta. Verificheremo se possiamo realizzarlo, poi Le invieremo un’offerta o Le spiegheremo perché non è possibile.',
      },
      shop_inquiry_offered: {
        subject: 'Offerta di {workshop}: {product}',
        intro:
          '{workshop} ha risposto a una richiesta con un’offerta. Il cliente l’ha ricevuta via e-mail e può accettarla.',
      },
      shop_inquiry_declined: {
        subject: '{workshop} ha rifiutato una richiesta: {product}',
        intro:
          '{workshop} non può realizzare quanto chiede un cliente. Se nessun altro fa un’offerta, può farla Lei o rifiutare.',
      },
      sample_requested: {
        subject: 'Abbiamo ricevuto la Sua richiesta di campioni: {product}',
        intro: 'Grazie per la Sua richiesta. Le scriveremo quando i campioni saranno in viaggio.',
      },
      sample_sent: {
        subject: 'I Suoi campioni sono in viaggio: {product}',
        intro: 'Abbiamo spedito i Suoi campioni. Dovrebbero arrivare tra pochi giorni.',
      },
      sample_declined: {
        subject: 'La Sua richiesta di campioni: {product}',
        intro: 'Ci dispiace: non possiamo inviarLe questi campioni.',
      },
      shop_new_sample: {
        subject: 'Nuova richiesta di campioni: {product}',
        intro:
          'Un cliente chiede dei campioni. Quando sono in viaggio, apra la richiesta qui sotto e prema «Mark as sent»: avviseremo noi il cliente.',
      },
      inquiry_offered: {
        subject: 'La Sua offerta: {product}',
        intro: '{workshop} può realizzarlo per Lei. Può accettare l’offerta fino al giorno indicato sotto.',
      },
      inquiry_declined: {
        subject: 'La Sua richiesta: {product}',
        intro: 'Ci dispiace: non possiamo realizzarlo per Lei.',
      },
      workshop_new_inquiry: {
        subject: 'Nuova richiesta da {shop}: {product}',
        intro: 'Per questo progetto non c’è un prezzo automatico. Se potete realizzarlo, rispondete con un’offerta.',
      },
      shop_new_inquiry: {
        subject: 'Nuova richiesta: {product}',
        intro: 'Nessun laboratorio fa un preventivo, quindi un cliente chiede un’offerta.',
      },
      order_held: {
        subject: 'Confermi il Suo ordine: {product}',
        intro:
          'Il Suo ordine presso {shop} non è ancora stato effettuato. Selezioni il pulsante qui sotto, controlli l’ordine e lo confermi. Glielo chiediamo perché oggi è stato effettuato un numero insolito di ordini dalla Sua rete o presso {shop}.\n\nIl link è valido per 24 ore. Se non ha ordinato nulla, ignori questa e-mail.',
      },
      order_received: {
        subject: 'Abbiamo ricevuto il Suo ordine: {product}',
        intro: 'Grazie per il Suo ordine. {workshop} lo controllerà. Le scriveremo quando sarà confermato.',
      },
      order_confirmed: {
        subject: 'Il Suo ordine è confermato: {product}',
        intro: '{workshop} ha confermato il Suo ordine e lo realizzerà per Lei.',
      },
      order_shipped: {
        subject: 'Il Suo ordine è in viaggio: {product}',
        intro: '{workshop} ha spedito il Suo ordine.',
      },
      order_canceled: {
        subject: 'Il Suo ordine è stato annullato: {product}',
        intro: 'Il Suo ordine è stato annullato. Nulla verrà realizzato o consegnato.',
      },
      order_failed: {
        subject: 'Il Suo ordine non può essere realizzato: {product}',
        intro: 'Ci dispiace: {workshop} non ha potuto realizzare il Suo ordine.',
      },
      shop_new_order: { subject: 'Nuovo ordine: {product}, {total}', intro: 'Un cliente ha ordinato da {workshop}.' },
      workshop_new_order: {
        subject: 'Nuovo ordine da {shop}: {product}',
        intro: 'Controlli l’ordine, poi lo confermi.',
      },
      workshop_order_canceled: {
        subject: 'Ordine annullato: {product}',
        intro: '{shop} ha annullato l’ordine {order}. La preghiamo di interromperne la lavorazione e di non spedirlo.',
      },
      shop_order_canceled: {
        subject: '{workshop} non può realizzare un ordine: {product}',
        intro:
          '{workshop} non può evadere l’ordine {order}. Se l’ordine ha un indirizzo e-mail, informeremo il cliente.',
      },
      workshop_address_corrected: {
        subject: 'Indirizzo di consegna modificato: {product}',
        intro:
          '{shop} ha modificato l’indirizzo di consegna di questo ordine. Lo spedisca all’indirizzo qui sotto. Se ha già stampato il documento di trasporto, lo stampi di nuovo.',
      },
    },
  },
  nl: {
    labels: {
      ...{ size: 'Afmetingen', estimate: 'Geschatte prijs', openDesign: 'Ontwerp openen' },
      confirmOrder: 'Bestelling bevestigen',
      ...{ day: 'Dag', declined: 'Geweigerde aanvragen', mostFrequent: 'Meest voorkomende aanvraag' },
      ...{ panelsNeeded: 'Benodigde platen', mostPanels: 'Maximaal aantal platen per bestelling' },
      ...{ piecesNeeded: 'Gevraagd aantal', mostPieces: 'Maximaal aantal per bestelling' },
      changeCapacity: 'Capaciteit wijzigen',
      openOverview: 'Overzicht openen',
      material: 'Materiaal',
      refunded: 'In totaal terugbetaald',
      unpaid: 'Nog niet betaald',
      paid: 'Online betaald',
      vat: 'Waarvan {percent} btw',
      ...{ request: 'Aanvraag', openRequest: 'Aanvraag openen' },
      ...{ openOffer: 'Offerte bekijken', validUntil: 'Geldig tot en met' },
      ...{ order: 'Bestelling', quantity: 'Aantal', total: 'Totaal', workshop: 'Gemaakt door', readyBy: 'Klaar op' },
      ...{ deliverTo: 'Afleveradres', parcel: 'Zending', track: 'Zending volgen', terms: 'Algemene voorwaarden' },
      ...{ openOrder: 'Bestelling openen', yes: 'ja', no: 'nee', reply: 'Vragen? Beantwoord deze e-mail.' },
      madeToMeasure:
        'Op uw maat gemaakt, dus het herroepingsrecht geldt niet en retourneren vanwege maat of kleur is niet mogelijk.',
      test: 'Dit is een test. Alle gegevens zijn verzonnen.',
    },
    kinds: {
      design_sent: {
        subject: 'Uw ontwerp: {product}',
        intro:
          'Hier is het ontwerp dat u zich door {shop} wilde laten toesturen.\n\nHebt u dit niet gevraagd, negeer dan deze e-mail. We bewaren uw adres niet.',
      },
      shop_orders_held: {
        subject: 'Klanten moeten hun bestelling bevestigen: {shop}',
        intro:
          '{shop} ontvangt ongewoon veel bestellingen. Daarom vragen we klanten hun bestelling te bevestigen met een link die we mailen. Elke link werkt 24 uur. Bestellingen die niemand bevestigt, worden niet geplaatst.\n\nHet overzicht toont hoeveel bestellingen wachten, bevestigd en verlopen zijn. Hebben echte klanten de e-mail niet gekregen, controleer dan de mailserver van de dienst.',
      },
      shop_over_capacity: {
        subject: 'Aanvragen boven de capaciteit van uw werkplaatsen',
        intro:
          'Klanten vroegen om meer dan deze werkplaatsen in één bestelling maken en kregen daar dus geen offerte. Kan een werkplaats meer maken, verhoog dan de capaciteit.',
      },
      workshop_over_capacity: {
        subject: 'Aanvragen boven uw capaciteit: {shop}',
        intro:
          'Klanten van {shop} vroegen om meer dan u in één bestelling maakt en kregen dus geen offerte van u. Kunt u meer maken, verhoog dan uw capaciteit.',
      },
      order_credited: {
        subject: 'Creditnota voor uw bestelling: {product}',
        intro:
          '{shop} heeft de factuur van uw bestelling geheel of gedeeltelijk gecrediteerd. De creditnota is bijgevoegd. Hebt u al betaald, dan krijgt u het bedrag terug. Anders kunt u het bedrag van uw betaling aftrekken.',
      },
      order_refunded: {
        subject: 'Uw terugbetaling: {product}',
        intro: '{shop} heeft u geld terugbetaald. Het kan tot tien dagen duren voordat uw bank het toont.',
      },
      payment_received: {
        subject: 'Betaling ontvangen: {product}',
        intro: 'Bedankt. {shop} heeft uw betaling voor bestelling {order} ontvangen.',
      },
      payment_failed: {
        subject: 'Uw betaling is mislukt: {product}',
        intro:
          'Uw betaling voor bestelling {order} is mislukt. De bestelling is dus nog niet betaald. Open de bestelling in de browser waarin u die hebt geplaatst om opnieuw te betalen.',
      },
      shop_payment_received: {
        subject: 'Betaling ontvangen: {product}',
        intro: 'Een klant heeft bestelling {order} online betaald.',
      },
      shop_payment_problem: {
        subject: 'Probleem met een betaling: {product}',
        intro:
          'Er is een probleem met de betaling van bestelling {order}. Controleer de betaling voordat de bestelling wordt gemaakt.',
      },
      new_message: {
        subject: 'Bericht over uw bestelling: {product}',
        intro: 'U hebt een bericht over uw bestelling:',
      },
      shop_new_message: {
        subject: 'Vraag over een bestelling: {product}',
        intro: 'Een klant heeft een vraag over een bestelling:',
      },
      workshop_new_message: {
        subject: 'Vraag over een bestelling: {product}',
        intro: 'Een klant heeft een vraag over een bestelling:',
      },
      inquiry_received: {
        subject: 'We hebben uw aanvraag ontvangen: {product}',
        intro:
          'Bedankt voor uw aanvraag. We kijken of we dit kunnen maken en sturen u dan een offerte, of laten u weten waarom het niet kan.',
      },
      shop_inquiry_offered: {
        subject: 'Offerte van {workshop}: {product}',
        intro:
          '{workshop} heeft een aanvraag beantwoord met een offerte. De klant heeft die per e-mail ontvangen en kan bestellen.',
      },
      shop_inquiry_declined: {
        subject: '{workshop} heeft een aanvraag afgewezen: {product}',
        intro:
          '{workshop} kan niet maken wat een klant vraagt. Als niemand anders een offerte stuurt, kunt u dat zelf doen of de aanvraag afwijzen.',
      },
      sample_requested: {
        subject: 'We hebben uw stalenaanvraag ontvangen: {product}',
        intro: 'Bedankt voor uw aanvraag. We mailen u zodra uw stalen onderweg zijn.',
      },
      sample_sent: {
        subject: 'Uw stalen zijn onderweg: {product}',
        intro: 'We hebben uw stalen verstuurd. U hebt ze naar verwachting binnen enkele dagen in huis.',
      },
      sample_declined: {
        subject: 'Over uw stalenaanvraag: {product}',
        intro: 'Helaas kunnen we u deze stalen niet sturen.',
      },
      shop_new_sample: {
        subject: 'Nieuwe stalenaanvraag: {product}',
        intro:
          'Een klant vraagt om stalen. Open hieronder de aanvraag en klik op ‘Mark as sent’ zodra ze onderweg zijn. Wij laten het de klant dan weten.',
      },
      inquiry_offered: {
        subject: 'Uw offerte: {product}',
        intro: '{workshop} kan dit voor u maken. U kunt het bestellen tot en met de dag hieronder.',
      },
      inquiry_declined: {
        subject: 'Over uw aanvraag: {product}',
        intro: 'Het spijt ons: we kunnen dit niet voor u maken.',
      },
      workshop_new_inquiry: {
        subject: 'Nieuwe aanvraag van {shop}: {product}',
        intro: 'Voor dit ontwerp is er geen automatische prijs. Kunt u het maken? Stuur dan een offerte.',
      },
      shop_new_inquiry: {
        subject: 'Nieuwe aanvraag: {product}',
        intro: 'Geen enkele werkplaats geeft hiervoor een prijs. Een klant vraagt daarom om een offerte.',
      },
      order_held: {
        subject: 'Bevestig uw bestelling: {product}',
        intro:
          'Uw bestelling bij {shop} is nog niet geplaatst. Klik op de knop hieronder, controleer de bestelling en bevestig die. We vragen dit omdat er vandaag ongewoon veel bestellingen zijn geplaatst vanaf uw netwerk of bij {shop}.\n\nDe link werkt 24 uur. Hebt u niets besteld? Dan kunt u deze e-mail negeren.',
      },
      order_received: {
        subject: 'We hebben uw bestelling ontvangen: {product}',
        intro: 'Bedankt voor uw bestelling. {workshop} controleert die. We mailen u zodra die is bevestigd.',
      },
      order_confirmed: {
        subject: 'Uw bestelling is bevestigd: {product}',
        intro: '{workshop} heeft uw bestelling bevestigd en gaat die voor u maken.',
      },
      order_shipped: {
        subject: 'Uw bestelling is onderweg: {product}',
        intro: '{workshop} heeft uw bestelling verzonden.',
      },
      order_canceled: {
        subject: 'Uw bestelling is geannuleerd: {product}',
        intro: 'Uw bestelling is geannuleerd. Er wordt niets gemaakt of geleverd.',
      },
      order_failed: {
        subject: 'Uw bestelling kan niet worden gemaakt: {product}',
        intro: 'Het spijt ons: {workshop} kon uw bestelling niet maken.',
      },
      shop_new_order: {
        subject: 'Nieuwe bestelling: {product}, {total}',
        intro: 'Een klant heeft besteld bij {workshop}.',
      },
      workshop_new_order: {
        subject: 'Nieuwe bestelling van {shop}: {product}',
        intro: 'Controleer de bestelling en bevestig die daarna.',
      },
      workshop_order_canceled: {
        subject: 'Bestelling geannuleerd: {product}',
        intro: '{shop} heeft bestelling {order} geannuleerd. Stop de productie en verzend de bestelling niet.',
      },
      shop_order_canceled: {
        subject: '{workshop} kan een bestelling niet maken: {product}',
        intro:
          '{workshop} kan bestelling {order} niet uitvoeren. Als de bestelling een e-mailadres heeft, laten we het de klant weten.',
      },
      workshop_address_corrected: {
        subject: 'Afleveradres gewijzigd: {product}',
        intro:
          '{shop} heeft het afleveradres van deze bestelling gewijzigd. Verzend de bestelling naar het adres hieronder. Hebt u de pakbon al afgedrukt? Druk hem dan opnieuw af.',
      },
    },
  },
  pl: {
    labels: {
      ...{ size: 'Wymiary', estimate: 'Cena szacunkowa', openDesign: 'Otwórz projekt' },
      confirmOrder: 'Potwierdź zamówienie',
      ...{ day: 'Dzień', declined: 'Odrzucone zapytania', mostFrequent: 'Najczęstsze zapytanie' },
      ...{ panelsNeeded: 'Potrzebna liczba płyt', mostPanels: 'Maksymalna liczba płyt w zamówieniu' },
      ...{ piecesNeeded: 'Potrzebna liczba sztuk', mostPieces: 'Maksymalna liczba sztuk w zamówieniu' },
      changeCapacity: 'Zmień moce produkcyjne',
      openOverview: 'Otwórz przegląd',
      material: 'Materiał',
      refunded: 'Zwrócono łącznie',
      unpaid: 'Jeszcze nieopłacone',
      paid: 'Zapłacono online',
      vat: 'W tym VAT {percent}',
      ...{ request: 'Zapytanie', openRequest: 'Otwórz zapytanie' },
      ...{ openOffer: 'Zobacz ofertę', validUntil: 'Ważna do' },
      ...{ order: 'Zamówienie', quantity: 'Liczba sztuk', total: 'Razem', workshop: 'Wykonawca', readyBy: 'Gotowe' },
      ...{ deliverTo: 'Adres dostawy', parcel: 'Przesyłka', track: 'Śledź przesyłkę', terms: 'Regulamin' },
      ...{ openOrder: 'Otwórz zamówienie', yes: 'tak', no: 'nie' },
      reply: 'Pytania? Proszę odpowiedzieć na tę wiadomość.',
      madeToMeasure:
        'Produkt powstaje na wymiar, więc nie przysługuje prawo do odstąpienia od umowy ani zwrot z powodu rozmiaru lub koloru.',
      test: 'To jest test. Wszystkie dane są zmyślone.',
    },
    kinds: {
      design_sent: {
        subject: 'Państwa projekt: {product}',
        intro:
          'Oto projekt, o którego przesłanie poprosili Państwo {shop}.\n\nJeśli to nie była Państwa prośba, proszę zignorować tę wiadomość. Nie przechowujemy adresu.',
      },
      shop_orders_held: {
        subject: 'Klienci muszą potwierdzać zamówienia: {shop}',
        intro:
          '{shop} otrzymuje nietypowo dużo zamówień, dlatego prosimy klientów o potwierdzenie zamówienia linkiem wysłanym e-mailem. Każdy link działa 24 godziny. Zamówienia, których nikt nie potwierdzi, nie zostaną złożone.\n\nPrzegląd pokazuje, ile zamówień czeka, ile potwierdzono i ile wygasło. Jeśli prawdziwi klienci nie otrzymali e-maila, prosimy sprawdzić serwer poczty usługi.',
      },
      shop_over_capacity: {
        subject: 'Zapytania ponad moce produkcyjne warsztatów',
        intro:
          'Klienci pytali o więcej, niż te warsztaty wykonują w jednym zamówieniu, więc nie dostali od nich oferty. Jeśli któryś warsztat może wykonać więcej, proszę zwiększyć jego moce produkcyjne.',
      },
      workshop_over_capacity: {
        subject: 'Zapytania ponad Państwa moce produkcyjne: {shop}',
        intro:
          'Klienci {shop} pytali o więcej, niż wykonują Państwo w jednym zamówieniu, więc nie dostali od Państwa oferty. Jeśli mogą Państwo wykonać więcej, proszę zwiększyć moce produkcyjne.',
      },
      order_credited: {
        subject: 'Faktura korygująca do zamówienia: {product}',
        intro:
          'Sklep {shop} skorygował fakturę do zamówienia w całości lub w części. Faktura korygująca jest w załączniku. Jeśli faktura została już opłacona, zwrócimy różnicę. W przeciwnym razie prosimy odpowiednio pomniejszyć płatność.',
      },
      order_refunded: {
        subject: 'Zwrot pieniędzy: {product}',
        intro: '{shop} zwraca pieniądze. Mogą pojawić się na koncie dopiero po dziesięciu dniach.',
      },
      payment_received: {
        subject: 'Otrzymaliśmy płatność: {product}',
        intro: 'Dziękujemy. Sklep {shop} otrzymał płatność za zamówienie {order}.',
      },
      payment_failed: {
        subject: 'Płatność się nie powiodła: {product}',
        intro:
          'Płatność za zamówienie {order} się nie powiodła, więc nie jest ono jeszcze opłacone. Aby zapłacić ponownie, prosimy otworzyć zamówienie w przeglądarce, w której je złożono.',
      },
      shop_payment_received: {
        subject: 'Otrzymano płatność: {product}',
        intro: 'Klient zapłacił online za zamówienie {order}.',
      },
      shop_payment_problem: {
        subject: 'Problem z płatnością: {product}',
        intro:
          'Wystąpił problem z płatnością za zamówienie {order}. Prosimy ją sprawdzić, zanim zamówienie zostanie wykonane.',
      },
      new_message: { subject: 'Wiadomość o zamówieniu: {product}', intro: 'Otrzymali Państwo wiadomość o zamówieniu:' },
      shop_new_message: { subject: 'Pytanie o zamówienie: {product}', intro: 'Klient ma pytanie o zamówienie:' },
      workshop_new_message: { subject: 'Pytanie o zamówienie: {product}', intro: 'Klient ma pytanie o zamówienie:' },
      inquiry_received: {
        subject: 'Otrzymaliśmy Państwa zapytanie: {product}',
        intro:
          'Dziękujemy za zapytanie. Sprawdzimy, czy możemy to wykonać, i prześlemy ofertę albo napiszemy, dlaczego to niemożliwe.',
      },
      shop_inquiry_offered: {
        subject: 'Oferta od {workshop}: {product}',
        intro: '{workshop} odpowiada na zapytanie ofertą. Klient otrzymał ją e-mailem i może złożyć zamówienie.',
      },
      shop_inquiry_declined: {
        subject: 'Odmowa od {workshop}: {product}',
        intro:
          '{workshop} nie może wykonać tego, o co prosi klient. Jeśli nikt inny nie złoży oferty, mogą Państwo złożyć ją sami albo odmówić.',
      },
      sample_requested: {
        subject: 'Otrzymaliśmy Państwa prośbę o próbki: {product}',
        intro: 'Dziękujemy za zgłoszenie. Napiszemy, gdy próbki będą w drodze.',
      },
      sample_sent: {
        subject: 'Próbki są w drodze: {product}',
        intro: 'Wysłaliśmy próbki. Powinny dotrzeć w ciągu kilku dni.',
      },
      sample_declined: { subject: 'W sprawie próbek: {product}', intro: 'Przykro nam: nie możemy wysłać tych próbek.' },
      shop_new_sample: {
        subject: 'Nowa prośba o próbki: {product}',
        intro:
          'Klient prosi o próbki. Gdy będą w drodze, proszę otworzyć poniższe zapytanie i nacisnąć „Mark as sent”. Powiadomimy klienta.',
      },
      inquiry_offered: {
        subject: 'Oferta dla Państwa: {product}',
        intro: '{workshop} może to dla Państwa wykonać. Zamówienie można złożyć do podanego niżej dnia.',
      },
      inquiry_declined: {
        subject: 'W sprawie zapytania: {product}',
        intro: 'Przykro nam: nie możemy tego dla Państwa wykonać.',
      },
      workshop_new_inquiry: {
        subject: 'Nowe zapytanie od {shop}: {product}',
        intro:
          'Dla tego projektu nie ma automatycznej wyceny. Jeśli mogą go Państwo wykonać, prosimy odpowiedzieć ofertą.',
      },
      shop_new_inquiry: {
        subject: 'Nowe zapytanie: {product}',
        intro: 'Żaden warsztat nie podaje ceny, więc klient prosi o ofertę.',
      },
      order_held: {
        subject: 'Prosimy potwierdzić zamówienie: {product}',
        intro:
          'Zamówienie w {shop} nie zostało jeszcze złożone. Prosimy nacisnąć przycisk poniżej, sprawdzić zamówienie i je potwierdzić. Prosimy o to, ponieważ dzisiaj z Państwa sieci lub w {shop} złożono nietypowo dużo zamówień.\n\nLink działa przez 24 godziny. Jeśli nic Państwo nie zamawiali, prosimy zignorować tę wiadomość.',
      },
      order_received: {
        subject: 'Otrzymaliśmy Państwa zamówienie: {product}',
        intro: 'Dziękujemy za zamówienie. {workshop} je sprawdzi. Napiszemy, gdy zostanie potwierdzone.',
      },
      order_confirmed: {
        subject: 'Zamówienie jest potwierdzone: {product}',
        intro: '{workshop} potwierdza zamówienie i wykona je dla Państwa.',
      },
      order_shipped: { subject: 'Zamówienie jest w drodze: {product}', intro: 'Zamówienie wysłano: {workshop}.' },
      order_canceled: {
        subject: 'Zamówienie anulowano: {product}',
        intro: 'Zamówienie anulowano. Nic nie zostanie wykonane ani dostarczone.',
      },
      order_failed: {
        subject: 'Zamówienia nie można wykonać: {product}',
        intro: 'Przepraszamy: {workshop} nie może wykonać zamówienia.',
      },
      shop_new_order: {
        subject: 'Nowe zamówienie: {product}, {total}',
        intro: 'Klient złożył zamówienie: {workshop}.',
      },
      workshop_new_order: {
        subject: 'Nowe zamówienie od {shop}: {product}',
        intro: 'Proszę sprawdzić zamówienie, a potem je potwierdzić.',
      },
      workshop_order_canceled: {
        subject: 'Zamówienie anulowane: {product}',
        intro: 'Sklep {shop} anulował zamówienie {order}. Prosimy przerwać jego realizację i go nie wysyłać.',
      },
      shop_order_canceled: {
        subject: '{workshop} nie może zrealizować zamówienia: {product}',
        intro:
          '{workshop} nie zrealizuje zamówienia {order}. Jeśli w zamówieniu jest adres e-mail, powiadomimy klienta.',
      },
      workshop_address_corrected: {
        subject: 'Zmieniono adres dostawy: {product}',
        intro:
          'Sklep {shop} zmienił adres dostawy tego zamówienia. Prosimy wysłać je na poniższy adres. Jeśli dowód dostawy jest już wydrukowany, prosimy wydrukować go ponownie.',
      },
    },
  },
  ar: {
    labels: {
      ...{ size: 'المقاسات', estimate: 'السعر التقديري', openDesign: 'افتح التصميم' },
      confirmOrder: 'أكّد الطلب',
      ...{ day: 'اليوم', declined: 'طلبات لم تُقبل', mostFrequent: 'الطلب الأكثر تكرارًا' },
      ...{ panelsNeeded: 'عدد الألواح المطلوب', mostPanels: 'أقصى عدد من الألواح للطلب الواحد' },
      ...{ piecesNeeded: 'عدد القطع المطلوب', mostPieces: 'أقصى عدد من القطع للطلب الواحد' },
      changeCapacity: 'تغيير الطاقة الإنتاجية',
      openOverview: 'فتح النظرة العامة',
      material: 'المادة',
      refunded: 'إجمالي المبلغ المسترد',
      unpaid: 'لم يُدفع بعد',
      paid: 'المدفوع عبر الإنترنت',
      vat: 'يشمل ضريبة القيمة المضافة {percent}',
      ...{ request: 'رقم الطلب', openRequest: 'عرض الطلب' },
      ...{ openOffer: 'الاطلاع على العرض', validUntil: 'صالح حتى' },
      ...{ order: 'الطلب', quantity: 'الكمية', total: 'المجموع', workshop: 'من صنع', readyBy: 'جاهز في' },
      ...{ deliverTo: 'عنوان التوصيل', parcel: 'الشحنة', track: 'تتبّع الشحنة', terms: 'الشروط والأحكام' },
      ...{ openOrder: 'افتح الطلب', yes: 'نعم', no: 'لا', reply: 'هل لديك سؤال؟ ردّ على هذه الرسالة.' },
      madeToMeasure: 'يُصنع حسب مقاساتك، لذلك لا ينطبق عليه حق الانسحاب ولا يمكن إرجاعه بسبب المقاس أو اللون.',
      test: 'هذه رسالة تجريبية. كل ما فيها غير حقيقي.',
    },
    kinds: {
      design_sent: {
        subject: 'تصميمك: {product}',
        intro:
          'هذا هو التصميم الذي طلبت من {shop} إرساله إليك.\n\nإذا لم تطلب ذلك، فتجاهل هذه الرسالة. لا نحتفظ بعنوانك.',
      },
      shop_orders_held: {
        subject: 'على العملاء تأكيد طلباتهم: {shop}',
        intro:
          'يتلقى {shop} عددًا غير معتاد من الطلبات، لذلك نطلب من العملاء تأكيد طلباتهم برابط نرسله بالبريد الإلكتروني. يعمل كل رابط لمدة 24 ساعة، ولا تُسجَّل الطلبات التي لا يؤكدها أحد.\n\nتعرض النظرة العامة عدد الطلبات المعلّقة والمؤكدة والمنتهية. إذا لم تصل الرسالة إلى عملاء حقيقيين، فتحقق من خادم البريد الخاص بالخدمة.',
      },
      shop_over_capacity: {
        subject: 'طلبات تفوق الطاقة الإنتاجية لورشك',
        intro:
          'طلب عملاء أكثر مما تصنعه هذه الورش في الطلب الواحد، فلم يصلهم منها عرض سعر. إذا كان بإمكان ورشة صنع المزيد، فارفع طاقتها الإنتاجية.',
      },
      workshop_over_capacity: {
        subject: 'طلبات تفوق طاقتكم الإنتاجية: {shop}',
        intro:
          'طلب عملاء {shop} كمية أكبر مما تصنعونه في الطلب الواحد، فلم يصلهم منكم عرض سعر. إذا كان بإمكانكم صنع المزيد، فارفعوا طاقتكم الإنتاجية.',
      },
      order_credited: {
        subject: 'إشعار دائن لطلبك: {product}',
        intro:
          'أصدر {shop} إشعارًا دائنًا بجزء من فاتورة طلبك أو بكاملها، وهو مرفق. إذا دفعت من قبل، فسيُعاد إليك المبلغ، وإلا فاخصمه مما ستدفعه.',
      },
      order_refunded: {
        subject: 'استرداد المبلغ: {product}',
        intro: 'أعاد {shop} إليك مبلغًا. قد يستغرق ظهوره في حسابك المصرفي حتى عشرة أيام.',
      },
      payment_received: {
        subject: 'استلمنا دفعتك: {product}',
        intro: 'شكرًا لك. استلم {shop} دفعتك عن الطلب {order}.',
      },
      payment_failed: {
        subject: 'تعذّر إتمام الدفع: {product}',
        intro:
          'تعذّر إتمام دفعتك عن الطلب {order}، لذا لم يُدفع ثمنه بعد. للدفع مرة أخرى، افتح الطلب في المتصفح الذي أرسلته منه.',
      },
      shop_payment_received: {
        subject: 'استُلمت دفعة: {product}',
        intro: 'دفع أحد العملاء ثمن الطلب {order} عبر الإنترنت.',
      },
      shop_payment_problem: {
        subject: 'مشكلة في الدفع: {product}',
        intro: 'حدثت مشكلة في دفع ثمن الطلب {order}. تحقّق منها قبل تصنيعه.',
      },
      new_message: { subject: 'رسالة بشأن طلبك: {product}', intro: 'لديك رسالة بشأن طلبك:' },
      shop_new_message: { subject: 'سؤال عن طلب: {product}', intro: 'لدى أحد العملاء سؤال عن طلب:' },
      workshop_new_message: { subject: 'سؤال عن طلب: {product}', intro: 'لدى أحد العملاء سؤال عن طلب:' },
      inquiry_received: {
        subject: 'استلمنا طلب عرض السعر: {product}',
        intro: 'شكرًا على طلبك. سنتحقق من إمكانية تصنيعه، ثم نرسل إليك عرض سعر أو نوضح لك سبب تعذّر ذلك.',
      },
      shop_inquiry_offered: {
        subject: 'عرض سعر من {workshop}: {product}',
        intro: 'أجابت {workshop} عن طلب أحد العملاء بعرض سعر. وصل العرض إلى العميل بالبريد الإلكتروني ويمكنه قبوله.',
      },
      shop_inquiry_declined: {
        subject: 'اعتذار من {workshop}: {product}',
        intro:
          'لا يمكن لـ {workshop} تصنيع ما طلبه أحد العملاء. إذا لم تقدم أي ورشة أخرى عرضًا، فيمكنكم تقديم عرض أو الاعتذار.',
      },
      sample_requested: {
        subject: 'استلمنا طلب العيّنات: {product}',
        intro: 'شكرًا على طلبك. سنراسلك عندما تكون العيّنات في الطريق إليك.',
      },
      sample_sent: {
        subject: 'عيّناتك في الطريق إليك: {product}',
        intro: 'أرسلنا إليك العيّنات بالبريد، ومن المتوقع أن تصلك خلال أيام قليلة.',
      },
      sample_declined: { subject: 'بخصوص طلب العيّنات: {product}', intro: 'نأسف: لا يمكننا إرسال هذه العيّنات إليك.' },
      shop_new_sample: {
        subject: 'طلب عيّنات جديد: {product}',
        intro:
          'يطلب أحد العملاء عيّنات. عندما تصبح في الطريق، افتحوا الطلب أدناه واضغطوا على «Mark as sent»، وسنُعلم العميل بذلك.',
      },
      inquiry_offered: {
        subject: 'عرضك: {product}',
        intro: 'يمكن لـ {workshop} تصنيع هذا لك. يمكنك قبول العرض حتى اليوم المذكور أدناه.',
      },
      inquiry_declined: {
        subject: 'بخصوص طلبك: {product}',
        intro: 'نأسف: لا يمكننا تصنيع هذا لك.',
      },
      workshop_new_inquiry: {
        subject: 'طلب عرض سعر جديد من {shop}: {product}',
        intro: 'لا يوجد سعر تلقائي لهذا التصميم. إذا كان بإمكانكم تصنيعه، فأرسلوا عرض سعر.',
      },
      shop_new_inquiry: {
        subject: 'طلب عرض سعر جديد: {product}',
        intro: 'لا تقدم أي ورشة سعرًا لهذا، لذلك يطلب أحد العملاء عرضًا.',
      },
      order_held: {
        subject: 'أكّد طلبك: {product}',
        intro:
          'لم يُسجَّل طلبك لدى {shop} بعد. اضغط الزر أدناه وراجع الطلب ثم أكّده. نطلب ذلك لأن عددًا غير معتاد من الطلبات ورد اليوم من شبكتك أو إلى {shop}.\n\nيعمل الرابط لمدة 24 ساعة. إذا لم تطلب شيئًا، فتجاهل هذه الرسالة.',
      },
      order_received: {
        subject: 'استلمنا طلبك: {product}',
        intro: 'شكرًا على طلبك. ستراجعه {workshop}، وسنراسلك عند تأكيده.',
      },
      order_confirmed: { subject: 'تأكّد طلبك: {product}', intro: 'أكّدت {workshop} طلبك وستصنعه لك.' },
      order_shipped: { subject: 'طلبك في الطريق إليك: {product}', intro: 'شحنت {workshop} طلبك.' },
      order_canceled: { subject: 'أُلغي طلبك: {product}', intro: 'أُلغي طلبك، ولن يُصنع أو يُسلَّم شيء.' },
      order_failed: { subject: 'تعذّر تصنيع طلبك: {product}', intro: 'نعتذر: لم تتمكّن {workshop} من تصنيع طلبك.' },
      shop_new_order: { subject: 'طلب جديد: {product}، {total}', intro: 'طلب أحد العملاء من {workshop}.' },
      workshop_new_order: { subject: 'طلب جديد من {shop}: {product}', intro: 'راجع الطلب ثم أكّده من فضلك.' },
      workshop_order_canceled: {
        subject: 'أُلغي الطلب: {product}',
        intro: 'ألغى {shop} الطلب {order}. أوقف العمل عليه من فضلك ولا تشحنه.',
      },
      shop_order_canceled: {
        subject: 'تعذّر على {workshop} تصنيع طلب: {product}',
        intro: 'لن تنفّذ {workshop} الطلب {order}. إذا كان في الطلب عنوان بريد إلكتروني فسنبلغ العميل بذلك.',
      },
      workshop_address_corrected: {
        subject: 'تغيّر عنوان التوصيل: {product}',
        intro:
          'صحّح {shop} عنوان التوصيل لهذا الطلب. اشحنه من فضلك إلى العنوان أدناه. إذا طبعت إشعار التسليم من قبل، فاطبعه من جديد.',
      },
    },
  },
};
