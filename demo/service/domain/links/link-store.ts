// The store for short links.

export interface LinkRecord {
  /**
   * The link's id. It's derived from the organization and the page, so that a page always has the same link, no matter
   * how often it's shared.
   */
  readonly id: string;
  readonly organizationId: string;
  /** The page's URL with the configuration. */
  readonly page: string;
  readonly expiresAt: string;
}

export interface LinkStore {
  /** Adds the link, or extends its validity if it exists. */
  save(link: LinkRecord): Promise<void>;
  get(id: string): Promise<LinkRecord | undefined>;
  /** How many links an organization has. */
  count(organizationId: string): Promise<number>;
  /** Deletes links that expired before this time. @returns the number of deleted links */
  deleteBefore(before: string): Promise<number>;
}
