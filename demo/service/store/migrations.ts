// The migrations of the database schema. A migration never changes once it's released. Add a new one with the next
// number instead.

import type { Migration } from './migrate.js';

/** The tables. See `tables.ts` for the types and meanings of their columns. */
const tables = `
create table organizations (
  id text primary key,
  name text not null,
  license_orders integer not null,
  currency text,
  workshops text,
  created_at text not null,
  mail text,
  seller text,
  taxes text,
  samples text,
  counts_visits integer
);

create table keys (
  id text primary key,
  organization_id text not null references organizations (id),
  kind text not null,
  mode text not null,
  hash text not null unique,
  origins text not null,
  models text,
  label text,
  ending text not null,
  workshop text,
  created_at text not null,
  revoked_at text,
  scopes text,
  public_key text
);
create index keys_by_organization on keys (organization_id);

create table service_keys (
  id text primary key,
  first_used_at text not null,
  used_at text not null
);

create table people (
  id text primary key,
  organization_id text not null references organizations (id),
  email text not null,
  name text,
  role text not null,
  workshop text,
  created_at text not null,
  joined_at text,
  linked_at text,
  bounce text
);
create unique index people_by_email on people (email, organization_id);
create index people_of_organization on people (organization_id);

create table console_sessions (
  hash text primary key,
  key_id text references keys (id),
  created_at text not null,
  used_at text not null,
  expires_at text not null,
  person_id text references people (id) on delete cascade,
  mode text,
  device text,
  confirmed_at text,
  passkey_at text
);
create index console_sessions_by_key on console_sessions (key_id);
create index console_sessions_of_person on console_sessions (person_id) where person_id is not null;

create table console_sign_ins (
  hash text primary key,
  key_id text not null references keys (id),
  expires_at text not null
);

create table audit_entries (
  id text primary key,
  organization_id text not null references organizations (id),
  actor text not null,
  actor_id text not null,
  actor_label text,
  action text not null,
  subject text not null,
  subject_id text not null,
  subject_name text,
  changes text not null,
  created_at text not null
);
create index audit_entries_by_actor on audit_entries (organization_id, actor_id, created_at, id);
create index audit_entries_by_age on audit_entries (organization_id, created_at, id);
create index audit_entries_by_subject on audit_entries (organization_id, subject, created_at, id);
create index audit_entries_by_time on audit_entries (created_at);

create table workshops (
  organization_id text not null references organizations (id),
  slug text not null,
  profile text not null,
  created_at text not null,
  changed_at text not null,
  revision text not null,
  primary key (organization_id, slug)
);
create index workshops_by_revision on workshops (organization_id, slug, created_at, changed_at, revision);

create table files (
  organization_id text not null references organizations (id),
  id text not null,
  name text not null,
  type text not null,
  bytes integer not null,
  width integer,
  height integer,
  triangles integer,
  created_at text not null,
  content bytea not null,
  primary key (organization_id, id)
);
create index files_by_address on files (id);
create index files_by_age on files (organization_id, created_at, id);

create table model_revisions (
  organization_id text not null references organizations (id),
  model_id text not null,
  revision text not null,
  name text not null,
  document text not null,
  created_at text not null,
  primary key (organization_id, model_id, revision)
);

create table models (
  organization_id text not null,
  id text not null,
  revision text not null,
  created_at text not null,
  updated_at text not null,
  retired_at text,
  primary key (organization_id, id),
  foreign key (organization_id, id, revision) references model_revisions (organization_id, model_id, revision)
);

create table model_publications (
  organization_id text not null,
  model_id text not null,
  number integer not null,
  revision text not null,
  published_at text not null,
  by_id text,
  by_label text,
  primary key (organization_id, model_id, number),
  foreign key (organization_id, model_id, revision) references model_revisions (organization_id, model_id, revision)
);

create table model_files (
  organization_id text not null,
  model_id text not null,
  file_id text not null,
  primary key (organization_id, model_id, file_id),
  foreign key (organization_id, file_id) references files (organization_id, id)
);
create index model_files_by_file on model_files (organization_id, file_id);

create table pictures (
  organization_id text not null,
  model_id text not null,
  revision text not null,
  drawing integer not null,
  view text not null,
  content bytea not null,
  created_at text not null,
  primary key (organization_id, model_id, revision, drawing, view),
  foreign key (organization_id, model_id, revision)
    references model_revisions (organization_id, model_id, revision) on delete cascade
);

create table quote_requests (
  id text primary key,
  organization_id text not null references organizations (id),
  key_id text not null,
  model text not null,
  model_revision text not null,
  configuration text not null,
  created_at text not null,
  expires_at text not null,
  quantity integer not null,
  ship_to text,
  answer text not null,
  mode text not null default 'test',
  source text,
  items text,
  vat_number text,
  discount_id text
);
create index quote_requests_of_model on quote_requests (organization_id, model);
create index quote_requests_of_organization on quote_requests (organization_id, created_at);
create index quote_requests_with_items on quote_requests (organization_id) where items is not null;

create table quotes (
  id text primary key,
  organization_id text not null,
  request_id text not null references quote_requests (id),
  status text not null,
  expires_at text not null,
  position integer not null,
  order_id text
);
create index quotes_by_request on quotes (request_id);
create index quotes_ordered on quotes (organization_id, request_id) where order_id is not null;

create table orders (
  id text primary key,
  organization_id text not null,
  quote_id text not null unique references quotes (id),
  key_id text not null,
  workshop text not null,
  model text not null,
  model_revision text not null,
  configuration text not null,
  total text not null,
  country text not null,
  status text not null,
  created_at text not null,
  changed_at text not null,
  quantity integer not null,
  recipient text,
  tracking text,
  ready_by text,
  mode text not null,
  workshop_slug text not null,
  language text,
  code text,
  accepted text,
  items text
);
create index orders_by_age_and_key on orders (organization_id, created_at, key_id);
create index orders_by_change on orders (organization_id, changed_at);
create index orders_by_code on orders (organization_id, code);
create index orders_listed on orders (organization_id, created_at, id, status, model, workshop_slug, mode);
create index orders_with_items on orders (organization_id) where items is not null;
create index orders_with_personal_data on orders (changed_at) where recipient is not null or tracking is not null;

create table order_events (
  order_id text not null references orders (id),
  status text not null,
  occurred_at text not null,
  sequence integer not null,
  reason text,
  primary key (order_id, sequence)
);
create index order_events_by_time on order_events (occurred_at, order_id);

create table order_terms (
  organization_id text not null,
  term text not null,
  order_id text not null references orders (id),
  primary key (organization_id, term, order_id)
);
create index order_terms_of_order on order_terms (order_id);

create table daily_counts (
  organization_id text not null references organizations (id),
  day text not null,
  mode text not null,
  model text not null,
  kind text not null,
  name text not null,
  value text not null,
  count integer not null,
  amount bigint not null,
  primary key (organization_id, day, mode, model, kind, name, value)
);
create index daily_counts_by_day on daily_counts (day);
create index daily_counts_not_asked on daily_counts (organization_id, mode, day) where kind <> 'asked';
create index daily_counts_over_capacity on daily_counts (day, mode, organization_id) where kind = 'over_capacity';

create table idempotency (
  key_id text not null,
  route text not null,
  key_hash text not null,
  fingerprint text not null,
  resource text not null,
  created_at text not null,
  primary key (key_id, route, key_hash)
);
create index idempotency_by_age on idempotency (created_at);

create table webhook_endpoints (
  id text primary key,
  organization_id text not null references organizations (id),
  url text not null,
  secret text not null,
  status text not null,
  created_at text not null,
  description text,
  disabled_reason text,
  failing_since text,
  paused_until text,
  failures integer not null,
  previous_secrets text not null,
  mode text not null default 'test'
);
create index webhook_endpoints_by_age on webhook_endpoints (organization_id, created_at, id);

create table webhook_deliveries (
  id text primary key,
  organization_id text not null,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  event_id text not null,
  order_id text not null,
  payload text not null,
  status text not null,
  next_attempt_at text not null,
  created_at text not null,
  sequence integer not null,
  in_order integer not null,
  attempts integer not null,
  lease text,
  leased_until text,
  detail text,
  finished_at text,
  response_status integer,
  due_at text,
  is_test integer not null
);
create index webhook_deliveries_by_age on webhook_deliveries (organization_id, created_at, id);
create index webhook_deliveries_by_order on webhook_deliveries (order_id);
create index webhook_deliveries_by_status on webhook_deliveries (endpoint_id, status, created_at, id);
create index webhook_deliveries_finished on webhook_deliveries (finished_at) where finished_at is not null;
create index webhook_deliveries_leased on webhook_deliveries (leased_until, organization_id, endpoint_id)
  where leased_until is not null;
create index webhook_deliveries_of_order on webhook_deliveries (endpoint_id, order_id, sequence);
create index webhook_deliveries_queue on webhook_deliveries (endpoint_id, due_at) where due_at is not null;

create table webhook_attempts (
  delivery_id text not null references webhook_deliveries (id) on delete cascade,
  number integer not null,
  attempted_at text not null,
  duration_ms integer not null,
  response_status integer,
  response_body text,
  error text,
  detail text not null,
  primary key (delivery_id, number)
);

create table sweeps (
  id integer primary key,
  at text not null,
  held text
);

create table workshop_stocks (
  organization_id text not null references organizations (id),
  slug text not null,
  mode text not null,
  stock text not null,
  revision text not null,
  changed_at text not null,
  primary key (organization_id, slug, mode)
);

create table cuts (
  id text primary key,
  organization_id text not null references organizations (id),
  workshop text not null,
  mode text not null,
  orders text not null,
  stock_use text not null,
  kept_offcuts integer not null,
  source text not null,
  created_at text not null
);

create table cut_orders (
  order_id text primary key references orders (id),
  cut_id text not null references cuts (id)
);

create table price_lists (
  organization_id text not null references organizations (id),
  slug text not null,
  revision text not null,
  profile text not null,
  replaced_at text not null,
  primary key (organization_id, slug, revision)
);

create table price_proposals (
  organization_id text not null,
  slug text not null,
  profile text not null,
  base text not null,
  status text not null,
  note text,
  proposed_at text not null,
  proposed_by text not null,
  decided_at text,
  primary key (organization_id, slug),
  foreign key (organization_id, slug) references workshops (organization_id, slug) on delete cascade
);

create table order_costs (
  order_id text primary key references orders (id),
  costs text not null,
  quoted text not null
);

create table inquiries (
  id text primary key,
  organization_id text not null references organizations (id),
  key_id text not null,
  mode text not null,
  model text not null,
  model_revision text not null,
  configuration text not null,
  quantity integer not null,
  ship_to text,
  contact text,
  note text,
  currency text not null,
  page text not null,
  service text not null,
  language text,
  workshops text not null,
  status text not null,
  quote_id text,
  answer text,
  maker text,
  reason text,
  expires_at text not null,
  answered_at text,
  created_at text not null,
  kind text not null default 'offer',
  materials text,
  price text,
  address text,
  declines text,
  items text,
  vat_number text,
  accepted text,
  discount_code text,
  seller text
);
create index inquiries_by_age on inquiries (organization_id, created_at, id);
create index inquiries_by_end on inquiries (expires_at);
create index inquiries_by_quote on inquiries (quote_id) where quote_id is not null;
create index inquiries_open on inquiries (organization_id, mode) where status = 'open';

create table order_messages (
  order_id text not null references orders (id),
  sequence integer not null,
  author text not null,
  body text not null,
  created_at text not null,
  read_at text,
  key text,
  primary key (order_id, sequence)
);
create index order_messages_unread on order_messages (order_id) where read_at is null and author = 'customer';

create table held_orders (
  id text primary key,
  organization_id text not null references organizations (id),
  mode text not null,
  key_id text not null,
  key_hash text not null,
  fingerprint text not null,
  network text not null,
  quote_id text not null,
  details text not null,
  created_at text not null,
  expires_at text not null
);
create unique index held_orders_by_key on held_orders (key_id, key_hash);
create index held_orders_of_quote on held_orders (quote_id);
create index held_orders_by_end on held_orders (expires_at);
create index held_orders_of_organization on held_orders (organization_id, expires_at);

create table mails (
  id text primary key,
  organization_id text not null references organizations (id),
  order_id text references orders (id),
  sequence integer not null,
  kind text not null,
  mode text not null,
  status text not null,
  attempts integer not null,
  resends integer not null,
  detail text,
  created_at text not null,
  finished_at text,
  due_at text,
  lease text,
  leased_until text,
  inquiry_id text references inquiries (id) on delete cascade,
  workshop text,
  recipient text,
  design text,
  held_order_id text references held_orders (id) on delete cascade
);
create index mails_by_age on mails (organization_id, created_at, id);
create index mails_by_status on mails (organization_id, status, created_at, id);
create index mails_finished on mails (finished_at) where finished_at is not null;
create index mails_leased on mails (leased_until) where leased_until is not null;
create index mails_of_inquiry on mails (inquiry_id) where inquiry_id is not null;
create index mails_of_held_order on mails (held_order_id) where held_order_id is not null;
create unique index mails_of_order on mails (order_id, sequence, kind);

create table mailbox (
  id integer primary key,
  mailbox text not null,
  position text,
  failing_since text
);
create index mails_queue on mails (due_at) where due_at is not null;
create index mails_queue_held on mails (due_at) where due_at is not null and held_order_id is not null;

create table checkouts (
  organization_id text not null references organizations (id),
  mode text not null,
  kind text not null,
  deposit integer,
  key text,
  key_ending text,
  webhook_secret text,
  webhook_secret_ending text,
  store text,
  client_id text,
  client_secret text,
  client_secret_ending text,
  currencies text,
  primary key (organization_id, mode)
);

create table payments (
  id text primary key,
  organization_id text not null references organizations (id),
  order_id text not null references orders (id),
  mode text not null,
  provider text not null,
  status text not null,
  amount text not null,
  pages integer not null,
  session text,
  store text,
  url text,
  expires_at text,
  reference text,
  failed_refunds integer not null,
  failures integer not null,
  detail text,
  created_at text not null,
  changed_at text not null,
  version integer not null,
  due_at text,
  leased_until text,
  refunded integer not null default 0
);
create index payments_by_reference on payments (reference) where reference is not null;
create index payments_by_session on payments (session) where session is not null;
create index payments_failing on payments (organization_id, mode) where failures > 0;
create index payments_leased on payments (leased_until) where leased_until is not null;
create unique index payments_of_order on payments (order_id);
create index payments_queue on payments (due_at) where due_at is not null;

create table piece_marks (
  order_id text not null references orders (id),
  piece integer not null,
  step text not null,
  is_done integer not null,
  marked_at text not null,
  key_id text not null,
  key_label text,
  primary key (order_id, piece, step)
);

create table invoice_counters (
  organization_id text not null references organizations (id),
  mode text not null,
  seller text not null,
  year integer not null,
  last integer not null,
  primary key (organization_id, mode, seller, year)
);

create table invoices (
  order_id text not null references orders (id),
  organization_id text not null,
  mode text not null,
  seller text not null,
  year integer not null,
  number integer not null,
  kind text not null,
  amount text not null,
  details text not null,
  issued_at text not null,
  primary key (organization_id, mode, seller, year, number)
);
create index invoices_by_time on invoices (organization_id, mode, issued_at, seller, number);
create index invoices_of_order on invoices (order_id);

create table links (
  id text primary key,
  organization_id text not null references organizations (id),
  page text not null,
  expires_at text not null
);
create index links_by_end on links (expires_at);
create index links_of_organization on links (organization_id);

create table discounts (
  id text primary key,
  organization_id text not null references organizations (id),
  mode text not null,
  code text not null,
  percent integer,
  amount text,
  minimum text,
  valid_from text,
  valid_until text,
  max_uses integer,
  uses integer not null,
  includes_delivery integer not null,
  is_active integer not null,
  created_at text not null
);
create unique index discounts_by_code on discounts (organization_id, mode, code);

create table order_notes (
  order_id text not null references orders (id),
  sequence integer not null,
  body text not null,
  key_id text not null,
  key_label text,
  created_at text not null,
  key text,
  primary key (order_id, sequence)
);

create table passkeys (
  id text primary key,
  person_id text not null references people (id) on delete cascade,
  public_key text not null,
  counter text not null,
  transports text not null,
  name text not null,
  created_at text not null,
  used_at text
);
create index passkeys_of_person on passkeys (person_id);

create table tickets (
  hash text primary key,
  purpose text not null,
  person_id text references people (id) on delete cascade,
  bound_to text,
  expires_at text not null
);
create index tickets_by_end on tickets (expires_at);
create index tickets_of_person on tickets (person_id) where person_id is not null;
`;

/**
 * The data that several processes share in one database. The table of rate limits is unlogged, which avoids flushes but
 * means that it's empty after the database server crashes. Half of each page stays free for new versions of the rows.
 */
const sharedByProcesses = `
create unlogged table rate_limits (
  subject text primary key,
  times bigint[] not null,
  until bigint not null
) with (fillfactor = 50);

create table shared_values (
  name text primary key,
  value text not null
);
`;

export const migrations: readonly Migration[] = [
  { name: '0001-tables', sqlite: tables, postgres: onPostgres(tables + sharedByProcesses) },
];

/** Makes PostgreSQL compare text byte by byte, as SQLite does, regardless of the database's collation. */
function onPostgres(sql: string): string {
  return sql.replaceAll(/\btext\b/g, 'text collate "C"');
}
