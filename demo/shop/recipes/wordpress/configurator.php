<?php
/**
 * Plugin Name: Parametric Configurator
 * Description: [configurator model="hallway-shelf"] shows a made-to-order product. WooCommerce products that have a model show it on their page.
 * Version: 0.1.0
 * Requires PHP: 8.0
 * License: MIT
 */

defined('ABSPATH') || exit;

/** The shortcode's attributes, which are the tag's without `data-`. */
const PARAMETRIC_ATTRIBUTES = ['model', 'preset', 'quantity', 'units', 'currency', 'theme', 'accent', 'checkout', 'lang'];

/** Reserves the configurator's height, so that nothing below it moves, and the area for its picture. */
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
    background: var(--configurator-stage, #92836b21);
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

function parametric_render($given): string
{
    $service = rtrim((string) get_option('parametric_service'), '/');
    $key = (string) get_option('parametric_license_key');
    if ($service === '' || $key === '') {
        // Visitors see nothing. Administrators see what to set.
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
    // The service's picture shows the model's defaults on the page's own background, so it's only used without a preset
    // or theme.
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
    if ($model !== '') {
        echo parametric_render(['model' => $model]);
    }
}
