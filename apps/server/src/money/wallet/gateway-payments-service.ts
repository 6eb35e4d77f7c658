import type { Deps } from '../../deps.ts';
import { type Caller, createOwnSource } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { JobHandler, Unfinished } from '../../platform/jobs/job-worker.ts';
import { removeJobs } from '../../platform/jobs/jobs-store.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isRowId } from '../../platform/row-id.ts';
import type { PaymentEvent, PaymentFact, PaymentGateway, PaymentLink } from './payment-gateway.ts';
import {
  endRecharge,
  isMatchingPayment,
  recordRechargeEvent,
  settlePayment,
  settleRefund,
} from './recharge-steps.ts';
import * as store from './recharges-store.ts';

type GatewayDeps = RowDeps & { readonly gateway: PaymentGateway | null };
type Headers = Readonly<Record<string, string | string[] | undefined>>;
type Change = () => Promise<unknown>;

/** Polling intervals of a link: short while a payment is likely, then hourly. Source: integrations.md §2.3. */
const FRESH_POLL_MS = 15_000;
const FRESH_FOR_MS = 15 * 60_000;
const OLD_POLL_MS = 3_600_000;
/** The polling interval of a refund, which takes a bank several days. */
const REFUND_POLL_MS = 600_000;

const gatewayMissing: Unfinished = { error: 'No payment gateway is set up.' };

export function createPaymentEvents({ database, now, gateway }: GatewayDeps) {
  async function findSeller(fact: PaymentFact): Promise<string | undefined> {
    if (fact.kind === 'other') return undefined;
    const isRefund = 'refundId' in fact;
    const id = isRefund ? fact.refundId : fact.rechargeId;
    if (!isRowId(id)) return undefined;
    return database.asOperator((db) =>
      isRefund ? store.selectRefundSeller(db, id) : store.selectRechargeSeller(db, id),
    );
  }

  return {
    /**
     * Applies an event and stores it in one transaction, so that a repeated or concurrent delivery has no effect.
     * Throws 404 if no webhook is configured, 401 for a wrong signature, 422 for an invalid event.
     */
    receive: async (headers: Headers, body: string) => {
      const event = gateway?.readEvent(headers, body) ?? null;
      if (event === null) throw new Refusal('not_found');
      if (event === 'forged') throw new Refusal('payment_signature_wrong');
      if (event === 'unreadable') throw new Refusal('payment_event_unreadable');
      const at = now();
      const sellerId = await findSeller(event.fact);
      if (sellerId === undefined) {
        const outcome = event.fact.kind === 'other' ? 'ignored' : 'unknown';
        await database.withoutSeller((db) =>
          store.insertPaymentEvent(db, toRow(event, outcome, at)),
        );
        return;
      }
      const caller = { sellerId, source: createOwnSource('payment event') };
      await database.asSeller(caller, async (db) => {
        const change = await findChange(db, caller, event.fact, at);
        const row = toRow(event, change ? 'applied' : 'mismatch', at);
        const isNew = await store.insertPaymentEvent(db, row);
        if (isNew) await change?.();
      });
    },
  };
}

/**
 * Returns the change that an event causes, or null if it does not match its recharge. Locks the recharge of a `paid`
 * or `ended` event. `settleRefund` locks the refund.
 */
async function findChange(
  db: Db,
  caller: Caller,
  fact: PaymentFact,
  now: Date,
): Promise<Change | null> {
  switch (fact.kind) {
    case 'paid': {
      const row = await store.lockRecharge(db, fact.rechargeId);
      const isMatch = row && isMatchingPayment(row, fact);
      return isMatch ? () => settlePayment(db, caller, { row, payment: fact }, now) : null;
    }
    case 'ended': {
      const row = await store.lockRecharge(db, fact.rechargeId);
      const isMatch = row?.mode === 'gateway' && (row.linkId ?? fact.linkId) === fact.linkId;
      const end = { state: 'expired', reason: '' } as const;
      return isMatch ? () => endRecharge(db, caller, { row, ...end }, now) : null;
    }
    case 'refunded':
    case 'refund_failed': {
      const { refundId: id } = fact;
      const refund = await store.selectRefund(db, id);
      const recharge = refund && (await store.selectRecharge(db, refund.rechargeId));
      const isMatch =
        refund?.amountPaise === fact.amountPaise &&
        fact.currency === 'INR' &&
        recharge?.paymentId === fact.paymentId;
      const state = fact.kind === 'refunded' ? 'paid' : 'failed';
      return isMatch ? () => settleRefund(db, caller, { id, state }, now) : null;
    }
    default:
      return null;
  }
}

function toRow(
  { id, type, fact }: PaymentEvent,
  outcome: store.PaymentEventRow['outcome'],
  at: Date,
): store.PaymentEventRow {
  return {
    eventId: id,
    kind: type,
    outcome,
    paymentId: 'paymentId' in fact ? fact.paymentId : null,
    amountPaise: 'amountPaise' in fact && fact.amountPaise >= 0 ? fact.amountPaise : null,
    receivedAt: at,
  };
}

/** Returns the handler that creates payment links and polls them, so that recharges work without a webhook. */
export function createRechargeHandler({ database, now, gateway }: GatewayDeps): JobHandler {
  /** Stores the gateway's response. Returns null if the recharge has ended, otherwise the delay or cause of a retry. */
  function storeLink(caller: Caller, id: string, link: PaymentLink): Promise<Unfinished | null> {
    return database.asSeller(caller, async (db) => {
      const row = await store.lockRecharge(db, id);
      if (!row || row.state === 'paid') return null;
      const at = now();
      if (link.payment) {
        const isMatch = await settlePayment(db, caller, { row, payment: link.payment }, at);
        return isMatch ? null : { error: 'The payment does not match the recharge.' };
      }
      if (link.state === 'ended') {
        await endRecharge(db, caller, { row, state: 'expired', reason: '' }, at);
        return null;
      }
      if (row.state === 'starting') {
        const { id: linkId, url: linkUrl } = link;
        await store.updateRecharge(db, id, { state: 'awaiting_payment', linkId, linkUrl });
        await recordRechargeEvent(db, caller, row, { state: 'changed', at });
      }
      const isFresh = at.getTime() - row.createdAt.getTime() < FRESH_FOR_MS;
      return { error: '', afterMs: isFresh ? FRESH_POLL_MS : OLD_POLL_MS };
    });
  }

  async function pollLink(caller: Caller, row: store.RechargeRow): Promise<Unfinished | null> {
    if (row.state !== 'starting' && row.state !== 'awaiting_payment') return null;
    if (!gateway) return gatewayMissing;
    const { id: rechargeId, sellerId, amountPaise, linkId } = row;
    const expiresAt = row.expiresAt ?? now();
    const link =
      linkId === null
        ? await gateway.createLink({ rechargeId, sellerId, amountPaise, expiresAt })
        : await gateway.findLink(linkId);
    if (link.kind === 'link') return storeLink(caller, row.id, link);
    if (link.kind === 'unknown') return { error: link.message };
    await database.asSeller(caller, async (db) => {
      const lockedRow = await store.lockRecharge(db, row.id);
      if (!lockedRow) return;
      const reason = link.message;
      await endRecharge(db, caller, { row: lockedRow, state: 'failed', reason }, now());
    });
    return null;
  }

  return (caller, jobs) =>
    handleJobs({ database, caller, jobs }, async (key) => {
      const row = await database.asSeller(caller, (db) => store.selectRecharge(db, key));
      return row ? pollLink(caller, row) : null;
    });
}

export function createRefundHandler({ database, now, gateway }: GatewayDeps): JobHandler {
  return (caller, jobs) =>
    handleJobs({ database, caller, jobs }, async (id) => {
      const refundRow = await database.asSeller(caller, async (db) => {
        const refund = await store.selectRefund(db, id);
        return refund && { refund, recharge: await store.selectRecharge(db, refund.rechargeId) };
      });
      if (refundRow?.refund.state !== 'pending') return null;
      const { paymentId } = refundRow.recharge ?? {};
      if (!gateway || !paymentId) return gatewayMissing;
      const { amountPaise } = refundRow.refund;
      const result = await gateway.refund({ refundId: id, paymentId, amountPaise });
      if (result.kind === 'unknown') return { error: result.message };
      const state = result.kind === 'refused' ? 'failed' : result.state;
      if (state === 'pending') return { error: '', afterMs: REFUND_POLL_MS };
      const gatewayId = result.kind === 'refund' ? { gatewayId: result.id } : {};
      await database.asSeller(caller, (db) =>
        settleRefund(db, caller, { id, state, ...gatewayId }, now()),
      );
      return null;
    });
}

async function handleJobs(
  {
    database,
    caller,
    jobs,
  }: { database: Deps['database']; caller: Caller; jobs: Parameters<JobHandler>[1] },
  work: (key: string) => Promise<Unfinished | null>,
): Promise<ReadonlyMap<string, Unfinished>> {
  const unfinishedJobs = new Map<string, Unfinished>();
  for (const job of jobs) {
    const outcome = await work(job.key);
    if (outcome) unfinishedJobs.set(job.id, outcome);
    else await database.asSeller(caller, (db) => removeJobs(db, [job]));
  }
  return unfinishedJobs;
}
