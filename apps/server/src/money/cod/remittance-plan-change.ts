import type { RemittancePlan } from '@shipdesk/domain/money/cod/remittance-plan';
import { assertSellerExists } from '../../accounts/sellers/seller-steps.ts';

import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { selectPlan, upsertPlan } from './cod-lines-store.ts';

/** Changes how soon the COD of the caller's seller is paid out. 404 for an unknown seller id. */
export async function changePlan(
  db: Db,
  caller: Caller,
  { plan, changedBy, changedAt }: { plan: RemittancePlan; changedBy: string; changedAt: Date },
): Promise<void> {
  const { sellerId } = caller;
  await assertSellerExists(db, sellerId);
  const before = await selectPlan(db);
  if (before === plan) return;
  await upsertPlan(db, { sellerId, plan, changedAt, changedBy });
  const change = { remittance_plan: [before, plan] };
  await recordAudit(db, caller, { action: 'seller.changed', subject: sellerId, change });
}
