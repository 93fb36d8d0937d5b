// Tann & Holm's terms, privacy policy and withdrawal policy, which customers can read before they order.

import { html } from 'hono/html';
import { type Html, layout } from './layout.js';

type Section = readonly [heading: string, text: string];

export function termsPage(): Html {
  return legalPage('Terms', [
    ['Who sells', 'Tann & Holm sells you the furniture. The workshop whose quote you choose makes it and delivers it.'],
    [
      'When you’ve bought',
      'We pass your order to the workshop. The purchase is binding once we email you the confirmation.',
    ],
    ['Price', 'Quotes include materials, work, delivery and tax. You get the invoice with the confirmation.'],
    ['Delivery', 'Each quote says when your furniture is ready and whether it arrives flat-packed or assembled.'],
  ]);
}

export function privacyPage(): Html {
  return legalPage('Privacy', [
    ['What we store', 'The name, address, email address and phone number that you enter with your order.'],
    ['Who sees it', 'The workshop that makes your order, and the service that passes the order on.'],
    ['How long', 'We erase an order’s personal data two years after it’s delivered or canceled.'],
    ['On your device', 'Your browser remembers your design and your order. There are no tracking cookies and no ads.'],
  ]);
}

export function withdrawalPage(): Html {
  return legalPage('Right of withdrawal', [
    [
      'Made to your measurements',
      'The right of withdrawal doesn’t apply to furniture made to your measurements, so check every measurement in the order summary.',
    ],
    ['Before we start', 'Until the workshop starts making your furniture, you can cancel. Email the workshop.'],
    [
      'Damaged or wrong',
      'Your statutory rights aren’t affected: the workshop repairs or replaces anything that arrives damaged or wrong.',
    ],
    [
      'Samples',
      'You can withdraw from an order of material samples within 14 days of receiving them. Write to us, and we’ll refund what you paid.',
    ],
  ]);
}

function legalPage(title: string, sections: readonly Section[]): Html {
  const content = html`<div class="wrap section">
      <h1>${title}</h1>
      ${sections.map(([heading, text]) => html`<h2>${heading}</h2><p>${text}</p>`)}
    </div>`;
  return layout({ title, content });
}
