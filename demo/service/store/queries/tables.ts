// The database's tables: texts for times, ids and JSON, integers for counts and booleans, bytes for files.

export interface Tables {
  organizations: OrganizationRow;
  keys: KeyRow;
  audit_entries: AuditRow;
  workshops: WorkshopRow;
  console_sessions: ConsoleSessionRow;
  console_sign_ins: ConsoleSignInRow;
  service_keys: ServiceKeyRow;
  models: ModelRow;
  model_revisions: ModelRevisionRow;
  model_publications: ModelPublicationRow;
  files: FileRow;
  model_files: ModelFileRow;
  pictures: PictureRow;
  quote_requests: QuoteRequestRow;
  quotes: QuoteRow;
  orders: OrderRow;
  order_events: OrderEventRow;
  order_terms: OrderTermRow;
  daily_counts: DailyCountRow;
  idempotency: IdempotencyRow;
  webhook_endpoints: EndpointRow;
  webhook_deliveries: DeliveryRow;
  /** Only exists on PostgreSQL, as does `rate_limits`. */
  shared_values: SharedValueRow;
  webhook_attempts: AttemptRow;
}

export interface SharedValueRow {
  name: string;
  value: string;
}

export interface OrganizationRow {
  id: string;
  name: string;
  license_orders: number;
  /** ISO 4217: the default currency for quotes. */
  currency: string | null;
  /** JSON: the slugs of the workshops to ask; null asks all. */
  workshops: string | null;
  created_at: string;
}

export interface KeyRow {
  id: string;
  organization_id: string;
  kind: 'license' | 'api' | 'workshop';
  mode: 'test' | 'live';
  label: string | null;
  /** The key's last characters. */
  ending: string;
  hash: string;
  origins: string;
  models: string | null;
  /** Slug of a workshop; only keys of kind 'workshop' have it. */
  workshop: string | null;
  created_at: string;
  revoked_at: string | null;
}

export interface WorkshopRow {
  organization_id: string;
  slug: string;
  profile: string;
  created_at: string;
  changed_at: string;
  /** SHA-256 of the profile. */
  revision: string;
}

export interface FileRow {
  organization_id: string;
  id: string;
  name: string;
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  triangles: number | null;
  created_at: string;
  content: Buffer;
}

export interface ModelFileRow {
  organization_id: string;
  model_id: string;
  file_id: string;
}

export interface AuditRow {
  id: string;
  organization_id: string;
  actor: 'key' | 'command';
  /** The key's id, or the command's name. */
  actor_id: string;
  /** The key's label at the time. */
  actor_label: string | null;
  action: string;
  subject: string;
  subject_id: string;
  subject_name: string | null;
  /** JSON: `AuditChange[]`. */
  changes: string;
  created_at: string;
}

export interface ConsoleSessionRow {
  /** SHA-256 of the token in the cookie. */
  hash: string;
  key_id: string;
  created_at: string;
  used_at: string;
  expires_at: string;
}

export interface ConsoleSignInRow {
  /** SHA-256 of the token in the address. */
  hash: string;
  key_id: string;
  expires_at: string;
}

/** The ids of the service keys that the database was used with; never the keys themselves. */
export interface ServiceKeyRow {
  id: string;
  first_used_at: string;
  used_at: string;
}

export interface ModelRow {
  organization_id: string;
  id: string;
  revision: string;
  created_at: string;
  /** When that revision was published. */
  updated_at: string;
  retired_at: string | null;
}

export interface ModelPublicationRow {
  organization_id: string;
  model_id: string;
  /** Counted within the model, from 1. */
  number: number;
  revision: string;
  published_at: string;
  key_id: string | null;
}

export interface ModelRevisionRow {
  organization_id: string;
  model_id: string;
  revision: string;
  name: string;
  document: string;
  created_at: string;
}

export interface PictureRow {
  organization_id: string;
  model_id: string;
  revision: string;
  /** The version of the drawing code that made the picture: see `DRAWING_VERSION`. */
  drawing: number;
  /** The picture's shape; empty for a picture without a given shape. */
  view: string;
  /** SVG, compressed by Brotli. */
  content: Buffer;
  created_at: string;
}

export interface QuoteRequestRow {
  id: string;
  organization_id: string;
  key_id: string;
  model: string;
  model_revision: string;
  configuration: string;
  quantity: number;
  ship_to: string | null;
  /** The workshops' answers, compressed: see `queries/quotes.ts`. */
  answer: string;
  created_at: string;
  expires_at: string;
}

export interface QuoteRow {
  id: string;
  organization_id: string;
  request_id: string;
  /** The position of its offer in the request's response. */
  position: number;
  status: 'open' | 'accepted' | 'canceled';
  expires_at: string;
  order_id: string | null;
}

export interface OrderRow {
  id: string;
  organization_id: string;
  quote_id: string;
  key_id: string;
  workshop: string;
  model: string;
  model_revision: string;
  configuration: string;
  quantity: number;
  total: string;
  ready_by: string;
  country: string;
  recipient: string | null;
  status: string;
  tracking: string | null;
  mode: 'test' | 'live';
  workshop_slug: string;
  created_at: string;
  changed_at: string;
}

export interface DailyCountRow {
  organization_id: string;
  /** In UTC: `2026-11-21`. */
  day: string;
  mode: 'test' | 'live';
  model: string;
  /** Quote requests, orders, canceled or failed orders, or requests with a certain parameter value. */
  kind: 'quotes' | 'orders' | 'ended' | 'asked';
  /** A currency, or a parameter's key. */
  name: string;
  value: string;
  count: number;
  /** The sum of the orders, in minor units. */
  amount: number;
}

export interface OrderTermRow {
  organization_id: string;
  /** A word in the recipient's name, or the postcode: see `orders/search-terms.ts`. */
  term: string;
  order_id: string;
}

export interface OrderEventRow {
  order_id: string;
  sequence: number;
  status: string;
  /** Why it was canceled, if somebody gave a reason. */
  reason: string | null;
  occurred_at: string;
}

export interface IdempotencyRow {
  key_id: string;
  route: string;
  key_hash: string;
  fingerprint: string;
  resource: string;
  created_at: string;
}

export interface EndpointRow {
  id: string;
  organization_id: string;
  url: string;
  description: string | null;
  secret: string;
  /** JSON: `PreviousSecret[]`. */
  previous_secrets: string;
  status: 'enabled' | 'disabled';
  disabled_reason: string | null;
  /** The number of failed attempts since the last success. */
  failures: number;
  /** When the first of these attempts failed. */
  failing_since: string | null;
  /** Nothing is sent to the endpoint before this time. */
  paused_until: string | null;
  created_at: string;
}

export interface DeliveryRow {
  id: string;
  organization_id: string;
  endpoint_id: string;
  event_id: string;
  order_id: string;
  sequence: number;
  payload: string;
  status: 'pending' | 'delivered' | 'failed';
  /** 1 if later events of the order wait for this delivery. */
  in_order: number;
  /** 1 if a person requested the delivery to test the endpoint; its order doesn't exist. */
  is_test: number;
  attempts: number;
  next_attempt_at: string;
  /** When it may be claimed; null if it's finished or claimed, or an earlier event of its order comes first. */
  due_at: string | null;
  lease: string | null;
  leased_until: string | null;
  response_status: number | null;
  detail: string | null;
  created_at: string;
  finished_at: string | null;
}

export interface AttemptRow {
  delivery_id: string;
  /** Counted within the delivery, from 1. */
  number: number;
  attempted_at: string;
  duration_ms: number;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
  detail: string;
}
