// How a page of a list is asked for and answered.

/** At most `limit` rows after the row with the id `after`. */
export interface PageQuery {
  readonly limit: number;
  readonly after?: string | undefined;
}

/** One row more than `limit` means that more follow; undefined where no row has the id `after`. */
export type PageRows<Row> = readonly Row[] | undefined;
