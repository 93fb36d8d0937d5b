<?php
/**
 * Prints the plugin's output without WordPress, for tests. The WordPress functions that the plugin calls are replaced
 * with test doubles that follow the documentation. `php render.php '{"options": {…}, "shortcode": {…}}'`
 */

define('ABSPATH', __DIR__);

$given = json_decode($argv[1], true, flags: JSON_THROW_ON_ERROR);
$shortcodes = [];
$notices = [];

function add_action(): void {}
function add_filter(): void {}
function add_shortcode(string $name, callable $render): void { $GLOBALS['shortcodes'][$name] = $render; }
function shortcode_atts(array $defaults, $given): array { return array_merge($defaults, array_intersect_key((array) $given, $defaults)); }
function register_uninstall_hook(): void {}
function __(string $text): string { return $text; }
function esc_html__(string $text): string { return esc_attr($text); }
function get_option(string $name) { return $GLOBALS['given']['options'][$name] ?? false; }
function current_user_can(): bool { return $GLOBALS['given']['is_admin'] ?? false; }
function get_the_title(): string { return $GLOBALS['given']['title'] ?? ''; }
function wp_strip_all_tags(string $text): string { return trim(strip_tags($text)); }
function get_locale(): string { return $GLOBALS['given']['locale'] ?? 'de_DE'; }
function esc_url(string $url): string { return esc_attr($url); }
function esc_attr(string $text): string { return htmlspecialchars($text, ENT_QUOTES); }
function sanitize_text_field(string $text): string { return trim(strip_tags($text)); }
function add_settings_error(string $setting, string $code, string $message): void { $GLOBALS['notices'][] = $message; }

require __DIR__ . '/configurator.php';

echo json_encode([
    'page' => $shortcodes['configurator']($given['shortcode'] ?? []),
    'key' => parametric_sanitize_key($given['key'] ?? ''),
    'notices' => $notices,
]);
