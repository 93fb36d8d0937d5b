// The building blocks for describing a format. They're plain data. Documents are validated against the description, and
// the JSON Schema is generated from it, so the two always agree.

/** Carries the type of matching values if TypeScript can't infer it. The key doesn't exist at run time. */
export interface HasValueType<T> {
  readonly value?: T;
}

/** A value that a function checks. */
export interface Check<T> extends HasValueType<T> {
  readonly is: 'check';
  readonly of: (value: unknown) => boolean;
  /** The expected value in words, for messages. */
  readonly expected: string;
}

interface SchemaOf<K extends string, P> {
  readonly is: K;
  readonly of: P;
}

export interface OneOf<V extends string> extends SchemaOf<'one of', readonly V[]> {}
export interface List<P> extends SchemaOf<'list', P> {}

/** A list whose entries may contain lists of the same kind. */
export type RecursiveList<T> = List<Schema> & HasValueType<readonly T[]>;

/** A list with one entry per schema. */
export interface Tuple<P extends readonly unknown[]> extends SchemaOf<'tuple', P> {}
/** An object with any keys, whose values all match one schema. */
export interface RecordOf<P> extends SchemaOf<'record', P> {}
/** A plain value, or an object with more details. */
export interface Either<P, F> extends SchemaOf<'either', readonly [plain: P, object: F]> {}
/** An object with these keys and no others. */
export interface Fields<F> extends SchemaOf<'fields', F> {}
/** Marks a key as optional. */
export interface Optional<P> extends SchemaOf<'optional', P> {}

/** Fields that depend on the value of one of them. */
export interface Variants<K extends string, V> extends SchemaOf<'variants', V> {
  readonly by: K;
}

export type FieldSchemas = Readonly<Record<string, Schema | Optional<Schema>>>;

export type Schema =
  | Check<unknown>
  | OneOf<string>
  | List<Schema>
  | Tuple<readonly Schema[]>
  | RecordOf<Schema>
  | Either<Schema, Schema>
  | Fields<FieldSchemas>
  | Variants<string, Readonly<Record<string, FieldSchemas>>>;

/** The type of the values that match a schema. */
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
          : P extends Either<infer A, infer B>
            ? ValueOf<A> | ValueOf<B>
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
  return { is: 'record', of };
}

/** @param plain the schema of values that aren't objects */
export function either<const P, const F>(plain: P, object: F): Either<P, F> {
  return { is: 'either', of: [plain, object] };
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
