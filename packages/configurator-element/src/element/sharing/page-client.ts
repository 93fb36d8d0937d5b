// The client, without what only ordering needs of its package.

export { createPageClient } from '@parametric/api-client/page';
