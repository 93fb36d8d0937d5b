<?php
/**
 * Buys a product with a quote through the plugin, without WooCommerce, and prints the result, for tests. The functions
 * that the plugin calls are replaced with test doubles that follow the documentation. Its requests go to the service.
 * `php buy.php '{"options": {…}, "model": "hallway-shelf", "quote": "qte_…"}'`
 */

define('ABSPATH', __DIR__);

$given = json_decode($argv[1], true, flags: JSON_THROW_ON_ERROR);
[$notices, $logged, $hooks, $queue, $mails] = [[], [], [], [], []];

function add_filter(string $name, callable $function, int $priority = 10, int $count = 1): void { $GLOBALS['hooks'][$name][] = [$function, $count]; }
function add_action(string $name, callable $function, int $priority = 10, int $count = 1): void { add_filter($name, $function, $priority, $count); }
function apply_filters(string $name, ...$values)
{
    foreach ($GLOBALS['hooks'][$name] ?? [] as [$function, $count]) {
        $values[0] = $function(...array_slice($values, 0, $count));
    }
    return $values[0];
}
function do_action(string $name, ...$values): void
{
    foreach ($GLOBALS['hooks'][$name] ?? [] as [$function, $count]) {
        $function(...array_slice($values, 0, $count));
    }
}
function add_shortcode(): void {}
function register_uninstall_hook(): void {}
function __(string $text): string { return $text; }
function esc_html(string $text): string { return htmlspecialchars($text, ENT_QUOTES); }
function as_enqueue_async_action(string $name, array $values): void { $GLOBALS['queue'][] = [$name, $values, 0]; }
function as_schedule_single_action(int $time, string $name, array $values): void { $GLOBALS['queue'][] = [$name, $values, $time - time()]; }
function wc_get_order(): object { return $GLOBALS['order']; }
function wc_mail(string $to, string $subject, string $text): void { $GLOBALS['mails'][] = "$to: $subject: $text"; }
function wc_has_notice(string $message): bool { return in_array($message, $GLOBALS['notices'], true); }
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
    public function set_shipping_location(string $country, string $state, string $postcode): void
    {
        $this->fields = ['shipping_country' => $country, 'shipping_postcode' => $postcode] + $this->fields;
    }
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

    /**
     * As in WooCommerce, a product without a price isn't purchasable unless a filter says so, and the same line of a
     * product that's sold individually can't be added twice.
     */
    public function add_to_cart(int $product, int $quantity, int $variation, array $attributes, array $data): bool
    {
        $record = new Record(['id' => $product, 'name' => 'Shelf', 'status' => 'publish']);
        $record->price = $GLOBALS['given']['list_price'] ?? '';
        if (!apply_filters('woocommerce_is_purchasable', $record->price !== '', $record)) {
            return false;
        }
        if (isset($this->lines['line'])) {
            return false;
        }
        // Simulates a customer who changes the quantity in the cart.
        $isSingle = apply_filters('woocommerce_is_sold_individually', false, $record);
        $quantity = $isSingle ? 1 : $GLOBALS['given']['quantity'] ?? $quantity;
        $line = [...$data, 'product_id' => $product, 'quantity' => $quantity, 'data' => $record];
        $this->lines['line'] = apply_filters('woocommerce_add_cart_item', $line);
        return true;
    }

    /** Reads the cart in a later request, with the product's list price, which is what the mini-cart shows. */
    public function load(): void
    {
        foreach ($this->lines as $key => $line) {
            $line['data']->price = $GLOBALS['given']['list_price'] ?? '';
            $line['data']->tax_status = 'taxable';
            $this->lines[$key] = apply_filters('woocommerce_get_cart_item_from_session', $line);
        }
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

/** What WooCommerce's block answers with, in its namespace. */
class RouteException extends Exception
{
    public function __construct(string $code, string $message, int $status) { parent::__construct($message, $status); }
}
class_alias('RouteException', 'Automattic\\WooCommerce\\StoreApi\\Exceptions\\RouteException');

require __DIR__ . '/configurator.php';

$shop = (object) ['cart' => new Cart(), 'customer' => new Record(['shipping_country' => 'FR'])];
if (isset($given['quote'])) {
    $_POST = ['quote' => $given['quote'], 'product' => '1'];
    for ($times = $given['added'] ?? 1; $times > 0; $times -= 1) {
        do_action('wc_ajax_parametric_add');
    }
} elseif (apply_filters('woocommerce_add_to_cart_validation', true, 1) || $given['is_forced']) {
    $shop->cart->add_to_cart(1, 1, 0, [], []);
}
if (isset($given['also'])) {
    $shop->cart->lines['line']['parametric']['quote'] = $given['also'];
}
if (isset($given['expires'])) {
    $shop->cart->lines['line']['parametric']['expires'] = $given['expires'];
}
if (isset($given['older_quantity'])) {
    $shop->cart->lines['line']['quantity'] = $given['older_quantity'];
}
$shop->cart->load();
$mini = array_map(fn($line) => $line['data']->price, array_values($shop->cart->lines));
do_action('woocommerce_before_calculate_totals', $shop->cart);
do_action('woocommerce_before_calculate_totals', $shop->cart);

$blocks = fn() => tap(new AddressErrors(), fn($errors) => do_action('woocommerce_store_api_cart_errors', $errors))->messages;
function tap(object $value, callable $use): object { $use($value); return $value; }
$firstBlockErrors = $blocks();
$address = $given['address'] ?? [];
$errors = new AddressErrors();
$billing = ['billing_country' => $address['country'] ?? '', 'billing_postcode' => $address['postcode'] ?? ''];
do_action('woocommerce_after_checkout_validation', $billing, $errors);
$shop->customer = new Record(['shipping_country' => $address['country'] ?? '', 'shipping_postcode' => $address['postcode'] ?? '']);
$blockErrors = $blocks();

$bought = [];
foreach ($shop->cart->lines as $key => $values) {
    $bought[7] = new Record(['name' => 'Shelf']);
    do_action('woocommerce_checkout_create_order_line_item', $bought[7], $key, $values);
}
$of = array_combine(array_map(fn($name) => "billing_$name", array_keys($address)), $address);
$order = new Record(['id' => $given['order'] ?? 1, 'order_number' => '1', 'items' => $bought] + $of + ($given['shipping'] ?? []));
$blockRefusal = '';
try {
    do_action('woocommerce_store_api_checkout_order_processed', $order);
} catch (RouteException $refusal) {
    $blockRefusal = $refusal->getMessage();
}
$before = count($notices);
do_action('woocommerce_before_pay_action', $order);
$payNotices = array_splice($notices, $before);
$actions = array_keys(apply_filters('woocommerce_order_actions', [], $order));
if ($given['is_down'] ?? false) {
    $given['options']['parametric_service'] = 'http://127.0.0.1:9';
}
for ($times = $given['paid'] ?? 0; $times > 0; $times -= 1) {
    // Simulates that the previous response was lost.
    foreach ($bought as $item) {
        unset($item->meta['_parametric_order']);
    }
    do_action('woocommerce_order_status_' . ($given['status'] ?? 'processing'), 1);
    while ($job = array_shift($queue)) {
        $delays[] = $job[2];
        do_action($job[0], ...$job[1]);
    }
}
if ($given['is_cancelled'] ?? false) {
    do_action('woocommerce_order_status_cancelled', 1);
}

echo json_encode([
    'answer' => $answer ?? null,
    'mini' => $mini,
    'lines' => array_map(fn($line) => ['quantity' => $line['quantity'], 'price' => $line['data']->price, 'tax_status' => $line['data']->tax_status, 'described' => apply_filters('woocommerce_get_item_data', [], $line)], array_values($shop->cart->lines)),
    'notices' => $notices,
    'errors' => $errors->messages,
    'first_block_errors' => $firstBlockErrors,
    'block_errors' => $blockErrors,
    'block_refusal' => $blockRefusal,
    'pay_notices' => $payNotices,
    'logged' => $logged,
    'mails' => $mails,
    'notes' => $order->notes,
    'delays' => $delays ?? [],
    'actions' => $actions,
    'ordered' => array_map(fn($item) => $item->get_meta('_parametric_order'), array_values($bought)),
]);
