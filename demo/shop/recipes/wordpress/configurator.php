<?php
/**
 * Plugin Name: Parametric Configurator
 * Description: [configurator model="hallway-shelf"] shows a made-to-order product. WooCommerce products that have a model show it on their page. With an API key, the chosen quote goes into the cart at its price, and is ordered once it's paid.
 * Version: 0.3.0
 * Requires PHP: 8.0
 * Text Domain: parametric-configurator
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
register_uninstall_hook(__FILE__, 'parametric_uninstall');
// The product's page.
add_action('woocommerce_product_options_general_product_data', 'parametric_render_product_field');
add_action('woocommerce_process_product_meta', 'parametric_save_product_field');
add_action('woocommerce_after_single_product_summary', 'parametric_render_product', 5);
add_action('woocommerce_before_single_product', 'parametric_hide_button');
add_action('woocommerce_after_single_product', 'parametric_restore_button');
add_filter('render_block_woocommerce/add-to-cart-form', 'parametric_hide_block', 10, 3);
add_filter('render_block_woocommerce/add-to-cart-with-options', 'parametric_hide_block', 10, 3);
// The cart.
add_action('wc_ajax_parametric_add', 'parametric_add_to_cart');
add_filter('woocommerce_is_purchasable', 'parametric_is_purchasable', 10, 2);
add_filter('woocommerce_product_supports', 'parametric_supports', 10, 3);
add_filter('woocommerce_product_add_to_cart_url', 'parametric_button_url', 10, 2);
add_filter('woocommerce_product_add_to_cart_text', 'parametric_button_text', 10, 2);
add_filter('woocommerce_is_sold_individually', 'parametric_is_single', 10, 2);
add_filter('woocommerce_add_to_cart_validation', 'parametric_needs_quote', 10, 2);
add_filter('woocommerce_add_cart_item', 'parametric_price_line');
add_filter('woocommerce_get_cart_item_from_session', 'parametric_price_line');
add_action('woocommerce_before_calculate_totals', 'parametric_price_cart');
add_filter('woocommerce_get_item_data', 'parametric_describe_line', 10, 2);
// The checkout: the classic one, the block, and the page on which an existing order is paid.
add_action('woocommerce_after_checkout_validation', 'parametric_check_checkout', 10, 2);
add_action('woocommerce_store_api_cart_errors', 'parametric_check_blocks');
add_action('woocommerce_store_api_checkout_order_processed', 'parametric_check_block_order');
add_action('woocommerce_before_pay_action', 'parametric_check_payment');
add_action('woocommerce_checkout_create_order_line_item', 'parametric_keep_quote', 10, 3);
// The paid order.
add_action('woocommerce_order_status_processing', 'parametric_order_later');
add_action('woocommerce_order_status_completed', 'parametric_order_later');
add_action('parametric_order', 'parametric_order', 10, 2);
add_filter('woocommerce_order_actions', 'parametric_add_order_action', 10, 2);
add_action('woocommerce_order_action_parametric_order', 'parametric_order');
add_action('woocommerce_order_status_cancelled', 'parametric_warn');
add_action('woocommerce_order_status_refunded', 'parametric_warn');

function parametric_render($given): string
{
    $service = rtrim((string) get_option('parametric_service'), '/');
    $key = (string) get_option('parametric_license_key');
    if ($service === '' || $key === '') {
        // Visitors see nothing. Administrators see which settings are missing.
        return current_user_can('manage_options') ? '<p>' . esc_html__('Set the service and the license key in Settings → Configurator.', 'parametric-configurator') . '</p>' : '';
    }
    $attributes = shortcode_atts(array_fill_keys(PARAMETRIC_ATTRIBUTES, ''), $given, 'configurator');
    if ($attributes['model'] === '') {
        return current_user_can('edit_posts') ? '<p>' . esc_html__('Add the product’s model: [configurator model="…"].', 'parametric-configurator') . '</p>' : '';
    }
    // A locale such as pt_PT_ao90 isn't a language tag, so only its language and country are used.
    preg_match('/^[a-z]{2,3}(_[A-Z]{2})?/', get_locale(), $locale);
    $attributes['lang'] = $attributes['lang'] ?: str_replace('_', '-', $locale[0] ?? '');
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
    add_settings_error('parametric_license_key', 'parametric', __('License keys start with pclk_. Keys that start with pcsk_ are secret: never put one on a page.', 'parametric-configurator'));
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
        add_settings_error('parametric_api_key', 'parametric', __('API keys start with pcsk_.', 'parametric-configurator'));
    }
    return (string) get_option('parametric_api_key');
}

function parametric_add_settings_page(): void
{
    $name = __('Configurator', 'parametric-configurator');
    add_options_page($name, $name, 'manage_options', 'parametric', 'parametric_render_settings');
}

function parametric_render_settings(): void
{
    $fields = [
        'parametric_service' => __('Service', 'parametric-configurator'),
        'parametric_license_key' => __('License key', 'parametric-configurator'),
    ];
    printf('<div class="wrap"><h1>%s</h1><form method="post" action="options.php"><table class="form-table">', esc_html__('Configurator', 'parametric-configurator'));
    settings_fields('parametric');
    foreach ($fields as $name => $label) {
        printf(
            '<tr><th><label for="%1$s">%2$s</label></th><td><input class="regular-text" id="%1$s" name="%1$s" value="%3$s"></td></tr>',
            esc_attr($name),
            esc_html($label),
            esc_attr((string) get_option($name)),
        );
    }
    $hint = get_option('parametric_api_key')
        ? __('Saved. Enter another to replace it.', 'parametric-configurator')
        : __('For the cart. It needs the scopes quotes:write and orders:create.', 'parametric-configurator');
    printf(
        '<tr><th><label for="parametric_api_key">%s</label></th><td><input class="regular-text" type="password" autocomplete="off" id="parametric_api_key" name="parametric_api_key"><p class="description">%s</p></td></tr>',
        esc_html__('API key', 'parametric-configurator'),
        esc_html($hint),
    );
    echo '</table>';
    submit_button();
    echo '</form></div>';
}

/** Deletes the settings, which include a secret key, with the plugin. */
function parametric_uninstall(): void
{
    foreach (['parametric_service', 'parametric_license_key', 'parametric_api_key'] as $name) {
        delete_option($name);
    }
}

function parametric_render_product_field(): void
{
    woocommerce_wp_text_input(['id' => '_parametric_model', 'label' => __('Configurator model', 'parametric-configurator')]);
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
    $isQuoted = parametric_is_quoted(get_the_ID());
    echo parametric_render(['model' => $model] + ($isQuoted ? ['checkout' => 'event', 'currency' => get_woocommerce_currency()] : []));
    if ($isQuoted) {
        $shop = [
            'product' => get_the_ID(),
            'model' => $model,
            'add' => WC_AJAX::get_endpoint('parametric_add'),
            'cart' => wc_get_cart_url(),
            'failed' => __('We couldn’t add it to your cart. Please try again.', 'parametric-configurator'),
        ];
        printf(PARAMETRIC_CART_SCRIPT, wp_json_encode($shop, JSON_HEX_TAG | JSON_HEX_AMP));
    }
}

/** Sends the chosen quote's id to the shop, which requests the price from the service. */
const PARAMETRIC_CART_SCRIPT = <<<'HTML'
<script>
  document.addEventListener('configurator-before-order', async (event) => {
    const shop = %s;
    const { target, detail: { quote } } = event;
    // Another configurator on the page takes its orders itself, or has a product of its own.
    if (target.checkout !== 'event' || quote.model !== shop.model) return;
    // Otherwise, the configurator would say that the quote is in the cart, also if the shop rejects it.
    event.preventDefault();
    try {
      const body = new URLSearchParams({ quote: quote.id, product: shop.product });
      const response = await fetch(shop.add, { method: 'POST', body });
      const { success, data } = await response.json();
      if (success) location.assign(shop.cart);
      else alert(data || shop.failed);
    } catch {
      alert(shop.failed);
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
        wp_send_json_error(__('This quote doesn’t exist anymore. Please get quotes again.', 'parametric-configurator'), 404);
    } elseif ($answer['status'] !== 200) {
        // The customer isn't told the reason, such as a rejected API key. The shop finds it in its log.
        wc_get_logger()->error("The service answered $id with {$answer['status']}.", ['source' => 'parametric']);
        wp_send_json_error(__('We couldn’t reach the workshop. Please try again in a moment.', 'parametric-configurator'), 502);
    } elseif ($quote['model'] !== get_post_meta($product, '_parametric_model', true)) {
        wp_send_json_error(__('This quote is for another product.', 'parametric-configurator'), 409);
    } elseif (!parametric_is_open($quote)) {
        wp_send_json_error(__('This quote has expired. Please get quotes again.', 'parametric-configurator'), 409);
    } elseif ($quote['price']['total']['currency'] !== get_woocommerce_currency()) {
        wp_send_json_error(__('This workshop charges in another currency. Please choose another quote.', 'parametric-configurator'), 409);
    } elseif (in_array($id, array_column(parametric_cart_quotes(), 1), true)) {
        // WooCommerce would reject it, because it's sold individually.
        wp_send_json_success();
    } elseif (!WC()->cart->add_to_cart($product, 1, 0, [], ['parametric' => parametric_line($quote)])) {
        wp_send_json_error(__('We couldn’t add it to your cart. Please try again.', 'parametric-configurator'), 409);
    } else {
        parametric_fill_address($quote['ship_to'] ?? null);
        wp_send_json_success();
    }
}

/** Enters the address that the quote's price is for, unless the customer has entered one. */
function parametric_fill_address(?array $to): void
{
    $customer = WC()->customer;
    if ($to && (string) $customer->get_shipping_postcode() === '') {
        $customer->set_shipping_location($to['country'], '', $to['postcode'] ?? '');
        $customer->save();
    }
}

/** Whether a quote can still be ordered. */
function parametric_is_open(array $quote): bool
{
    return $quote['status'] === 'open' && strtotime($quote['expires_at']) > time();
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

/** Adds the button again, for other products on the page. */
function parametric_restore_button(): void
{
    if (parametric_is_quoted(get_the_ID())) {
        add_action('woocommerce_single_product_summary', 'woocommerce_template_single_add_to_cart', 30);
    }
}

/** Removes the button in block themes. */
function parametric_hide_block($html, $block = null, $instance = null): string
{
    // In a list of products, the block's own product isn't the page's.
    return parametric_is_quoted($instance->context['postId'] ?? get_the_ID()) ? '' : (string) $html;
}

/** Products that are sold by quote don't need a list price. */
function parametric_is_purchasable($is_purchasable, $product): bool
{
    return $is_purchasable || ($product->get_status() === 'publish' && parametric_is_quoted($product->get_id()));
}

/** In lists of products, the button leads to the product's page instead of adding it to the cart. */
function parametric_supports($supports, $feature, $product): bool
{
    return $supports && !($feature === 'ajax_add_to_cart' && parametric_is_quoted($product->get_id()));
}

function parametric_button_url($url, $product): string
{
    return parametric_is_quoted($product->get_id()) ? $product->get_permalink() : (string) $url;
}

function parametric_button_text($text, $product): string
{
    return parametric_is_quoted($product->get_id()) ? __('Choose options', 'parametric-configurator') : (string) $text;
}

/** A line's quantity is always 1, because a quote's total is for all of its pieces. */
function parametric_is_single($is_single, $product): bool
{
    return $is_single || parametric_is_quoted($product->get_id());
}

/** Keeps WooCommerce's own buttons and “Order again” from adding a product without a quote. */
function parametric_needs_quote($passed, $product): bool
{
    if (!parametric_is_quoted($product)) {
        return (bool) $passed;
    }
    wc_add_notice(__('This product is made to order. Please choose its options on its page, and get quotes.', 'parametric-configurator'), 'error');
    return false;
}

/**
 * Sets a line's price to its quote's total, which includes all pieces, delivery and tax. WooCommerce adds no tax,
 * because its rate may differ.
 */
function parametric_price_line($item): array
{
    if (isset($item['parametric'])) {
        $item['data']->set_tax_status('none');
        $item['data']->set_price(parametric_major($item['parametric']['gross']));
    }
    return $item;
}

/** Removes the lines that can't be bought anymore, and says so. Other plugins may have changed the prices of the others. */
function parametric_price_cart($cart): void
{
    foreach ($cart->get_cart() as $key => $item) {
        $name = $item['data']->get_name();
        $line = $item['parametric'] ?? null;
        if (!$line && parametric_is_quoted($item['product_id'])) {
            $cart->remove_cart_item($key);
            /* translators: %s: a product */
            parametric_say(sprintf(__('%s is made to order now. Please choose its options on its page, and get quotes.', 'parametric-configurator'), $name));
        } elseif ($line && $line['expires'] <= time()) {
            $cart->remove_cart_item($key);
            /* translators: %s: a product */
            parametric_say(sprintf(__('The quote for %s has expired. Please get quotes again.', 'parametric-configurator'), $name));
        } else {
            // A cart can be older than the rule that a product is sold individually.
            if ($line && $item['quantity'] !== 1) {
                $cart->set_quantity($key, 1, false);
            }
            parametric_price_line($item);
        }
    }
}

/** Shows a message once, although WooCommerce calculates the totals several times. */
function parametric_say(string $text): void
{
    if (!wc_has_notice($text, 'error')) {
        wc_add_notice($text, 'error');
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
    return [
        ...$data,
        ['key' => __('Pieces', 'parametric-configurator'), 'value' => $line['quantity']],
        ['key' => __('Made by', 'parametric-configurator'), 'value' => $line['maker']],
        ['key' => __('Tax included', 'parametric-configurator'), 'value' => wc_price(parametric_major($line['tax']))],
    ];
}

/** Checks the classic checkout. */
function parametric_check_checkout($data, $errors): void
{
    $of = fn($field) => ($data["shipping_$field"] ?? '') ?: ($data["billing_$field"] ?? '');
    foreach (parametric_faults(parametric_cart_quotes(), $of('country'), $of('postcode')) as $fault) {
        $errors->add('shipping', $fault);
    }
}

/** Checks the checkout block while an address is being entered. Whether the quotes are open is checked at the end. */
function parametric_check_blocks($errors): void
{
    $customer = WC()->customer;
    $postcode = (string) $customer->get_shipping_postcode();
    foreach (parametric_cart_quotes() as [$name, , $to]) {
        $fault = parametric_elsewhere($name, $to, (string) $customer->get_shipping_country(), $postcode === '' ? $to['postcode'] ?? '' : $postcode);
        if ($fault) {
            $errors->add('shipping', $fault);
        }
    }
}

/** Checks an order of the checkout block before it's paid. */
function parametric_check_block_order($order): void
{
    foreach (parametric_order_faults($order) as $fault) {
        throw new Automattic\WooCommerce\StoreApi\Exceptions\RouteException('parametric_quote', $fault, 409);
    }
}

/** Checks an existing order before it's paid. With a notice, WooCommerce doesn't take the payment. */
function parametric_check_payment($order): void
{
    foreach (parametric_order_faults($order) as $fault) {
        wc_add_notice($fault, 'error');
    }
}

function parametric_order_faults($order): array
{
    $quotes = [];
    foreach (parametric_unordered($order) as $item) {
        $quotes[] = [$item->get_name(), $item->get_meta('_parametric_quote'), null];
    }
    $of = parametric_address($order);
    return parametric_faults($quotes, $of('country'), $of('postcode'));
}

/** @return array{string, string, ?array}[] each quoted line's name, its quote's id, and the address that its price is for */
function parametric_cart_quotes(): array
{
    $lines = array_filter(WC()->cart->get_cart(), fn($item) => isset($item['parametric']));
    return array_map(fn($item) => [$item['data']->get_name(), $item['parametric']['quote'], $item['parametric']['ship_to']], array_values($lines));
}

/** What keeps quotes from being ordered to an address, in sentences. */
function parametric_faults(array $quotes, string $country, string $postcode): array
{
    $faults = [];
    foreach ($quotes as [$name, $id]) {
        $answer = parametric_request('GET', "/v1/quotes/$id");
        $quote = $answer['body'];
        // If the service doesn't respond, the customer can still pay, and the order is sent later.
        if ($answer['status'] === 404 || ($answer['status'] === 200 && !parametric_is_open($quote))) {
            /* translators: %s: a product */
            $faults[] = sprintf(__('The quote for %s can’t be ordered anymore. Please get quotes again.', 'parametric-configurator'), $name);
        } elseif ($answer['status'] === 200) {
            $faults[] = parametric_elsewhere($name, $quote['ship_to'] ?? null, $country, $postcode);
        }
    }
    return array_filter($faults);
}

/** Says if a quote's price includes delivery to a different country or postcode. */
function parametric_elsewhere(string $name, ?array $to, string $country, string $postcode): ?string
{
    if (!$to || ($to['country'] === $country && parametric_plain($to['postcode'], $country) === parametric_plain($postcode, $country))) {
        return null;
    }
    /* translators: 1: a product, 2: a postcode, 3: a country's code */
    return sprintf(__('The price of %1$s includes delivery to %2$s %3$s. For another address, please get quotes again.', 'parametric-configurator'), $name, $to['postcode'], $to['country']);
}

/** Normalizes a postcode: removes spaces and hyphens, converts it to uppercase, and leaves out the last four digits of a ZIP+4. */
function parametric_plain($postcode, string $country): string
{
    $plain = strtoupper(preg_replace('/[\s-]/', '', (string) $postcode));
    return $country === 'US' ? substr($plain, 0, 5) : $plain;
}

function parametric_keep_quote($item, $key, $values): void
{
    if (isset($values['parametric'])) {
        $item->add_meta_data('_parametric_quote', $values['parametric']['quote']);
        $item->add_meta_data('_parametric_workshop', $values['parametric']['workshop']);
        $item->add_meta_data('_parametric_tax', $values['parametric']['tax']);
    }
}

/** The order's lines whose quotes haven't been ordered. */
function parametric_unordered($order): array
{
    return array_filter($order->get_items(), fn($item) => $item->get_meta('_parametric_quote') && !$item->get_meta('_parametric_order'));
}

function parametric_add_order_action($actions, $order): array
{
    return parametric_unordered($order) ? [...$actions, 'parametric_order' => __('Order from the workshop', 'parametric-configurator')] : $actions;
}

/** Orders in the background, so that the customer doesn't wait for the service after paying. */
function parametric_order_later($id): void
{
    if (parametric_unordered(wc_get_order($id))) {
        as_enqueue_async_action('parametric_order', [$id], 'parametric');
    }
}

/** The delays before further attempts, in seconds, if the service doesn't respond. */
const PARAMETRIC_RETRIES = [60, 600, 3600, 6 * 3600];

/**
 * Orders the quotes of a paid order from their workshops. Each quote has its own idempotency key, so that another
 * attempt never orders it twice, and a copy of the shop, whose orders have the same numbers, doesn't get this one's.
 * @param WC_Order|int $order_or_id
 * @param int $attempt how many attempts have failed
 */
function parametric_order($order_or_id, int $attempt = 0): void
{
    $order = is_object($order_or_id) ? $order_or_id : wc_get_order($order_or_id);
    $hasFailed = false;
    foreach (parametric_unordered($order) as $id => $item) {
        $quote = $item->get_meta('_parametric_quote');
        $body = ['quote' => $quote, 'workshop' => $item->get_meta('_parametric_workshop'), 'shipping' => parametric_shipping($order)];
        $answer = parametric_request('POST', '/v1/orders', $body, "woocommerce-{$order->get_id()}-$id-$quote");
        if ($answer['status'] === 201) {
            $item->update_meta_data('_parametric_order', $answer['body']['id']);
            $item->save();
            /* translators: %s: an order's number */
            $order->add_order_note(sprintf(__('Ordered from the workshop: %s', 'parametric-configurator'), $answer['body']['number'] ?? $answer['body']['id']));
        } elseif (parametric_may_work_later($answer['status']) && isset(PARAMETRIC_RETRIES[$attempt])) {
            $hasFailed = true;
        } else {
            $reason = $answer['body']['detail'] ?? __('The service didn’t answer.', 'parametric-configurator');
            /* translators: %s: the reason, as a sentence */
            parametric_tell_shop($order, sprintf(__('Not ordered from the workshop: %s Choose “Order from the workshop” to try again, or refund it.', 'parametric-configurator'), $reason));
        }
    }
    if ($hasFailed) {
        as_schedule_single_action(time() + PARAMETRIC_RETRIES[$attempt], 'parametric_order', [$order->get_id(), $attempt + 1], 'parametric');
    }
}

function parametric_may_work_later(int $status): bool
{
    return $status === 0 || $status === 429 || $status >= 500;
}

/** If an order that's being made was canceled or refunded here, its workshop still has to be told. */
function parametric_warn($id): void
{
    $order = wc_get_order($id);
    $made = array_filter(array_map(fn($item) => $item->get_meta('_parametric_order'), $order->get_items()));
    if ($made) {
        $console = rtrim((string) get_option('parametric_service'), '/') . '/console/orders/';
        $links = implode(' ', array_map(fn($made) => $console . $made, $made));
        /* translators: %s: links */
        parametric_tell_shop($order, sprintf(__('The workshop still makes this order. To cancel it there too, open %s', 'parametric-configurator'), $links));
    }
}

/** Adds a note to an order, and emails it to the shop. */
function parametric_tell_shop($order, string $text): void
{
    $order->add_order_note($text);
    /* translators: %s: an order's number */
    wc_mail(get_option('admin_email'), sprintf(__('Order %s needs your attention', 'parametric-configurator'), $order->get_order_number()), esc_html($text));
}

/** Returns a function that reads a field of the order's delivery address. */
function parametric_address($order): callable
{
    $kind = $order->has_shipping_address() ? 'shipping' : 'billing';
    return fn($field) => trim((string) $order->{"get_{$kind}_$field"}());
}

/** The shipping address, without an email address, because WooCommerce sends the customer's emails. */
function parametric_shipping($order): array
{
    $of = parametric_address($order);
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
