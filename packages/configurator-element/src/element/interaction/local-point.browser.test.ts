import { expect, fixture, html } from '@open-wc/testing';
import { localPointsOf } from './local-point.js';

const styles: Readonly<Record<string, string>> = {
  'a page that changes nothing': '',
  'a scaled page': 'transform: scale(0.6)',
  'a rotated page': 'transform: rotate(30deg)',
  'a mirrored page': 'transform: scaleX(-1)',
  'a page in perspective': 'transform: perspective(500px) rotateY(30deg)',
  'a zoomed page': 'zoom: 1.5',
};

for (const [name, style] of Object.entries(styles)) {
  it(`localPointsOf maps a point in ${name}`, async () => {
    const place = await fixture<HTMLElement>(html`<div style="width: 500px; padding: 20px; ${style}"></div>`);
    const element = document.createElement('div');
    element.style.cssText = 'position: relative; width: 400px; height: 300px';
    const mark = document.createElement('b');
    mark.style.cssText = 'position: absolute; left: 100px; top: 220px; width: 0; height: 0';
    element.append(mark);
    place.append(element);
    const { x, y } = localPointsOf(element)(mark.getBoundingClientRect());
    expect(x).to.be.closeTo(100, 0.1);
    expect(y).to.be.closeTo(220, 0.1);
    expect(element.childElementCount).to.equal(1);
  });
}
