import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { PieceResource } from '@parametric/service/contract';
import { Api } from '../shared/api.js';
import type { ConsolePiece } from './console-piece.js';
import './console-piece.js';
import { addressInCode } from './console-scan.js';

const piece: PieceResource = {
  ...{ id: '7F3KQ-107', object: 'piece', order: 'ord_1', order_status: 'in_production', product: 'Sideboard' },
  ...{ copy: 2, copies: 3, pieces: 24, number: 4, name: 'Door', kind: 'panel', quantity: 1, material: 'Oak' },
  ...{ size: [600, 400, 19], cut: [598, 398], grain: true, drawing: false },
  bands: [{ side: 'length1', name: 'Oak edge', thickness: 1 }],
  machining: [{ kind: 'hole', count: 2, side: 'back', diameter: 35, depth: 13 }],
  steps: ['cut', 'banded', 'machined', 'assembled', 'packed'].map((step) => ({
    step,
    done: false,
  })) as PieceResource['steps'],
};

interface Sent {
  readonly step: string;
  readonly done: boolean;
  readonly age_ms: number;
  readonly pieces?: readonly string[];
  readonly copy?: number;
}

/** A service that can be unreachable, and stores marks like the real one. */
class FakeService {
  isReachable = true;
  readonly received: Sent[] = [];
  readonly done = new Map<string, boolean>();

  readonly api = new Api({
    organization: () => 'org_1',
    signInAgain: async () => false,
    retries: 0,
    fetch: async (input, init) => {
      const request = new Request(input as RequestInfo, init as RequestInit);
      if (!this.isReachable) throw new TypeError('offline');
      if (request.method === 'POST') {
        const mark = (await request.json()) as Sent;
        this.received.push(mark);
        this.done.set(mark.step, mark.done);
        return Response.json({ object: 'marked_pieces', changed: 1 });
      }
      const at = '2026-11-28T10:00:00.000Z';
      const steps = piece.steps.map((each) => {
        return this.done.get(each.step) ? { ...each, done: true, at, by: 'Saw' } : each;
      });
      return Response.json({ ...piece, steps });
    },
  });
}

async function open(service: FakeService): Promise<ConsolePiece> {
  const session = { organization: { id: 'org_1', name: 'Shop' } };
  const params = { id: 'ord_1', piece: piece.id };
  const view = await fixture<ConsolePiece>(
    html`<console-piece .api=${service.api} .session=${session} .params=${params}></console-piece>`,
  );
  await waitUntil(() => view.renderRoot.querySelector('.step'));
  return view;
}

const textOf = (view: ConsolePiece) => view.renderRoot.textContent!.replaceAll(/\s+/g, ' ');
const press = (view: ConsolePiece, selector: string) => view.renderRoot.querySelector<HTMLElement>(selector)!.click();

describe('a piece on a phone', () => {
  afterEach(() => localStorage.clear());

  it('shows what it is, and what to do next', async () => {
    const view = await open(new FakeService());
    await expect(view).to.be.accessible();
    for (const text of ['600 × 400 × 19 mm', '598 × 398 mm', 'bottom edge: Oak edge, 1 mm', 'product 2 of 3']) {
      expect(textOf(view)).to.include(text);
    }
    expect(textOf(view)).to.include('2 holes ⌀35, 13 mm deep, back');
    expect(view.renderRoot.querySelector('#next')!.textContent).to.include('Mark as cut');
    expect(view.renderRoot.querySelector('#whole')).to.equal(null);
  });

  it('is marked with one press, shows who marked it and when, and offers to undo', async () => {
    const service = new FakeService();
    const view = await open(service);
    press(view, '#next');
    await waitUntil(() => textOf(view).includes('by Saw'));
    expect(view.renderRoot.querySelector('#next')!.textContent).to.include('Mark as banded');
    expect(service.received).to.have.length(1);
    press(view, '[aria-label="Undo: Cut"]');
    await waitUntil(() => view.renderRoot.querySelector('#next')!.textContent!.includes('Mark as cut'));
    await waitUntil(() => service.received.length === 2);
    expect(service.received[1]).to.include({ step: 'cut', done: false });
  });

  it('isn’t marked twice by a double tap', async () => {
    const service = new FakeService();
    const view = await open(service);
    const tap = (detail: number) =>
      view.renderRoot.querySelector('#next')!.dispatchEvent(new MouseEvent('click', { detail, bubbles: true }));
    tap(1);
    await waitUntil(() => view.renderRoot.querySelector('#next')!.textContent!.includes('Mark as banded'));
    tap(2);
    await waitUntil(() => textOf(view).includes('by Saw'));
    expect(service.received.map(({ step }) => step)).to.deep.equal(['cut']);
  });

  it('keeps marks while offline, says so, and sends each one once when it’s back online', async () => {
    const service = new FakeService();
    const first = await open(service);
    service.isReachable = false;
    press(first, '#next');
    await waitUntil(() => textOf(first).includes('1 mark is saved on this device'));
    expect(first.renderRoot.querySelector('#next')!.textContent).to.include('Mark as banded');
    press(first, '#next');
    await waitUntil(() => textOf(first).includes('2 marks are saved on this device'));
    expect(textOf(first)).to.include('Marked on this device, not sent yet');
    first.remove();
    // Later, after the page was reopened.
    service.isReachable = true;
    const second = await open(service);
    await waitUntil(() => service.received.length === 2 && !textOf(second).includes('No connection'));
    window.dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(service.received.map(({ step }) => step)).to.deep.equal(['cut', 'banded']);
    expect(service.received[0]!.age_ms).to.be.greaterThan(0);
    await waitUntil(() => textOf(second).includes('by Saw'));
  });

  it('offers to mark all of the product’s pieces as assembled or packed', async () => {
    const service = new FakeService();
    for (const step of ['cut', 'banded', 'machined']) service.done.set(step, true);
    const view = await open(service);
    expect(view.renderRoot.querySelector('#whole')!.textContent!.replaceAll(/\s+/g, ' ')).to.include(
      'Mark as assembled: all 24 pieces of product 2',
    );
    press(view, '#whole');
    await waitUntil(() => service.received.length === 1);
    expect(service.received[0]).to.include({ step: 'assembled', copy: 2 });
    expect(service.received[0]!.pieces).to.equal(undefined);
  });

  it('follows only QR codes of labels', () => {
    const path = `/console/orders/ord_${'0'.repeat(32)}/pieces/7F3KQ-107`;
    expect(addressInCode(`https://service.example${path}`)).to.equal(path);
    for (const code of ['https://shop.example/', 'javascript:alert(1)', 'WIFI:S:Shop;;', '/console/keys']) {
      expect(addressInCode(code)).to.equal(undefined);
    }
  });
});
