// Determines who an email address belongs to, for rate limits. Anyone who owns a domain has any number of addresses
// and subdomains, so all of them count as one. Customers of a mail provider share its domain, so they're counted only
// by their own mailbox.

import { domainToASCII } from 'node:url';

/** Domains at which anyone can get an address. */
const PROVIDERS = new Set(
  `gmail.com outlook.com outlook.de outlook.fr outlook.es outlook.it hotmail.com hotmail.de hotmail.fr hotmail.es hotmail.it
  hotmail.nl hotmail.co.uk live.com live.de live.fr live.it live.nl live.be live.co.uk msn.com yahoo.com yahoo.de yahoo.fr
  yahoo.es yahoo.it yahoo.co.uk ymail.com rocketmail.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me
  tuta.com tutanota.com mail.com email.com fastmail.com hey.com zoho.com gmx.de gmx.net gmx.com gmx.at gmx.ch web.de
  t-online.de freenet.de posteo.de mailbox.org 1und1.de online.de arcor.de vodafone.de a1.net aon.at chello.at bluewin.ch
  hispeed.ch sunrise.ch orange.fr wanadoo.fr free.fr sfr.fr laposte.net bbox.fr neuf.fr telefonica.net libero.it virgilio.it
  tiscali.it alice.it tim.it wp.pl o2.pl onet.pl interia.pl op.pl poczta.fm gazeta.pl tlen.pl ziggo.nl kpnmail.nl planet.nl
  hetnet.nl home.nl xs4all.nl casema.nl upcmail.nl telenet.be skynet.be proximus.be scarlet.be btinternet.com sky.com
  virginmedia.com talktalk.net comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net seznam.cz`.split(
    /\s+/,
  ),
);

/** Names that registries reserve, so that domains below them are registered: `example.co.uk`, `example.com.pl`. */
const RESERVED = /^(?:ac|co|com|edu|gob|gov|gv|go|mil|ne|net|nom|or|org)$/;

/**
 * The domain that its owner registered: `example.co.uk` for `ada@mail.example.co.uk`. Some registries have further
 * suffixes. Everyone below such a suffix counts as one owner.
 */
export function registeredDomainOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).trim();
  const labels = (domainToASCII(domain) || domain.toLowerCase()).split('.');
  const isBelowReserved = labels.at(-1)?.length === 2 && RESERVED.test(labels.at(-2) ?? '');
  return labels.slice(isBelowReserved ? -3 : -2).join('.');
}

/** Whether the address is at a mail provider, where each mailbox belongs to another person. */
export function isAtMailProvider(email: string): boolean {
  return PROVIDERS.has(registeredDomainOf(email));
}
