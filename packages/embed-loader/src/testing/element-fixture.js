// Stands in for the element's entry: a real module that defines the real tag name, shows a slot and fills the height
// that the element has while it loads.

class Fixture extends HTMLElement {
  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    const view = document.createElement('div');
    view.style.minHeight = '640px';
    view.append(document.createElement('slot'), Object.assign(document.createElement('slot'), { name: 'fallback' }));
    root.append(view);
  }
}

customElements.define('parametric-configurator', Fixture);
