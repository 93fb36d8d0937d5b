// Responses from the service, with fields and values unknown to this client.

import type { Order, OrderRequest, Quote, QuoteRequest, StoredFile } from '../index.js';

const workshop = { slug: 'north', name: 'Nordholz', country: 'DE', distance_km: 12.5, machines: ['saw', 'cnc'] };
const configuration = { width: 1200, material: 'birch-ply' };

export const quoteRequest: QuoteRequest = { model: 'hallway-shelf', configuration, quantity: 2 };

export const orderRequest: OrderRequest = {
  quote: 'qt_1',
  workshop: 'north',
  shipping: { country: 'DE', postcode: '10115' },
};

export const quote: Quote = {
  id: 'qt_1',
  object: 'quote',
  request: 'rq_1',
  model: 'hallway-shelf',
  model_revision: 'r7',
  configuration,
  quantity: 2,
  workshop,
  status: 'open',
  price: {
    total: { amount: 23980, currency: 'EUR' },
    lines: [
      { kind: 'material', label: 'Birch plywood', amount: { amount: 20000, currency: 'EUR' } },
      { kind: 'gift_wrapping', label: 'Paper', amount: { amount: 3980, currency: 'EUR' } },
    ],
  },
  lead_time_days: 12,
  ready_by: '2026-12-03',
  expires_at: '2026-12-05T09:30:00Z',
  created_at: '2026-11-21T09:30:00Z',
  carbon_kg: 14.2,
};

export const order: Order = {
  id: 'or_1',
  object: 'order',
  quote: 'qt_1',
  workshop,
  model: 'hallway-shelf',
  model_revision: 'r7',
  configuration,
  quantity: 2,
  total: { amount: 23980, currency: 'EUR' },
  shipping: { country: 'DE', postcode: '10115' },
  status: 'received',
  history: [{ status: 'received', occurred_at: '2026-11-21T09:31:00Z' }],
  created_at: '2026-11-21T09:31:00Z',
  access_token: 'ot_1',
};

export const model = { id: 'hallway-shelf', name: 'Shelf', revision: 'r7', document: { format: 'parametric-model/1' } };

export const file: StoredFile = {
  object: 'file',
  id: 'oak-1.png',
  name: 'Oak.png',
  address: '../assets/oak-1.png',
  path: '/v1/assets/oak-1.png',
  type: 'image/png',
  bytes: 7,
  width: 8,
  height: 4,
  used_by: [],
  created_at: '2026-11-21T09:30:00Z',
  tiles: true,
};
