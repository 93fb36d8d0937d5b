import { expect } from '@open-wc/testing';
import { isBefore, keepRows, keptRows, pushAddress, returnToPlace } from './list-place.js';

describe('the position in a list', () => {
  const back = () => {
    const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    history.back();
    return isBack;
  };

  it('is restored with its rows and expanded details when someone goes back', async () => {
    const [start, own] = [location.pathname, document.createElement('div')];
    own.innerHTML = `<a href="/console/orders/1">1</a><div style="height: 5000px"></div><a href="/console/orders/2">2</a>`;
    document.body.append(own);
    try {
      history.replaceState(null, '');
      keepRows(150);
      window.scrollTo(0, 4_000);
      pushAddress(new URL('/console/orders/2?tab=bill', location.href));
      expect([keptRows(), isBefore(start), isBefore('/console/orders')]).to.deep.equal([0, true, false]);
      returnToPlace(own);
      expect(document.activeElement).to.equal(document.body);
      await back();
      expect([location.pathname, keptRows()]).to.deep.equal([start, 150]);
      window.scrollTo(0, 0);
      returnToPlace(own);
      expect(window.scrollY).to.equal(4_000);
      expect(document.activeElement?.textContent).to.equal('2');
      // The position is restored only once: a later scroll position is kept.
      window.scrollTo(0, 100);
      returnToPlace(own);
      expect(window.scrollY).to.equal(100);
    } finally {
      own.remove();
      history.replaceState(null, '');
    }
  });
});
