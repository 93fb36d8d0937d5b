<?php
/**
 * Plugin Name: Parametric Configurator
 * Description: [configurator model="hallway-shelf"] shows a made-to-order product. WooCommerce products that have a model show it on their page. With an API key, the chosen quote goes into the cart at its price, and is ordered once it's paid.
 * Version: 0.2.0
 * Requires PHP: 8.0
 * License: MIT
 */

defined('ABSPATH') || exit;

/** The shortcode's attributes, which are the tag's without `data-`. */
const PARAMETRIC_ATTRIBUTES = [
    'model', 'preset', 'quantity', 'units', 'currency', 'theme', 'accent', 'groups', 'checkout', 'basket', 'loading', 'lang',
    'terms', 'privacy', 'withdrawal',
];

/** The currencies that don't have two decimals, with the number that they have. */
const PARAMETRIC_DIGITS = [
    'BIF' => 0, 'CLP' => 0, 'DJF' => 0, 'GNF' => 0, 'ISK' => 0, 'JPY' => 0, 'KMF' => 0, 'KRW' => 0, 'PYG' => 0, 'RWF' => 0,
    'UGX' => 0, 'VND' => 0, 'VUV' => 0, 'XAF' => 0, 'XOF' => 0, 'XPF' => 0,
    'BHD' => 3, 'IQD' => 3, 'JOD' => 3, 'KWD' => 3, 'LYD' => 3, 'OMR' => 3, 'TND' => 3,
];

/** Reserves the configurator's height, so that nothing below it moves, and the area of its picture. */
const PARAMETRIC_STYLE = <<<'HTML'
<style>
  .configurator-place {
    container-type: inline-size; contain-intrinsic-inline-size: min(960px, 100vi - 32px);
    min-width: 0; min-height: max(640px, 100svh);
  }
  .configurator-place [slot='picture'] {
    all: unset; display: block; overflow: hidden; width: 57%;
    height: clamp(160px, 100svh - 316px, 60cqi);
    border-radius: var(--configurator-radius, 10px);
    background: var(--configurator-stage, #cbc4b945);
  }
  .configurator-place [slot='picture']::before { content: attr(alt); display: grid; place-content: center; height: 100%; }
  @container (width < 720px) {
    .configurator-place [slot='picture'] { width: 100%; height: clamp(160px, 28svh, 75cqi); }
  }
  @media (max-width: 719px) { .configurator-place { min-height: max(780px, 100svh); } }
</style>

HTML;

add_shortcode('configurator', 'parametric_render');
add_action('admin_init', 'parametric_register_settings');
add_action('admin_menu', 'parametric_add_settings_page');
add_action('woocommerce_product_options_general_product_data', 'parametric_render_product_field');
add_action('woocommerce_process_product_meta', 'parametric_save_product_field');
add_action('woocommerce_after_single_product_summary', 'parametric_render_product', 5);
add_action('wc_ajax_parametric_add', 'parametric_add_to_cart');
add_action('woocommerce_before_single_product', 'parametric_hide_button');
add_filter('woocommerce_add_to_cart_validation', 'parametric_needs_quote', 10, 2);
add_action('woocommerce_before_calculate_totals', 'parametric_price_cart');
add_filter('woocommerce_get_item_data', 'parametric_describe_line', 10, 2);
add_action('woocommerce_after_checkout_validation', 'parametric_check_checkout', 10, 2);
add_action('woocommerce_store_api_cart_errors', 'parametric_check_blocks');
add_action('woocommerce_checkout_create_order_line_item', 'parametric_keep_quote', 10, 3);
add_action('woocommerce_order_status_processing', 'parametric_order');
add_filter('woocommerce_order_actions', 'parametric_add_order_action');
add_action('woocommerce_order_action_parametric_order', 'parametric_order');

function parametric_render($given): string
{
    $service = rtrim((string) get_option('parametric_service'), '/');
    $key = (string) get_option('parametric_license_key');
    if ($service === '' || $key === '') {
        // Visitors see nothing. Administrators see which settings are missing.
        return current_user_can('manage_options') ? '<p>Set the service and the license key in Settings → Configurator.</p>' : '';
    }
    $attributes = shortcode_atts(array_fill_keys(PARAMETRIC_ATTRIBUTES, ''), $given, 'configurator');
    $attributes['lang'] = $attributes['lang'] ?: str_replace('_', '-', get_locale());
    $tag = sprintf('<script async src="%s/v1/embed.js" data-license-key="%s"', esc_url($service), esc_attr($key));
    foreach ($attributes as $name => $value) {
        if ($value !== '') {
            $tag .= sprintf(' data-%s="%s"', $name, esc_attr($value));
        }
    }
    // The service's picture shows the model's defaults on the page's own background, so it's used only without a preset
    // and a theme.
    $picture = $attributes['preset'] . $attributes['theme'] === '' ? sprintf(
        '<img slot="picture" src="%s" alt="%s" fetchpriority="high">',
        esc_url("$service/v1/models/{$attributes['model']}/picture.svg?license_key=$key&aspect=own"),
        esc_attr(wp_strip_all_tags(get_the_title())),
    ) : '';
    $links = sprintf(
        '<link rel="modulepreload" crossorigin href="%s"><link rel="preload" as="fetch" crossorigin href="%s">',
        esc_url("$service/v1/assets/configurator.js"),
        esc_url("$service/v1/models/{$attributes['model']}?license_key=$key"),
    );
    return PARAMETRIC_STYLE . '<div class="configurator-place">' . $picture . $links . $tag . '></script></div>';
}

function parametric_register_settings(): void
{
    register_setting('parametric', 'parametric_service', ['sanitize_callback' => 'esc_url_raw']);
    register_setting('parametric', 'parametric_license_key', ['sanitize_callback' => 'parametric_sanitize_key']);
    register_setting('parametric', 'parametric_api_key', ['sanitize_callback' => 'parametric_sanitize_api_key']);
}

/** Rejects a secret key, because every visitor could read it on a page. */
function parametric_sanitize_key($given): string
{
    $key = trim((string) $given);
    if ($key === '' || str_starts_with($key, 'pclk_')) {
        return sanitize_text_field($key);
    }
    add_settings_error('parametric_license_key', 'parametric', 'License keys start with pclk_. Keys that start with pcsk_ are secret: never put one on a page.');
    return (string) get_option('parametric_license_key');
}

/** Keeps the stored key if the field is empty, because the settings page never shows the key. */
function parametric_sanitize_api_key($given): string
{
    $key = trim((string) $given);
    if (str_starts_with($key, 'pcsk_')) {
        return sanitize_text_field($key);
    }
    if ($key !== '') {
        add_settings_error('parametric_api_key', 'parametric', 'API keys start with pcsk_.');
    }
    return (string) get_option('parametric_api_key');
}

function parametric_add_settings_page(): void
{
    add_options_page('Configurator', 'Configurator', 'manage_options', 'parametric', 'parametric_render_settings');
}

function parametric_render_settings(): void
{
    $fields = ['parametric_service' => 'Service', 'parametric_license_key' => 'License key'];
    echo '<div class="wrap"><h1>Configurator</h1><form method="post" action="options.php"><table class="form-table">';
    settings_fields('parametric');
    foreach ($fields as $name => $label) {
        printf(
            '<tr><th><label for="%1$s">%2$s</label></th><td><input class="regular-text" id="%1$s" name="%1$s" value="%3$s"></td></tr>',
            esc_attr($name),
            esc_html($label),
            esc_attr((string) get_option($name)),
        );
    }
    $hint = get_option('parametric_api_key') ? 'Saved. Enter another to replace it.' : 'For the cart. It needs the scopes quotes:write and orders:create.';
    printf(
        '<tr><th><label for="parametric_api_key">API key</label></th><td><input class="regular-text" type="password" autocomplete="off" id="parametric_api_key" name="parametric_api_key"><p class="description">%s</p></td></tr>',
        esc_html($hint),
    );
    echo '</table>';
    submit_button();
    echo '</form></div>';
}

function parametric_render_product_field(): void
{
    woocommerce_wp_text_input(['id' => '_parametric_model', 'label' => 'Configurator model']);
}

function parametric_save_product_field($product_id): void
{
    // WooCommerce has already checked the form's nonce.
    $model = isset($_POST['_parametric_model']) ? sanitize_text_field(wp_unslash($_POST['_parametric_model'])) : '';
    update_post_meta($product_id, '_parametric_model', $model);
}

function parametric_render_product(): void
{
    $model = (string) get_post_meta(get_the_ID(), '_parametric_model', true);
    if ($model === '') {
        return;
    }
    $hasCart = (string) get_option('parametric_api_key') !== '';
    echo parametric_render(['model' => $model] + ($hasCart ? ['checkout' => 'event'] : []));
    if ($hasCart) {
        printf(PARAMETRIC_CART_SCRIPT, wp_json_encode(['product' => get_the_ID(), 'add' => WC_AJAX::get_endpoint('parametric_add'), 'cart' => wc_get_cart_url()], JSON_HEX_TAG | JSON_HEX_AMP));
    }
}

/** Sends the chosen quote's id to the shop, which requests the price from the service. */
const PARAMETRIC_CART_SCRIPT = <<<'HTML'
<script>
  document.addEventListener('configurator-before-order', async ({ detail: { quote } }) => {
    const shop = %s;
    const failed = 'We couldn’t add it to your cart. Please try again.';
    try {
      const body = new URLSearchParams({ quote: quote.id, product: shop.product });
      const response = await fetch(shop.add, { method: 'POST', body });
      const { success, data } = await response.json();
      if (success) location.assign(shop.cart);
      else alert(data || failed);
    } catch {
      alert(failed);
    }
  });
</script>
HTML;

/** Handles `?wc-ajax=parametric_add`, which has the ids of a quote and a product. */
function parametric_add_to_cart(): void
{
    $id = sanitize_text_field(wp_unslash($_POST['quote'] ?? ''));
    $product = (int) ($_POST['product'] ?? 0);
    $answer = preg_match('/^qte_\w+$/', $id) ? parametric_request('GET', "/v1/quotes/$id") : ['status' => 404, 'body' => []];
    $quote = $answer['body'];
    if ($answer['status'] === 404) {
        wp_send_json_error('This quote doesn’t exist anymore. Please get quotes again.', 404);
    } elseif ($answer['status'] !== 200) {
        // The customer isn't told the reason, such as a rejected API key. The shop finds it in its log.
        wc_get_logger()->error("The service answered $id with {$answer['status']}.", ['source' => 'parametric']);
        wp_send_json_error('We couldn’t reach the workshop. Please try again in a moment.', 502);
    } elseif ($quote['model'] !== get_post_meta($product, '_parametric_model', true)) {
        wp_send_json_error('This quote is for another product.', 409);
    } elseif ($quote['status'] !== 'open' || strtotime($quote['expires_at']) <= time()) {
        wp_send_json_error('This quote has expired. Please get quotes again.', 409);
    } elseif ($quote['price']['total']['currency'] !== get_woocommerce_currency()) {
        wp_send_json_error('This workshop charges in another currency. Please choose another quote.', 409);
    } elseif (!WC()->cart->add_to_cart($product, 1, 0, [], ['parametric' => parametric_line($quote)])) {
        wp_send_json_error('We couldn’t add it to your cart. Please try again.', 409);
    } else {
        wp_send_json_success();
    }
}

/** The parts of a quote that the cart stores. Amounts are in the currency's minor unit. */
function parametric_line(array $quote): array
{
    $taxes = array_filter($quote['price']['lines'], fn($line) => $line['kind'] === 'tax');
    return [
        'quote' => $quote['id'],
        'workshop' => $quote['workshop']['slug'],
        'maker' => $quote['workshop']['name'],
        'quantity' => $quote['quantity'],
        'gross' => $quote['price']['total']['amount'],
        'tax' => array_sum(array_map(fn($line) => $line['amount']['amount'], $taxes)),
        'expires' => strtotime($quote['expires_at']),
        'ship_to' => $quote['ship_to'] ?? null,
    ];
}

/** Whether a product is sold only by quote. */
function parametric_is_quoted($product): bool
{
    return (string) get_option('parametric_api_key') !== '' && (string) get_post_meta($product, '_parametric_model', true) !== '';
}

/** Removes WooCommerce's own button, which would sell the product at its list price. */
function parametric_hide_button(): void
{
    if (parametric_is_quoted(get_the_ID())) {
        remove_action('woocommerce_single_product_summary', 'woocommerce_template_single_add_to_cart', 30);
    }
}

/** Keeps WooCommerce's own buttons and “Order again” from adding a product without a quote. */
function parametric_needs_quote($passed, $product): bool
{
    if (!parametric_is_quoted($product)) {
        return (bool) $passed;
    }
    wc_add_notice('This product is made to order. Please choose its options on its page, and get quotes.', 'error');
    return false;
}

/**
 * Sets each line's price to its quote's total, which includes all pieces, delivery and tax. WooCommerce adds no tax,
 * because its rate may differ. A line's quantity is always 1, because the quote's total is for all of its pieces.
 */
function parametric_price_cart($cart): void
{
    foreach ($cart->get_cart() as $key => $item) {
        $line = $item['parametric'] ?? null;
        if (!$line) {
            if (parametric_is_quoted($item['product_id'])) {
                $cart->remove_cart_item($key);
            }
            continue;
        }
        if ($line['expires'] <= time()) {
            $cart->remove_cart_item($key);
            wc_add_notice(sprintf('The quote for %s has expired. Please get quotes again.', $item['data']->get_name()), 'error');
            continue;
        }
        if ($item['quantity'] !== 1) {
            $cart->set_quantity($key, 1, false);
        }
        $item['data']->set_tax_status('none');
        $item['data']->set_price(parametric_major($line['gross']));
    }
}

/** Converts an amount in the shop's currency from the minor to the major unit. */
function parametric_major(int $amount): float
{
    return $amount / 10 ** (PARAMETRIC_DIGITS[get_woocommerce_currency()] ?? 2);
}

function parametric_describe_line($data, $item): array
{
    $line = $item['parametric'] ?? null;
    if (!$line) {
        return $data;
    }
    $facts = ['Pieces' => $line['quantity'], 'Made by' => $line['maker'], 'Tax included' => wc_price(parametric_major($line['tax']))];
    return [...$data, ...array_map(fn($name) => ['key' => $name, 'value' => $facts[$name]], array_keys($facts))];
}

/** Checks the classic checkout. */
function parametric_check_checkout($data, $errors): void
{
    $of = fn($field) => ($data["shipping_$field"] ?? '') ?: ($data["billing_$field"] ?? '');
    foreach (parametric_faults($of('country'), $of('postcode')) as $fault) {
        $errors->add('shipping', $fault);
    }
    foreach (WC()->cart->get_cart() as $item) {
        $line = $item['parametric'] ?? null;
        $quote = $line ? parametric_request('GET', "/v1/quotes/{$line['quote']}")['body'] : [];
        // It may have been ordered from another cart in the meantime.
        if ($line && ($quote['status'] ?? 'open') !== 'open') {
            $errors->add('shipping', sprintf('The quote for %s can’t be ordered anymore. Please get quotes again.', $item['data']->get_name()));
        }
    }
}

/** Checks the checkout block, which also calls this while an address is being entered. */
function parametric_check_blocks($errors): void
{
    $customer = WC()->customer;
    [$country, $postcode] = [$customer->get_shipping_country(), $customer->get_shipping_postcode()];
    foreach ($postcode === '' ? [] : parametric_faults($country, $postcode) as $fault) {
        $errors->add('shipping', $fault);
    }
}

/** Messages for quotes whose delivery is to a different country or postcode. */
function parametric_faults(string $country, string $postcode): array
{
    $faults = [];
    foreach (WC()->cart->get_cart() as $item) {
        $to = $item['parametric']['ship_to'] ?? null;
        if ($to && ($to['country'] !== $country || parametric_plain($to['postcode']) !== parametric_plain($postcode))) {
            $faults[] = sprintf('The price of %s includes delivery to %s %s. For another address, please get quotes again.', $item['data']->get_name(), $to['postcode'], $to['country']);
        }
    }
    return $faults;
}

/** Normalizes a postcode: removes spaces and hyphens, and converts it to uppercase. */
function parametric_plain($postcode): string
{
    return strtoupper(preg_replace('/[\s-]/', '', (string) $postcode));
}

function parametric_keep_quote($item, $key, $values): void
{
    if (isset($values['parametric'])) {
        $item->add_meta_data('_parametric_quote', $values['parametric']['quote']);
        $item->add_meta_data('_parametric_workshop', $values['parametric']['workshop']);
        $item->add_meta_data('_parametric_tax', $values['parametric']['tax']);
    }
}

function parametric_add_order_action($actions): array
{
    return [...$actions, 'parametric_order' => 'Order from the workshop'];
}

/**
 * Orders the quotes of a paid order from their workshops. Each quote has its own idempotency key, so that a retry, for
 * example after a failure, never orders it twice.
 * @param WC_Order|int $order_or_id
 */
function parametric_order($order_or_id): void
{
    $order = is_object($order_or_id) ? $order_or_id : wc_get_order($order_or_id);
    foreach ($order->get_items() as $id => $item) {
        $quote = $item->get_meta('_parametric_quote');
        if (!$quote || $item->get_meta('_parametric_order')) {
            continue;
        }
        $body = ['quote' => $quote, 'workshop' => $item->get_meta('_parametric_workshop'), 'shipping' => parametric_shipping($order)];
        $answer = parametric_request('POST', '/v1/orders', $body, "woocommerce-{$order->get_id()}-$id");
        if ($answer['status'] === 201) {
            $item->update_meta_data('_parametric_order', $answer['body']['id']);
            $item->save();
            $order->add_order_note('Ordered from the workshop: ' . ($answer['body']['number'] ?? $answer['body']['id']));
        } else {
            $reason = $answer['body']['detail'] ?? 'The service didn’t answer.';
            $order->add_order_note("Not ordered from the workshop: $reason Choose “Order from the workshop” to try again, or refund it.");
        }
    }
}

/** The shipping address, without an email address, because WooCommerce sends the customer's emails. */
function parametric_shipping($order): array
{
    $kind = $order->has_shipping_address() ? 'shipping' : 'billing';
    $of = fn($field) => trim((string) $order->{"get_{$kind}_$field"}());
    return array_filter([
        'name' => implode(', ', array_filter([trim("{$of('first_name')} {$of('last_name')}"), $of('company')])),
        'line1' => $of('address_1'),
        'line2' => $of('address_2'),
        'postcode' => $of('postcode'),
        'city' => $of('city'),
        'region' => $of('state'),
        'country' => $of('country'),
        'phone' => (string) $order->get_billing_phone(),
    ]);
}

/** @return array{status: int, body: array} the status is 0 if the service doesn't respond */
function parametric_request(string $method, string $path, ?array $body = null, string $key = ''): array
{
    $headers = ['authorization' => 'Bearer ' . get_option('parametric_api_key'), 'content-type' => 'application/json'];
    $response = wp_remote_request(rtrim((string) get_option('parametric_service'), '/') . $path, [
        'method' => $method,
        'timeout' => 15,
        'headers' => $headers + ($key === '' ? [] : ['idempotency-key' => $key]),
        'body' => $body === null ? null : wp_json_encode($body),
    ]);
    $json = json_decode(wp_remote_retrieve_body($response), true);
    return ['status' => (int) wp_remote_retrieve_response_code($response), 'body' => is_array($json) ? $json : []];
}
