// Analytics with consent: nothing is recorded until the visitor agrees, and earlier events aren't recorded later. Google
// Tag Manager, Matomo, and others read `dataLayer`. Replace it with your own code.

const consent = document.querySelector('#consent');
let hasAgreed = localStorage.getItem('analytics') === 'yes';
consent.hidden = localStorage.getItem('analytics') !== null;

consent.addEventListener('submit', (event) => {
  event.preventDefault();
  const { value } = event.submitter;
  localStorage.setItem('analytics', value);
  hasAgreed = value === 'yes';
  consent.hidden = true;
});

const told = {
  'configurator-load': ({ model }) => ({ model }),
  // The names of what changed, but not the values, because they can be texts that customers have typed.
  'configurator-change': ({ changed }) => ({ changed }),
  'configurator-quotes': ({ quotes }) => ({ count: quotes.length }),
  'configurator-before-order': ({ quote }) => ({ model: quote.model, total: quote.price.total }),
};

for (const [name, detailOf] of Object.entries(told)) {
  document.addEventListener(name, ({ detail }) => {
    if (!hasAgreed) return;
    window.dataLayer ??= [];
    window.dataLayer.push({ event: name, ...detailOf(detail) });
  });
}
