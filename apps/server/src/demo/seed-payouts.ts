import { Readable } from 'node:stream';
import {
  MAX_REMITTANCE_BYTES,
  MAX_REMITTANCE_LINES,
} from '@shipdesk/contract/money/carrier-remittances';
import { findPayoutDayUntil } from '@shipdesk/domain/money/cod/remittance-plan';
import { formatCsv } from '@shipdesk/domain/values/csv/csv';
import { toRupees } from '@shipdesk/domain/values/money/money';
import { addDays, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { Deps, ServiceDeps } from '../deps.ts';
import { createBankAccounts } from '../money/cod/bank-accounts-service.ts';
import { createCarrierRemittances } from '../money/cod/carrier-remittances-service.ts';
import { createRemittanceBookings } from '../money/cod/remittance-bookings-service.ts';
import { createRemittanceRuns } from '../money/cod/remittance-runs-service.ts';
import { createRemittanceTransfers } from '../money/cod/remittance-transfers-service.ts';
import type { Principal } from '../platform/principal.ts';
import type { DemoParties } from './seed-billing.ts';

const DEMO_BANK_ACCOUNT = {
  holderName: 'Malabar Spice House',
  accountNumber: '50100482913305',
  accountNumberAgain: '50100482913305',
  ifsc: 'HDFC0000184',
};

export async function addDemoBankAccount(
  deps: ServiceDeps & Pick<Deps, 'config'>,
  { seller, operator }: DemoParties,
): Promise<void> {
  // The seed runs without a user who could authenticate.
  const accounts = createBankAccounts(deps, { confirmIdentity: async () => undefined });
  const { pending } = await accounts.change(seller, DEMO_BANK_ACCOUNT, { password: '' });
  if (!pending) throw new Error('the bank account of the demo is not pending');
  await accounts.verify(
    operator,
    { sellerId: seller.sellerId, id: pending.id },
    { outcome: 'verified' },
  );
}

/**
 * Prepares the current payout, records the transfer of the previous one and matches older ones with the bank
 * statement. The demo then has payouts in every state.
 */
export async function payOutDemoCod(
  deps: ServiceDeps & Pick<Deps, 'config'>,
  operator: Principal,
): Promise<void> {
  const runs = createRemittanceRuns(deps);
  const transfers = createRemittanceTransfers(deps);
  const today = toBusinessDay(deps.now());
  await runs.prepare(operator, findPayoutDayUntil(today));
  const page = { page: 1, pageSize: 50, state: undefined, filter: {} };
  const { remittances } = await runs.list(operator, page);
  const [, ...olderPayouts] = remittances.toSorted((a, b) => b.number - a.number);
  for (const [position, { sellerId, id, number, state }] of olderPayouts.entries()) {
    if (state === 'in_batch') {
      const utr = `N${today.replaceAll('-', '')}${String(number).padStart(7, '0')}`;
      await transfers.recordUtr(operator, { sellerId, id }, utr);
    } else if (state === 'remitted' && position > 0) {
      await transfers.markMatched(operator, { sellerId, id });
    }
  }
}

const REMITTED_AFTER_DAYS = 7;

const SHORT_PAISE = 50_00;
const DEDUCTED_PAISE = 236_00;

/** An AWB that the simulator never assigns. */
const UNKNOWN_LINE = { awb: '5811111111111', paise: 649_00 };

/**
 * Records the COD of parcels that were delivered a week ago or earlier. The carrier deducts its freight. In the last
 * remittance, one COD amount is short and one AWB is unknown.
 */
export function createCodRemitter(deps: ServiceDeps, operator: Principal) {
  const remittances = createCarrierRemittances({
    ...deps,
    maxBytes: MAX_REMITTANCE_BYTES,
    maxLines: MAX_REMITTANCE_LINES,
  });
  let remittedUntil = '';
  let remittanceCount = 0;
  return async ({ isLast }: { isLast: boolean }): Promise<void> => {
    const today = toBusinessDay(deps.now());
    const until = addDays(today, -REMITTED_AFTER_DAYS);
    const parcels = await listDeliveredCod(deps, remittedUntil, until);
    remittedUntil = until;
    const [shortParcel] = parcels;
    if (!shortParcel || shortParcel.accountId === null) return;
    remittanceCount += 1;
    const parcelLines = parcels.map(({ awb, codPaise }, index) => ({
      awb,
      paise: isLast && index === 0 ? codPaise - SHORT_PAISE : codPaise,
    }));
    const lines = isLast ? [...parcelLines, UNKNOWN_LINE] : parcelLines;
    const file = formatCsv([
      ['AWB', 'COD Amount'],
      ...lines.map(({ awb, paise }) => [awb, toRupees(paise)]),
    ]);
    const { id } = await remittances.record(operator, {
      accountId: shortParcel.accountId,
      fileName: `cod-settlement-${today}.csv`,
      receivedOn: today,
      utr: `SIMU${today.replaceAll('-', '')}0001`,
      receivedPaise: lines.reduce((sum, { paise }) => sum + paise, 0) - DEDUCTED_PAISE,
      body: Readable.from([Buffer.from(file)]),
    });
    const reason = `Invoice SIM/${String(41 + remittanceCount).padStart(4, '0')}`;
    await createRemittanceBookings(deps).book(operator, id, { account: 'carrier_payable', reason });
  };
}

function listDeliveredCod({ database }: ServiceDeps, after: string, until: string) {
  return database.asOperator((db) =>
    db
      .selectFrom('codLines as l')
      .innerJoin('shipments as s', (join) =>
        join.onRef('s.sellerId', '=', 'l.sellerId').onRef('s.id', '=', 'l.shipmentId'),
      )
      .select(['s.accountId', 'l.awb', 'l.codPaise'])
      .where('l.reversedAt', 'is', null)
      .where('l.deliveredOn', '>', after === '' ? '-infinity' : after)
      .where('l.deliveredOn', '<=', until)
      .orderBy('l.deliveredOn')
      .orderBy('l.awb')
      .execute(),
  );
}
