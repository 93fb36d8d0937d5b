// The shop's own cart. With data-checkout="event", the configurator doesn't send an order, but passes the quote that
// the customer has chosen to the page. The shop places the order from its server, with its API key and the quote's id.

// The currencies that don't have two decimals in ISO 4217, by their number of decimals. Don't take the number from the
// browser, which uses that of cash amounts. In some currencies, such as HUF and IDR, cash amounts have fewer decimals.
const exceptions = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];
const digitsOf = (currency) => exceptions.find(([, currencies]) => currencies.split(' ').includes(currency))?.[0] ?? 2;

document.addEventListener('configurator-before-order', ({ detail: { quote } }) => {
  const line = document.createElement('li');
  const { amount, currency } = quote.price.total;
  // Amounts are in the currency's minor unit.
  const digits = digitsOf(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency, ...fraction });
  line.dataset.quote = quote.id;
  line.textContent = `${quote.quantity} × ${quote.model}, ${quote.workshop.name}: ${format.format(amount / 10 ** digits)}`;
  document.querySelector('#lines').append(line);
  document.querySelector('#added').textContent = 'Added to your cart.';
});
