// A page's own use of the element: give it a document, listen to it. No service, no key.

const configurator = document.getElementById('configurator');
const note = document.getElementById('configuration');

await customElements.whenDefined('parametric-configurator');
const response = await fetch('/models/sideboard.json');
configurator.modelDocument = await response.json();

configurator.addEventListener('configurator-change', ({ detail }) => {
  const { width, height, depth } = detail.configuration;
  note.textContent = `${width} × ${height} × ${depth} mm`;
});
