import type { Deps } from '../../deps.ts';
import { type Caller, ownSource } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { Refusal } from '../../platform/refusal.ts';

import type { PaymentEvent, PaymentFact, PaymentGateway } from './payment-gateway.ts';
import { endRecharge, isPaymentOf, settlePayment } from './recharge-steps.ts';
import {
  insertPaymentEvent,
  lockRecharge,
  type PaymentEventRow,
  selectRecharge,
  selectRefund,
  selectSellerOf,
  selectSellerOfRefund,
} from './recharges-store.ts';
import { settleRefund } from './refunds-service.ts';

type Outcome = PaymentEventRow['outcome'];
type Headers = Readonly<Record<string, string | string[] | undefined>>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Events pushed by the gateway. */
export function createPaymentEvents({
  database,
  now,
  gateway,
}: Pick<Deps, 'database' | 'now'> & { gateway: PaymentGateway | null }) {
  /** The seller whose recharge or refund the event names. */
  async function sellerOf(fact: PaymentFact): Promise<string | undefined> {
    if (fact.kind === 'other') return undefined;
    const isRefund = 'refundId' in fact;
    const id = isRefund ? fact.refundId : fact.rechargeId;
    if (!UUID.test(id)) return undefined;
    return database.asOperator((db) =>
      isRefund ? selectSellerOfRefund(db, id) : selectSellerOf(db, id),
    );
  }

  return {
    /**
     * Applies an event once, in one transaction with its record, so that a repeat and a second delivery at the same time do
     * nothing. 404 where no events are expected, 401 for a wrong signature, 422 for an invalid event.
     */
    receive: async (headers: Headers, body: string) => {
      const event = gateway?.readEvent(headers, body) ?? null;
      if (event === null) throw new Refusal('not_found');
      if (event === 'forged') {
        throw new Refusal('payment_signature_wrong');
      }
      if (event === 'unreadable') {
        throw new Refusal('payment_event_unreadable');
      }
      const at = now();
      const sellerId = await sellerOf(event.fact);
      if (sellerId === undefined) {
        const outcome = event.fact.kind === 'other' ? 'ignored' : 'unknown';
        await database.withoutSeller((db) => insertPaymentEvent(db, rowOf(event, outcome, at)));
        return;
      }
      const caller = { sellerId, source: ownSource('payment event') };
      await database.asSeller(caller, async (db) => {
        const outcome = await outcomeOf(db, event.fact);
        if (!(await insertPaymentEvent(db, rowOf(event, outcome, at)))) return;
        if (outcome === 'applied') await apply(db, caller, event.fact, at);
      });
    },
  };
}

/** Whether an event fits what it names. Locks the row that it names. */
async function outcomeOf(db: Db, fact: PaymentFact): Promise<Outcome> {
  switch (fact.kind) {
    case 'paid': {
      const row = await lockRecharge(db, fact.rechargeId);
      return row && isPaymentOf(row, fact) ? 'applied' : 'mismatch';
    }
    case 'ended': {
      const row = await lockRecharge(db, fact.rechargeId);
      return row?.mode === 'gateway' && (row.linkId ?? fact.linkId) === fact.linkId
        ? 'applied'
        : 'mismatch';
    }
    case 'refunded':
    case 'refund_failed': {
      const refund = await selectRefund(db, fact.refundId);
      const recharge = refund && (await selectRecharge(db, refund.rechargeId));
      const isRight =
        refund?.amountPaise === fact.amountPaise &&
        fact.currency === 'INR' &&
        recharge?.paymentId === fact.paymentId;
      return isRight ? 'applied' : 'mismatch';
    }
    default:
      return 'ignored';
  }
}

async function apply(db: Db, caller: Caller, fact: PaymentFact, now: Date): Promise<void> {
  switch (fact.kind) {
    case 'paid': {
      const row = await lockRecharge(db, fact.rechargeId);
      if (row) await settlePayment(db, caller, { row, paid: fact }, now);
      return;
    }
    case 'ended': {
      const row = await lockRecharge(db, fact.rechargeId);
      if (row) await endRecharge(db, caller, { row, state: 'expired', reason: '' }, now);
      return;
    }
    case 'refunded':
    case 'refund_failed': {
      const state = fact.kind === 'refunded' ? 'paid' : 'failed';
      await settleRefund(db, caller, { id: fact.refundId, gatewayId: null, state }, now);
      return;
    }
    default:
  }
}

function rowOf({ id, type, fact }: PaymentEvent, outcome: Outcome, at: Date): PaymentEventRow {
  return {
    eventId: id,
    kind: type,
    outcome,
    paymentId: 'paymentId' in fact ? fact.paymentId : null,
    amountPaise: 'amountPaise' in fact && fact.amountPaise >= 0 ? fact.amountPaise : null,
    receivedAt: at,
  };
}
