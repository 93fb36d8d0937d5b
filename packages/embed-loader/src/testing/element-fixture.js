// Stands in for the element's entry. It's a real module that defines the real tag name, shows a slot, has the element's
// loading height, and requests the model like the element's client.

class Fixture extends HTMLElement {
  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    const view = document.createElement('div');
    view.style.minHeight = '640px';
    view.appendChild(document.createElement('slot'));
    view.appendChild(Object.assign(document.createElement('slot'), { name: 'fallback' }));
    root.appendChild(view);
    this.renderRoot = root;
  }

  connectedCallback() {
    // Wait, because an element created by a script gets its attributes a little later.
    queueMicrotask(() => {
      const [service, model, key] = ['base-url', 'model', 'license-key'].map((name) => this.getAttribute(name));
      const address = `${service}/v1/models/${model}?license_key=${key}`;
      fetch(address, { method: 'GET', headers: { accept: 'application/json' }, signal: new AbortController().signal });
    });
  }
}

// The real element checks this too, because another copy may already have defined the tag.
if (!customElements.get('parametric-configurator')) customElements.define('parametric-configurator', Fixture);
