// The code that a shop pastes: the tag, its container, the policy, and variants for shop systems. Names and keys are
// filled in, and every value is escaped for its context.

export interface Embed {
  /** The service's origin, such as `https://service.example`. */
  readonly service: string;
  readonly licenseKey: string;
  readonly model: string;
  /** The product's name, used as the picture's alternative text. */
  readonly name: string;
  /** The tag's attributes. The names are without `data-`. */
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** Whether the page has its own container, which reserves the height and shows the product before any script runs. */
  readonly hasContainer: boolean;
}

/**
 * The height that the configurator reserves on wide and narrow pages, and the position of its picture. These must match
 * the loader, which takes over the container's picture in place.
 */
const CONTAINER_STYLE = `<style>
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
</style>`;

/** Attributes that make the configurator start with something other than the service's picture of the product. */
const unlikePicture = new Set(['theme', 'preset', 'configuration']);

export function tagSnippet(embed: Embed): string {
  return embed.hasContainer ? containerSnippet(embed) : tagOf(embed);
}

/**
 * The code for a page. The script is wrapped in an element. Otherwise, in a file with only this code, the parser would
 * move the script to the head.
 */
function pageSnippet(embed: Embed): string {
  return embed.hasContainer ? containerSnippet(embed) : `<div>\n${indent(tagOf(embed))}\n</div>`;
}

function tagOf(embed: Embed, more = ''): string {
  const attributes = attributesOf(embed, 'data-').map((attribute) => `\n  ${attribute}`);
  return `<script async src="${escapeHtml(embed.service)}/v1/embed.js"${attributes.join('')}${more}></script>`;
}

function containerSnippet(embed: Embed): string {
  const { attributes, service, licenseKey, model, name } = embed;
  const path = `${service}/v1/models/${model}`;
  const query = `?license_key=${licenseKey}`;
  const address = `${path}/picture.svg${query}&aspect=own`;
  const picture = `<img slot="picture" src="${escapeHtml(address)}" alt="${escapeHtml(name)}" fetchpriority="high">`;
  const content = [
    ...(attributes.some(([each]) => unlikePicture.has(each)) ? [] : [picture]),
    `<link rel="modulepreload" crossorigin href="${escapeHtml(service)}/v1/assets/configurator.js">`,
    `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(path + query)}">`,
    tagOf(embed),
  ];
  return `${CONTAINER_STYLE}
<div class="configurator-place">
${indent(content.join('\n'))}
</div>`;
}

/** The tag with `data-debug`, which shows the shop's owner the setup checklist. */
export function debugSnippet(embed: Embed): string {
  return tagOf(embed, '\n  data-debug');
}

export function policySnippet({ service }: Pick<Embed, 'service'>): string {
  return ['script-src', 'connect-src', 'img-src'].map((name) => `${name} ${service}`).join('; ');
}

interface Recipe {
  readonly id: string;
  readonly title: string;
  /** The steps that explain where to paste the code, each as a short sentence. */
  readonly steps: readonly string[];
  readonly code: string;
  /** The name of the file to create; undefined if the code is pasted into an editor. */
  readonly file?: string;
  /** The URL of a file to download first. */
  readonly download?: string;
}

/** The WordPress plugin, which has the shortcode and WooCommerce's cart. The build copies it. */
const PLUGIN = new URL('../../../shop/recipes/wordpress/configurator.php', import.meta.url).href;

/** What a page needs to do if its configurator doesn't place orders. */
const OWN_CART =
  'The customer’s quote is in detail.quote of the event configurator-before-order. Add its ID to your cart, and order it from your server once it’s paid.';

const INSTALL = 'Run npm install @parametric/configurator-element three three-stdlib';

export function recipesOf(embed: Embed): readonly Recipe[] {
  const element = `<parametric-configurator\n${[`base-url="${escapeHtml(embed.service)}"`, ...attributesOf(embed, '')]
    .map((attribute) => `  ${attribute}`)
    .join('\n')}\n/>`;
  const cart = handsOver(embed) ? [OWN_CART] : [];
  const frameworks = frameworkRecipes(element).map((recipe) => ({ ...recipe, steps: [...recipe.steps, ...cart] }));
  return [...pageRecipes(embed), ...frameworks];
}

/** Recipes for shops, site builders, and plain pages. */
function pageRecipes(embed: Embed): readonly Recipe[] {
  const tag = tagSnippet(embed);
  const cart = handsOver(embed) ? [OWN_CART] : [];
  return [
    {
      id: 'html',
      title: 'Plain HTML',
      steps: ['Paste the code into the page’s body where you want the configurator, then publish the page.', ...cart],
      code: pageSnippet(embed),
    },
    {
      id: 'shopify',
      title: 'Shopify',
      steps: [
        'In Online Store → Themes → Edit code, add a section with this file.',
        'In Customize, add the “Configurator” section to the product’s template.',
        ...(handsOver(embed)
          ? [
              'A theme can’t set a price, so Shopify’s cart can’t charge the quote. Let customers order on the page instead, and choose your Shopify store under Organization → Payment.',
            ]
          : []),
      ],
      file: 'sections/configurator.liquid',
      code: `${tag}

{% schema %}
{ "name": "Configurator", "presets": [{ "name": "Configurator" }] }
{% endschema %}`,
    },
    {
      id: 'wordpress',
      title: 'WordPress, WooCommerce',
      steps: [
        'Download configurator.php, put it in wp-content/plugins, and activate the “Parametric Configurator” plugin.',
        `In Settings → Configurator, enter the service ${embed.service} and the license key ${embed.licenseKey}.`,
        ...(handsOver(embed)
          ? [
              'Also enter an API key with the scopes quotes:write and orders:create. It lets the plugin read the price of a quote for the cart, and order it once it’s paid.',
              `Edit the product in WooCommerce, and enter ${embed.model} under Product data → General → Configurator model. Its page then shows the configurator, whose quotes go into the cart.`,
            ]
          : ['Paste the code into a page.']),
      ],
      download: PLUGIN,
      code: shortcodeOf(embed),
    },
    {
      id: 'builders',
      title: 'Webflow, Squarespace',
      steps: [
        'Add an Embed element (Webflow) or a Code block (Squarespace), paste the code, and publish the site.',
        ...cart,
      ],
      code: tag,
    },
  ];
}

/** Whether the configurator hands quotes to the page, instead of placing orders. */
function handsOver({ attributes }: Embed): boolean {
  return attributes.some(([name, value]) => name === 'checkout' && value === 'event');
}

/** The plugin's shortcode. On a product's page, the plugin itself hands quotes to the cart. */
function shortcodeOf({ model, attributes }: Embed): string {
  const all = [['model', model] as const, ...attributes.filter(([name]) => name !== 'checkout')];
  return `[configurator${all.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('')}]`;
}

/** Recipes for frameworks, which install the element from npm. */
function frameworkRecipes(element: string): readonly Recipe[] {
  const imports = (framework: string) => `import '@parametric/configurator-element/define';
import type {} from '@parametric/configurator-element/${framework}';`;
  const component = `${imports('react')}

export function Configurator() {
  return (
${indent(element, 4)}
  );
}`;
  return [
    {
      id: 'react',
      title: 'React 19',
      steps: [INSTALL, 'Use <Configurator /> where you want it.'],
      file: 'configurator.tsx',
      code: component,
    },
    {
      id: 'next',
      title: 'Next.js',
      steps: [INSTALL, 'Use <Configurator /> on a page. It renders in the browser only.'],
      file: 'app/configurator.tsx',
      code: `'use client';\n\n${component}`,
    },
    {
      id: 'vue',
      title: 'Vue 3',
      steps: [
        INSTALL,
        "In vite.config.ts: vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'parametric-configurator' } } })",
      ],
      file: 'configurator.vue',
      code: `<script setup lang="ts">
${imports('vue')}
</script>

<template>
${indent(element)}
</template>`,
    },
    {
      id: 'svelte',
      title: 'Svelte 5',
      steps: [INSTALL, 'Use <Configurator /> where you want it.'],
      file: 'configurator.svelte',
      code: `<script lang="ts">
${indent(imports('svelte'))}
</script>

${element.replace('\n/>', '\n></parametric-configurator>')}`,
    },
  ];
}

function attributesOf({ licenseKey, model, attributes }: Embed, prefix: string): readonly string[] {
  const all = [['license-key', licenseKey] as const, ['model', model] as const, ...attributes];
  return all.map(([name, value]) => `${prefix}${name}="${escapeHtml(value)}"`);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function indent(text: string, by = 2): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(by));
}
