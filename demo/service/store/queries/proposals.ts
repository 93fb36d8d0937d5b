// Queries for price lists that workshops propose. Each workshop has at most one proposal, which a new one replaces.

import type { Kysely, Transaction } from 'kysely';
import type { ProposalRecord, WorkshopBody, WorkshopStore } from '../../domain/workshops/workshop.js';
import { audit } from './audit.js';
import { timeAfter } from './orders.js';
import { recordReader, toRow } from './rows.js';
import { lockOrganization } from './statements.js';
import type { Tables } from './tables.js';

type ProposalQueries = Pick<WorkshopStore, 'proposal' | 'waitingProposals' | 'propose' | 'withdraw'>;

export function proposalQueries(db: Kysely<Tables>): ProposalQueries {
  return {
    proposal: (organizationId, slug) => readProposal(db, organizationId, slug),
    waitingProposals: async (organizationId) => {
      const query = db.selectFrom('price_proposals').select(['slug', 'proposed_at']);
      const rows = await query.where('organization_id', '=', organizationId).where('status', '=', 'waiting').execute();
      return new Map(rows.map(({ slug, proposed_at }) => [slug, proposed_at]));
    },
    propose: (organizationId, { slug, profile }, { now, by }) =>
      db.transaction().execute(async (transaction) => {
        await lockOrganization(transaction, organizationId);
        const query = transaction
          .selectFrom('workshops')
          .select('profile')
          .where('organization_id', '=', organizationId);
        const row = await query.where('slug', '=', slug).executeTakeFirst();
        if (!row) return 'missing';
        if (row.profile === JSON.stringify(profile)) return 'unchanged';
        // A decision identifies its proposal by its time, so no two proposals of a workshop can have the same time.
        const earlier = await readProposal(transaction, organizationId, slug);
        const proposedAt = timeAfter(now, earlier?.proposedAt ?? '');
        const proposal: ProposalRecord = {
          ...{ profile, base: JSON.parse(row.profile) as WorkshopBody, status: 'waiting', note: undefined },
          ...{ proposedAt, proposedBy: by.kind === 'command' ? by.name : (by.label ?? by.id), decidedAt: undefined },
        };
        const written = toRow(proposal);
        await transaction
          .insertInto('price_proposals')
          .values({ organization_id: organizationId, slug, ...written })
          .onConflict((conflict) => conflict.columns(['organization_id', 'slug']).doUpdateSet(written))
          .execute();
        const subject = { id: slug, name: proposal.base.name };
        await audit(transaction, { organizationId, by, now }, { action: 'workshop.price_list_proposed', subject });
        return 'proposed';
      }),
    withdraw: (organizationId, slug, { now, by }) =>
      db.transaction().execute(async (transaction) => {
        const proposal = await readProposal(transaction, organizationId, slug);
        if (proposal?.status !== 'waiting') return false;
        const query = transaction.deleteFrom('price_proposals').where('organization_id', '=', organizationId);
        await query.where('slug', '=', slug).where('status', '=', 'waiting').execute();
        const subject = { id: slug, name: proposal.base.name };
        await audit(transaction, { organizationId, by, now }, { action: 'workshop.proposal_withdrawn', subject });
        return true;
      }),
  };
}

const toRecord = recordReader<ProposalRecord>({ json: ['profile', 'base'], without: ['organization_id', 'slug'] });

export async function readProposal(
  db: Kysely<Tables>,
  organizationId: string,
  slug: string,
): Promise<ProposalRecord | undefined> {
  const query = db.selectFrom('price_proposals').selectAll().where('organization_id', '=', organizationId);
  const row = await query.where('slug', '=', slug).executeTakeFirst();
  return row && toRecord(row);
}

export async function settleProposal(
  transaction: Transaction<Tables>,
  of: {
    readonly organizationId: string;
    readonly slug: string;
    readonly isApproved: boolean;
    readonly note: string | undefined;
    readonly now: string;
  },
): Promise<void> {
  await transaction
    .updateTable('price_proposals')
    .set({ status: of.isApproved ? 'approved' : 'rejected', note: of.note ?? null, decided_at: of.now })
    .where('organization_id', '=', of.organizationId)
    .where('slug', '=', of.slug)
    .execute();
}
