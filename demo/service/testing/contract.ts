// Strictly checks requests and responses against the service's OpenAPI document. A status, media type, or field that
// isn't in the document is a violation, although real clients accept unknown fields.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type JsonObject = Record<string, unknown>;

export interface Operation {
  readonly method: string;
  /** The path with its parameters, such as `/v1/orders/{id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly security: readonly Record<string, unknown>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  /** The possible responses by status code. */
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly example?: string;
}

type Content = Readonly<Record<string, { readonly schema: JsonObject; readonly example?: unknown }>>;

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Omit<Operation, 'method' | 'path'>>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonObject>> };
}

export interface Sent {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly contentType?: string | undefined;
  readonly body?: string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly contentType: string | undefined;
  /** The decompressed body. */
  readonly body: string;
}

export class Contract {
  readonly operations: readonly Operation[];
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: OpenApiDocument) {
    this.operations = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
    );
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ $id: 'openapi', components: closed(document.components) as JsonObject });
  }

  /** Finds the operation for a method and a path without a query. `HEAD` uses the operation for `GET`. */
  find(method: string, path: string): Operation | undefined {
    const parts = path.split('/');
    const wanted = method === 'HEAD' ? 'GET' : method;
    return this.operations.find((operation) => operation.method === wanted && fits(operation.path.split('/'), parts));
  }

  /** Lists everything in a request that the document doesn't allow. */
  violationsOfRequest({ method, path, contentType, body }: Sent): string[] {
    const url = new URL(path, 'http://service.invalid');
    const operation = this.find(method, url.pathname);
    if (!operation) return [`${method} ${url.pathname} isn't an operation`];
    const name = `${method} ${operation.path}, request`;
    const { parameters = [], requestBody, security } = operation;
    const known = parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name);
    if (security.some((scheme) => 'licenseInQuery' in scheme)) known.push('license_key');
    const unknown = [...url.searchParams.keys()].filter((key) => !known.includes(key));
    const found = unknown.map((key) => `${name}: no parameter "${key}" in the query`);
    if (!requestBody) return body ? [...found, `${name}: a body, where none is taken`] : found;
    return [...found, ...this.#violationsOfContent(name, requestBody.content, contentType, body ?? '')];
  }

  /** Lists everything in a response that the document doesn't allow. */
  violationsOf({ method, path }: Pick<Sent, 'method' | 'path'>, { status, contentType, body }: Answer): string[] {
    const { pathname } = new URL(path, 'http://service.invalid');
    const operation = this.find(method, pathname);
    const name = `${method} ${operation?.path ?? pathname}, ${status}`;
    if (!operation) return this.#violationsOutside(name, method, status, contentType, body);
    const response = operation.responses[status];
    if (!response) return [`${name}: an undocumented status: ${body.slice(0, 200)}`];
    if (method === 'HEAD') return body === '' ? [] : [`${name}: a body to HEAD`];
    if (response.content) return this.#violationsOfContent(name, response.content, contentType, body);
    return body === '' ? [] : [`${name}: a body, where none is documented`];
  }

  /**
   * Checks the response to an unknown path or method. A preflight request can succeed. The response to any other
   * request must be a problem.
   */
  #violationsOutside(name: string, method: string, status: number, contentType: string | undefined, body: string) {
    if (method === 'OPTIONS' && status < 300) return [];
    if (![404, 405].includes(status)) return [`${name}: a response of an operation that doesn't exist`];
    if (method === 'HEAD') return [];
    const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
    return this.#violationsOfContent(name, problem, contentType, body);
  }

  #violationsOfContent(name: string, content: Content, contentType: string | undefined, body: string): string[] {
    const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? 'none';
    const described = content[type] ?? content['*/*'];
    if (!described) return [`${name}: ${type} instead of ${Object.keys(content).join(' or ')}`];
    if (!/[/+]json$/.test(type) || Object.keys(described.schema).length === 0) return [];
    const value = parse(body);
    if (value === undefined) return [`${name}: no JSON: ${body.slice(0, 200)}`];
    const validate = this.#validatorOf(described.schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${name}, at "${instancePath}": ${message} ${JSON.stringify(params)}`,
    );
  }

  #validatorOf(schema: JsonObject): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"openapi#/');
    const known = this.#validators.get(text) ?? this.#ajv.compile(JSON.parse(text));
    this.#validators.set(text, known);
    return known;
  }
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => (part.startsWith('{') ? parts[index] !== '' : part === parts[index]))
  );
}

/** Makes a schema stricter, so that objects can only have the fields that it lists. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, child]) => {
    const isOpen = key === 'additionalProperties' && 'properties' in value && Object.keys(Object(child)).length === 0;
    return [key, isOpen ? false : closed(child)];
  });
  return Object.fromEntries(entries);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
