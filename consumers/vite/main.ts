import '@parametric/configurator-element/define';

document.addEventListener('configurator-change', ({ detail }) => {
  console.log(detail.configuration);
});
