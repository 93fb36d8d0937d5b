// What a description of a format is made of: plain data, which one reader reads documents by and of which a JSON Schema is
// made, so that the two can't disagree. Knows no format.

/** What says the type of its values itself. */
export interface HasValueType<T> {
  /** Never there. */
  readonly value?: T;
}

/** What is checked by hand. */
export interface Check<T> extends HasValueType<T> {
  readonly is: 'check';
  readonly of: (value: unknown) => boolean;
  /** What it should have been, in words. */
  readonly expected: string;
}

export interface OneOf<V extends string> {
  readonly is: 'one of';
  readonly of: readonly V[];
}

export interface List<P> {
  readonly is: 'list';
  readonly of: P;
}

/** What has more of its own kind in it. */
export type RecursiveList<T> = List<Schema> & HasValueType<readonly T[]>;

/** As many entries as it has pieces. */
export interface Tuple<P extends readonly unknown[]> {
  readonly is: 'tuple';
  readonly of: P;
}

/** Any keys, all of one piece. */
export interface RecordOf<P> {
  readonly is: 'named';
  readonly of: P;
}

/** These keys and no others. */
export interface Fields<F> {
  readonly is: 'fields';
  readonly of: F;
}

/** Fields that a key of their own tells apart. */
export interface Variants<K extends string, V> {
  readonly is: 'variants';
  readonly by: K;
  readonly of: V;
}

/** Of fields alone. */
export interface Optional<P> {
  readonly is: 'optional';
  readonly of: P;
}

export type FieldSchemas = Readonly<Record<string, Schema | Optional<Schema>>>;

export type Schema =
  | Check<unknown>
  | OneOf<string>
  | List<Schema>
  | Tuple<readonly Schema[]>
  | RecordOf<Schema>
  | Fields<FieldSchemas>
  | Variants<string, Readonly<Record<string, FieldSchemas>>>;

/** The type of the values that fit. */
export type ValueOf<P> = 'value' extends keyof P
  ? P extends HasValueType<infer T>
    ? T
    : never
  : P extends OneOf<infer V>
    ? V
    : P extends List<infer E>
      ? readonly ValueOf<E>[]
      : P extends Tuple<infer E>
        ? { readonly [I in keyof E]: ValueOf<E[I]> }
        : P extends RecordOf<infer E>
          ? { readonly [name: string]: ValueOf<E> }
          : P extends Fields<infer F>
            ? FieldValues<F>
            : P extends Variants<infer K, infer V>
              ? { [N in keyof V]: { readonly [B in K]: N } & FieldValues<V[N]> }[keyof V]
              : never;

type FieldValues<F> = {
  readonly [K in keyof F as F[K] extends Optional<unknown> ? never : K]: ValueOf<F[K]>;
} & {
  readonly [K in keyof F as F[K] extends Optional<unknown> ? K : never]?:
    | (F[K] extends Optional<infer P> ? ValueOf<P> : never)
    | undefined;
};

export function check<T>(expected: string, of: (value: unknown) => boolean): Check<T> {
  return { is: 'check', of, expected };
}

export function oneOf<const V extends string>(...of: readonly V[]): OneOf<V> {
  return { is: 'one of', of };
}

export function list<const P>(of: P): List<P> {
  return { is: 'list', of };
}

export function tuple<const P extends readonly unknown[]>(...of: P): Tuple<P> {
  return { is: 'tuple', of };
}

export function recordOf<const P>(of: P): RecordOf<P> {
  return { is: 'named', of };
}

export function fields<const F>(of: F): Fields<F> {
  return { is: 'fields', of };
}

export function variants<K extends string, const V>(by: K, of: V): Variants<K, V> {
  return { is: 'variants', by, of };
}

export function optional<const P>(of: P): Optional<P> {
  return { is: 'optional', of };
}
