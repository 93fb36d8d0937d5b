// Uses the element on a page without a service or a key: sets the element's document, and listens to its events.

const configurator = document.getElementById('configurator');
const note = document.getElementById('configuration');

await customElements.whenDefined('parametric-configurator');
const response = await fetch('/models/sideboard.json');
configurator.modelDocument = await response.json();

configurator.addEventListener('configurator-change', ({ detail }) => {
  const { width, height, depth } = detail.configuration;
  note.textContent = `${width} × ${height} × ${depth} mm`;
});
