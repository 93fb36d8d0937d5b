// API types that the console uses and the published client doesn't have.

export type { HeldByWorkshops } from '../domain/workshops/held-materials.js';
export type { IssuedKey } from './routes/keys.js';
export type { MailPreview, MailResource, MailSettingsResource } from './routes/mails.js';
export type { AuditEntry, Organization } from './routes/organization.js';
