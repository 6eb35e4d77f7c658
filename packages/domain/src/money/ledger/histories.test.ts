import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ShipmentStatus } from '../../shipping/status.ts';
import { computePayoutAmounts } from '../cod/payout.ts';
import { buildRemittancePosting } from '../cod/remittance-postings.ts';
import {
  buildClaimPostings,
  buildCreditNotePosting,
  buildInvoicePayment,
} from '../invoice/invoice-postings.ts';
import {
  buildRechargeCredit,
  buildRefundHold,
  buildRefundPayment,
  buildRefundRelease,
} from '../recharge/recharge-postings.ts';
import {
  buildWeightCharge,
  buildWeightHold,
  buildWeightRelease,
} from '../weights/discrepancy-postings.ts';
import {
  buildBookingHold,
  buildBookingRelease,
  buildStatusPostings,
  type ChargedShipment,
} from './shipment-postings.ts';
import {
  type Account,
  applyPosting,
  type Balances,
  noBalances,
  type PostedLeg,
  type Posting,
  sellerAccounts,
} from './transfer.ts';

/** The books of one seller: balances, transfers and the keys of posted legs. */
interface Books {
  readonly balances: Balances;
  readonly transfers: readonly PostedLeg[];
  readonly postedKeys: ReadonlySet<string>;
}

const formatKey = ({ kind, id }: Posting['cause'], leg: string) => `${kind}/${id}/${leg}`;

/** Returns the books after all postings of a step; null when one is refused, which rolls the transaction back. */
function commitPostings(
  books: Books,
  postings: readonly Posting[],
  limitPaise: number,
): Books | null {
  let { balances } = books;
  const transfers = [...books.transfers];
  const postedKeys = new Set(books.postedKeys);
  for (const { cause, legs, whenShort } of postings) {
    const isPosted = (leg: string) =>
      postedKeys.has(formatKey(cause, leg)) || postedKeys.has(formatKey(cause, `${leg}_owed`));
    if (legs.length === 0 || legs.some(({ leg }) => isPosted(leg))) continue;
    const postingResult = applyPosting(balances, { legs, whenShort }, limitPaise);
    if (postingResult.kind === 'short') return null;
    balances = postingResult.balances;
    for (const leg of postingResult.legs) {
      postedKeys.add(formatKey(cause, leg.leg));
      transfers.push(leg);
    }
  }
  return { balances, transfers, postedKeys };
}

const formatBooks = (books: Books | null) => JSON.stringify([books?.balances, books?.transfers]);

function listLegs(books: Books, kind: Posting['cause']['kind'], id: string): ReadonlySet<string> {
  const prefix = `${kind}/${id}/`;
  return new Set(
    [...books.postedKeys]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length)),
  );
}

const buildLine = (code: 'freight' | 'cod' | 'rto' | 'igst', paise: number) => ({
  code,
  paise,
  working: '',
});

function buildShipment(index: number, paise: number): ChargedShipment {
  const gstPaise = Math.floor((paise * 18 + 50) / 100);
  const priceLines = [buildLine('freight', paise), buildLine('igst', gstPaise)];
  return {
    id: `s${index}`,
    docketNumber: `${index}`,
    service: 'surface',
    price: { totalPaise: paise + gstPaise, lines: priceLines },
    returnTerms: {
      charge: {
        totalPaise: paise + gstPaise,
        lines: [buildLine('rto', paise), buildLine('igst', gstPaise)],
      },
      codFee: { totalPaise: 118, lines: [buildLine('cod', 100), buildLine('igst', 18)] },
    },
    codPaise: index % 2 === 0 ? paise * 5 : 0,
  };
}

const scanStatuses: readonly ShipmentStatus[] = [
  'MANIFESTED',
  'PICKED_UP',
  'OUT_FOR_DELIVERY',
  'UNDELIVERED',
  'DELIVERED',
  'RTO_INITIATED',
  'RTO_DELIVERED',
  'LOST',
  'CANCELLED',
];
const stepKinds = [
  'recharge',
  'refund',
  'refund_end',
  'book',
  'cancel',
  'scan',
  'discrepancy',
  'discrepancy_end',
  'remit',
  'invoice',
  'credit',
  'claim',
] as const;

interface Step {
  readonly kind: (typeof stepKinds)[number];
  /** The number of the cause, 0 to 2. */
  readonly causeNumber: number;
  readonly paise: number;
  /** Selects the scanned status or the outcome of a case. */
  readonly choice: number;
  /** True if the process crashes before the commit and retries the step. */
  readonly crashes: boolean;
  /** True if the step is posted again after the commit. */
  readonly repeats: boolean;
}

const hasAny = (legs: ReadonlySet<string>, names: readonly string[]) =>
  names.some((name) => legs.has(name));
/** The legs that end the hold of a weight difference. */
const weightEndLegs = ['release', 'release_dues', 'charge_revenue'];

/** Returns the postings of a step. `paidCount` is the number of earlier payment steps that were not refused. */
function buildPostings(
  books: Books,
  { kind, causeNumber, paise, choice }: Step,
  paidCount: number,
): Posting[] {
  const id = `${kind}${causeNumber}`;
  const shipment = buildShipment(causeNumber, 5000 + causeNumber);
  const shippedLegs = listLegs(books, 'shipment', shipment.id);
  const credit = { taxablePaise: paise, taxPaise: Math.floor((paise * 18 + 50) / 100) };
  const refund = {
    id: `f${causeNumber}`,
    rechargeId: `recharge${causeNumber}`,
    amountPaise: 1000 + causeNumber,
  };
  const owedPaise = 0 - books.balances.receivable;
  switch (kind) {
    case 'recharge':
      return [buildRechargeCredit({ id, mode: 'offline', amountPaise: 20_000 + causeNumber })];
    case 'refund':
      return books.postedKeys.has(`recharge/recharge${causeNumber}/credit`)
        ? [buildRefundHold(refund)]
        : [];
    case 'refund_end': {
      const legs = listLegs(books, 'recharge', refund.rechargeId);
      const isOver = legs.has(`refund_paid.${refund.id}`) || legs.has(`refund_failed.${refund.id}`);
      if (!legs.has(`refund.${refund.id}`) || isOver) return [];
      return [choice % 2 === 0 ? buildRefundPayment(refund) : buildRefundRelease(refund)];
    }
    case 'book':
      return [buildBookingHold(shipment)];
    case 'cancel':
      return shippedLegs.has('hold') && !shippedLegs.has('charge_revenue')
        ? [buildBookingRelease(shipment)]
        : [];
    case 'scan':
      return buildStatusPostings(
        shipment,
        scanStatuses[choice % scanStatuses.length] ?? 'PICKED_UP',
        shippedLegs,
      );
    case 'discrepancy':
      return shippedLegs.has('charge_revenue') &&
        !books.postedKeys.has(`discrepancy/d${causeNumber}/hold`)
        ? [buildWeightHold(buildDiscrepancy(causeNumber))]
        : [];
    case 'discrepancy_end': {
      const legs = listLegs(books, 'discrepancy', `d${causeNumber}`);
      const isHeld = legs.has('hold') || legs.has('hold_owed');
      if (!isHeld || hasAny(legs, weightEndLegs)) return [];
      if (choice % 2 === 0) return [buildWeightCharge(buildDiscrepancy(causeNumber))];
      const { totalPaise } = buildDiscrepancy(causeNumber).difference;
      const due = { paise: Math.min(totalPaise, owedPaise), payments: [] };
      return [buildWeightRelease(buildDiscrepancy(causeNumber), due)];
    }
    case 'remit': {
      const payablePaise = books.balances.cod_payable;
      if (payablePaise <= 0) return [];
      const cod = [{ codPaise: payablePaise, feePaise: Math.floor(payablePaise / 100) }];
      const amounts = computePayoutAmounts(cod, { reversedPaise: 0, owedPaise });
      return [
        buildRemittancePosting(
          { id: `r${paidCount}`, number: paidCount, amounts },
          { owedPaise, payments: [] },
        ),
      ];
    }
    case 'invoice': {
      const coveredPaise = Math.min(owedPaise, Math.max(0, books.balances.wallet));
      return coveredPaise > 0
        ? [buildInvoicePayment({ id, number: 'INV/2627/000001' }, paidCount, coveredPaise)]
        : [];
    }
    case 'credit':
      return shippedLegs.has('charge_revenue')
        ? [buildCreditNotePosting({ id, number: 'CRN/2627/000001', docketNumber: null }, credit)]
        : [];
    case 'claim':
      return buildClaimPostings({ id, docketNumber: `${causeNumber}`, goodsPaise: paise }, null);
  }
}

function buildDiscrepancy(caseNumber: number) {
  return {
    id: `d${caseNumber}`,
    docketNumber: `${caseNumber}`,
    leg: 'forward',
    bookedGrams: 500,
    chargedGrams: 1000,
    difference: { taxablePaise: 700 + caseNumber, taxPaise: 126, totalPaise: 826 + caseNumber },
  } as const;
}

/** Returns the sum of the holds for open prices, weight differences and refunds. */
function sumOpenHolds(books: Books): number {
  const openAmounts = [0, 1, 2].map((caseNumber) => {
    const shippedLegs = listLegs(books, 'shipment', `s${caseNumber}`);
    const weighedLegs = listLegs(books, 'discrepancy', `d${caseNumber}`);
    const refundedLegs = listLegs(books, 'recharge', `recharge${caseNumber}`);
    return [
      shippedLegs.has('hold') && !hasAny(shippedLegs, ['release', 'charge_revenue'])
        ? buildShipment(caseNumber, 5000 + caseNumber).price.totalPaise
        : 0,
      hasAny(weighedLegs, ['hold', 'hold_owed']) && !hasAny(weighedLegs, weightEndLegs)
        ? buildDiscrepancy(caseNumber).difference.totalPaise
        : 0,
      refundedLegs.has(`refund.f${caseNumber}`) &&
      !hasAny(refundedLegs, [`refund_paid.f${caseNumber}`, `refund_failed.f${caseNumber}`])
        ? 1000 + caseNumber
        : 0,
    ];
  });
  return openAmounts.flat().reduce((sum, paise) => sum + paise, 0);
}

function assertBooks(books: Books, limitPaise: number): void {
  const { balances, transfers, postedKeys } = books;
  const sumsByAccount = new Map<Account, number>();
  for (const { debit, credit, amountPaise } of transfers) {
    sumsByAccount.set(debit, (sumsByAccount.get(debit) ?? 0) - amountPaise);
    sumsByAccount.set(credit, (sumsByAccount.get(credit) ?? 0) + amountPaise);
  }
  const totalPaise = [...sumsByAccount.values()].reduce((sum, paise) => sum + paise, 0);
  const wrongAccounts = sellerAccounts.filter(
    (account) => balances[account] !== (sumsByAccount.get(account) ?? 0),
  );
  const passbook = transfers.reduce(
    (previous, { debit, credit, amountPaise, walletPaise }) => {
      const movedPaise =
        (credit === 'wallet' ? amountPaise : 0) - (debit === 'wallet' ? amountPaise : 0);
      return {
        paise: previous.paise + movedPaise,
        isConsistent: previous.isConsistent && walletPaise === previous.paise + movedPaise,
      };
    },
    { paise: 0, isConsistent: true },
  );
  expect({
    totalPaise,
    wrongAccounts,
    hold: balances.hold,
    isWithinLimit: balances.wallet >= -limitPaise,
    isReceivableDebt: balances.receivable <= 0,
    isPostedOnce: postedKeys.size === transfers.length,
    passbook,
  }).toEqual({
    totalPaise: 0,
    wrongAccounts: [],
    hold: sumOpenHolds(books),
    isWithinLimit: true,
    isReceivableDebt: true,
    isPostedOnce: true,
    passbook: { paise: balances.wallet, isConsistent: true },
  });
}

const step = fc.record<Step>({
  kind: fc.constantFrom(...stepKinds, 'book', 'scan', 'scan', 'recharge'),
  causeNumber: fc.integer({ min: 0, max: 2 }),
  paise: fc.integer({ min: 1, max: 9000 }),
  choice: fc.integer({ min: 0, max: 35 }),
  crashes: fc.boolean(),
  repeats: fc.boolean(),
});

test('the books balance after every step of a history with retries and crashes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(0, 0, 5000, 100_000),
      fc.array(step, { minLength: 1, maxLength: 24 }),
      (limitPaise, steps) => {
        let books: Books = { balances: noBalances, transfers: [], postedKeys: new Set() };
        let paidCount = 0;
        for (const entry of steps) {
          const postings = buildPostings(books, entry, paidCount);
          // A crash before the commit leaves the books unchanged.
          const discardedCommit = entry.crashes
            ? commitPostings(books, postings, limitPaise)
            : null;
          const result = commitPostings(books, postings, limitPaise);
          const isSameAfterCrash =
            discardedCommit === null || formatBooks(result) === formatBooks(discardedCommit);
          if (result) {
            books = result;
            if (entry.kind === 'remit' || entry.kind === 'invoice') paidCount += 1;
          }
          const repeatedCommit =
            entry.repeats && result ? commitPostings(books, postings, limitPaise) : books;
          const isRepeatIgnored = repeatedCommit?.transfers.length === books.transfers.length;
          expect({ isSameAfterCrash, isRepeatIgnored }).toEqual({
            isSameAfterCrash: true,
            isRepeatIgnored: true,
          });
          assertBooks(books, limitPaise);
        }
      },
    ),
    { numRuns: 10_000 },
  );
});
