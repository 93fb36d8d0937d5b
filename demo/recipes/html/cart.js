// A cart of the shop's own. With data-checkout="event" the configurator hands it the quote that the customer has chosen, and
// sends no order: the shop does that from its server, with its API key and the quote's id.

document.addEventListener('configurator-before-order', ({ detail: { quote } }) => {
  const line = document.createElement('li');
  const { amount, currency } = quote.price.total;
  // Amounts are in the currency's minor unit.
  const format = new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency });
  const { maximumFractionDigits } = format.resolvedOptions();
  line.dataset.quote = quote.id;
  line.textContent = `${quote.quantity} × ${quote.model}, ${quote.workshop.name}: ${format.format(amount / 10 ** maximumFractionDigits)}`;
  document.querySelector('#lines').append(line);
  document.querySelector('#added').textContent = 'It is in your cart.';
});
