import { expect, fixture, html } from '@open-wc/testing';
import type { AnswerableInquiry } from '@parametric/service/contract';
import { localDay } from '../shared/format.js';
import type { RequestAnswer } from './request-answer.js';
import './request-answer.js';

const inquiry = {
  ...{ id: 'inq_1', kind: 'offer', currency: 'EUR' },
  makers: [{ slug: 'hain', name: 'Hain', currency: 'EUR', tax_percent: 19 }],
} as unknown as AnswerableInquiry;

it('a custom quote’s dates stay as they were entered, and start from today’s date here', async () => {
  const answer = await fixture<RequestAnswer>(html`<request-answer .inquiry=${inquiry}></request-answer>`);
  const field = (id: string) => answer.renderRoot.querySelector<HTMLInputElement>(`#${id}`)!;
  const inDays = (days: number) => {
    const date = new Date();
    date.setDate(date.getDate() + days);
    return localDay(date);
  };
  expect([field('ready_by').value, field('valid_until').value]).to.deep.equal([inDays(42), inDays(14)]);
  field('ready_by').value = '2030-01-31';
  field('ready_by').dispatchEvent(new Event('input'));
  const { now } = Date;
  // The form is still open the next day.
  Object.assign(Date, { now: () => now() + 86_400_000 });
  field('product').value = '1290';
  field('product').dispatchEvent(new Event('input'));
  await answer.updateComplete;
  Object.assign(Date, { now });
  expect([field('ready_by').value, field('valid_until').value]).to.deep.equal(['2030-01-31', inDays(14)]);
});
