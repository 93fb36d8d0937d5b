<?php
/**
 * Buys a product with a quote through the plugin, without WooCommerce, and prints the result, for tests. The functions
 * that the plugin calls are replaced with test doubles that follow the documentation. Its requests go to the service.
 * `php buy.php '{"options": {…}, "model": "hallway-shelf", "quote": "qte_…"}'`
 */

define('ABSPATH', __DIR__);

$given = json_decode($argv[1], true, flags: JSON_THROW_ON_ERROR);
[$notices, $logged] = [[], []];

function add_action(): void {}
function add_filter(): void {}
function add_shortcode(): void {}
function get_option(string $name) { return $GLOBALS['given']['options'][$name] ?? false; }
function get_post_meta(): string { return $GLOBALS['given']['model']; }
function get_woocommerce_currency(): string { return $GLOBALS['given']['currency'] ?? 'EUR'; }
function wc_price(float $amount): string { return number_format($amount, 2) . ' ' . get_woocommerce_currency(); }
function wc_get_logger(): object { return new Log(); }
function wc_add_notice(string $message): void { $GLOBALS['notices'][] = $message; }
function sanitize_text_field(string $text): string { return trim(strip_tags($text)); }
function wp_unslash(string $text): string { return stripslashes($text); }
function wp_json_encode($value): string { return json_encode($value, JSON_THROW_ON_ERROR); }
function wp_send_json_error(string $data, int $status): void { $GLOBALS['answer'] = ['status' => $status, 'error' => $data]; }
function wp_send_json_success(): void { $GLOBALS['answer'] = ['status' => 200]; }
function wp_remote_retrieve_body(array $response): string { return $response['body']; }
function wp_remote_retrieve_response_code(array $response): int { return $response['status']; }
function WC(): object { return $GLOBALS['shop']; }

function wp_remote_request(string $url, array $args): array
{
    $headers = array_map(fn($name, $value) => "$name: $value", array_keys($args['headers']), $args['headers']);
    $http = ['method' => $args['method'], 'header' => $headers, 'content' => $args['body'] ?? '', 'ignore_errors' => true];
    $body = @file_get_contents($url, false, stream_context_create(['http' => $http + ['timeout' => $args['timeout']]]));
    preg_match('/^HTTP\S+ (\d+)/', $http_response_header[0] ?? '', $status);
    return ['status' => (int) ($status[1] ?? 0), 'body' => (string) $body];
}

/** A product, an order or an order's line, with the methods that the plugin calls. */
class Record
{
    public array $notes = [];
    public array $meta = [];
    public $price = 19.0;
    public $tax_status = 'taxable';

    public function __construct(private array $fields) {}
    public function __call(string $name, array $values) { return $this->fields[substr($name, strlen('get_'))] ?? ''; }
    public function set_price($price): void { $this->price = $price; }
    public function set_tax_status(string $status): void { $this->tax_status = $status; }
    public function has_shipping_address(): bool { return isset($this->fields['shipping_address_1']); }
    public function add_order_note(string $note): void { $this->notes[] = $note; }
    public function add_meta_data(string $name, string $value): void { $this->meta[$name] = $value; }
    public function update_meta_data(string $name, string $value): void { $this->meta[$name] = $value; }
    public function get_meta(string $name): string { return $this->meta[$name] ?? ''; }
    public function save(): void {}
}

class Log
{
    public function error(string $message): void { $GLOBALS['logged'][] = $message; }
}

class Cart
{
    public array $lines = [];

    public function add_to_cart(int $product, int $quantity, int $variation, array $attributes, array $data): bool
    {
        // Simulates a customer who changes the quantity in the cart.
        $quantity = $GLOBALS['given']['quantity'] ?? $quantity;
        $this->lines['line'] = [...$data, 'product_id' => $product, 'quantity' => $quantity, 'data' => new Record(['name' => 'Shelf'])];
        return true;
    }

    public function get_cart(): array { return $this->lines; }
    public function set_quantity(string $key, int $quantity): void { $this->lines[$key]['quantity'] = $quantity; }
    public function remove_cart_item(string $key): void { unset($this->lines[$key]); }
}

class AddressErrors
{
    public array $messages = [];

    public function add(string $code, string $message): void { $this->messages[] = $message; }
}

require __DIR__ . '/configurator.php';

$shop = (object) ['cart' => new Cart()];
if (isset($given['quote'])) {
    $_POST = ['quote' => $given['quote'], 'product' => '1'];
    parametric_add_to_cart();
} elseif (parametric_needs_quote(true, 1) || $given['is_forced']) {
    $shop->cart->add_to_cart(1, 1, 0, [], []);
}
if (isset($given['expires'])) {
    $shop->cart->lines['line']['parametric']['expires'] = $given['expires'];
}
parametric_price_cart($shop->cart);

$address = $given['address'] ?? [];
$errors = new AddressErrors();
$billing = ['billing_country' => $address['country'] ?? '', 'billing_postcode' => $address['postcode'] ?? ''];
parametric_check_checkout($billing, $errors);
$blockErrors = new AddressErrors();
$shop->customer = new Record(['shipping_country' => $address['country'] ?? '', 'shipping_postcode' => $address['postcode'] ?? '']);
parametric_check_blocks($blockErrors);

$bought = [];
foreach ($shop->cart->lines as $key => $values) {
    $bought[7] = new Record([]);
    parametric_keep_quote($bought[7], $key, $values);
}
$of = array_combine(array_map(fn($name) => "billing_$name", array_keys($address)), $address);
$order = new Record(['id' => $given['order'] ?? 1, 'items' => $bought] + $of + ($given['shipping'] ?? []));
for ($times = $given['paid'] ?? 0; $times > 0; $times -= 1) {
    // Simulates that the previous response was lost.
    foreach ($bought as $item) {
        unset($item->meta['_parametric_order']);
    }
    parametric_order($order);
}

echo json_encode([
    'answer' => $answer ?? null,
    'lines' => array_map(fn($line) => ['quantity' => $line['quantity'], 'price' => $line['data']->price, 'tax_status' => $line['data']->tax_status, 'described' => parametric_describe_line([], $line)], array_values($shop->cart->lines)),
    'notices' => $notices,
    'errors' => $errors->messages,
    'block_errors' => $blockErrors->messages,
    'logged' => $logged,
    'notes' => $order->notes,
    'ordered' => array_map(fn($item) => $item->get_meta('_parametric_order'), array_values($bought)),
]);
