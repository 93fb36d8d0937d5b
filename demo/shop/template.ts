// Fills a page: `{{name}}` is a value, escaped for HTML text and quoted attributes; `{{> name}}` is another template.
// Knows neither files nor HTTP.

export interface Templates {
  readonly [name: string]: string;
}

export interface Values {
  readonly [name: string]: string;
}

const placeholder = /\{\{(>?)\s*([\w-]+)\s*\}\}/g;
const deepest = 4;

/** A name that has no value or template is an error: a page with a hole in it must not be served. */
export function fillTemplate(name: string, templates: Templates, values: Values, depth = 0): string {
  const template = own(templates, name);
  if (template === undefined) throw new Error(`There is no template "${name}".`);
  if (depth > deepest) throw new Error(`The template "${name}" includes itself.`);
  return template.replace(placeholder, (_, include: string, key: string) => {
    if (include) return fillTemplate(key, templates, values, depth + 1);
    const value = own(values, key);
    if (value === undefined) throw new Error(`The template "${name}" asks for "${key}", which has no value.`);
    return escapeHtml(value);
  });
}

/** Safe as text and within quotes of either kind. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const entities: Values = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function own(record: Values, key: string): string | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
