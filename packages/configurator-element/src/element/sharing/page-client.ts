// The client, without the parts of its package that only ordering needs.

export { createPageClient } from '@parametric/api-client/page';
