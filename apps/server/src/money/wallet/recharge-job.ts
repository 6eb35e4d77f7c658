import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { JobHandler, Unfinished } from '../../platform/jobs/job-worker.ts';
import { removeJobs } from '../../platform/jobs/jobs-store.ts';
import type { PaymentGateway, PaymentLink } from './payment-gateway.ts';
import { endRecharge, settlePayment, tellOfRecharge } from './recharge-steps.ts';
import {
  lockRecharge,
  type RechargeRow,
  selectRecharge,
  selectRefund,
  updateRecharge,
} from './recharges-store.ts';
import { settleRefund } from './refunds-service.ts';

/** A payment is asked about often while the seller is likely to pay, then hourly. Source: integrations.md §2.3. */
const OFTEN_MS = 15_000;
const OFTEN_FOR_MS = 15 * 60_000;
const SELDOM_MS = 3_600_000;
/** How often the state of a refund is polled. Banks take days. */
const REFUND_EVERY_MS = 600_000;

const gatewayMissing: Unfinished = { error: 'No payment gateway is set up.' };

type JobDeps = Pick<Deps, 'database' | 'now'> & { readonly gateway: PaymentGateway | null };

/** Makes payment links and asks the gateway about them, so that no webhook is needed. */
export function rechargeHandler({ database, now, gateway }: JobDeps): JobHandler {
  /** Stores what the gateway said. Null when the recharge is over. */
  async function take(caller: Caller, id: string, link: PaymentLink): Promise<Unfinished | null> {
    return database.asSeller(caller, async (db) => {
      const row = await lockRecharge(db, id);
      if (!row || row.state === 'paid') return null;
      const at = now();
      if (link.payment) {
        const isRight = await settlePayment(db, caller, { row, paid: link.payment }, at);
        return isRight ? null : { error: 'The payment is not the one that was asked for.' };
      }
      if (link.state === 'ended') {
        await endRecharge(db, caller, { row, state: 'expired', reason: '' }, at);
        return null;
      }
      if (row.state === 'starting') {
        await updateRecharge(db, id, {
          state: 'awaiting_payment',
          linkId: link.id,
          linkUrl: link.url,
        });
        const data = { state: 'changed', amountPaise: row.amountPaise } as const;
        await tellOfRecharge(db, caller, data, at);
      }
      const isFresh = at.getTime() - row.createdAt.getTime() < OFTEN_FOR_MS;
      return { error: '', afterMs: isFresh ? OFTEN_MS : SELDOM_MS };
    });
  }

  async function follow(caller: Caller, row: RechargeRow): Promise<Unfinished | null> {
    if (row.state !== 'starting' && row.state !== 'awaiting_payment') return null;
    if (!gateway) return gatewayMissing;
    const link =
      row.linkId === null
        ? await gateway.makeLink({
            rechargeId: row.id,
            sellerId: row.sellerId,
            amountPaise: row.amountPaise,
            expiresAt: row.expiresAt ?? now(),
          })
        : await gateway.findLink(row.linkId);
    if (link.kind === 'link') return take(caller, row.id, link);
    if (link.kind === 'unknown') return { error: link.words };
    await database.asSeller(caller, async (db) => {
      const locked = await lockRecharge(db, row.id);
      if (!locked) return;
      await endRecharge(db, caller, { row: locked, state: 'failed', reason: link.words }, now());
    });
    return null;
  }

  return (caller, jobs) =>
    eachJob({ database, caller, jobs }, async (key) => {
      const row = await database.asSeller(caller, (db) => selectRecharge(db, key));
      return row ? follow(caller, row) : null;
    });
}

/** Pays refunds through the gateway and asks what became of them. */
export function refundHandler({ database, now, gateway }: JobDeps): JobHandler {
  return (caller, jobs) =>
    eachJob({ database, caller, jobs }, async (id) => {
      const found = await database.asSeller(caller, async (db) => {
        const refund = await selectRefund(db, id);
        return refund && { refund, recharge: await selectRecharge(db, refund.rechargeId) };
      });
      if (found?.refund.state !== 'pending') return null;
      const { refund, recharge } = found;
      if (!gateway || !recharge?.paymentId) return gatewayMissing;
      const answer = await gateway.refund({
        refundId: id,
        paymentId: recharge.paymentId,
        amountPaise: refund.amountPaise,
      });
      if (answer.kind === 'unknown') return { error: answer.words };
      const state = answer.kind === 'refused' ? 'failed' : answer.state;
      if (state === 'pending') return { error: '', afterMs: REFUND_EVERY_MS };
      const gatewayId = answer.kind === 'refund' ? answer.id : null;
      await database.asSeller(caller, (db) =>
        settleRefund(db, caller, { id, gatewayId, state }, now()),
      );
      return null;
    });
}

/** Works on one job after the other and removes those that are finished. */
async function eachJob(
  {
    database,
    caller,
    jobs,
  }: { database: Deps['database']; caller: Caller; jobs: Parameters<JobHandler>[1] },
  work: (key: string) => Promise<Unfinished | null>,
): Promise<ReadonlyMap<string, Unfinished>> {
  const unfinished = new Map<string, Unfinished>();
  for (const { id, key } of jobs) {
    const left = await work(key);
    if (left) unfinished.set(id, left);
    else await database.asSeller(caller, (db) => removeJobs(db, [id]));
  }
  return unfinished;
}
