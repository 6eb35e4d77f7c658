import { Readable } from 'node:stream';
import { MAX_LISTED_PARCELS, REMITTANCES_PAGE_SIZE } from '@shipdesk/contract/money/remittances';
import { computeCodState } from '@shipdesk/domain/money/cod/cod-state';
import { formatCustomerReference } from '@shipdesk/domain/money/cod/payout';
import { formatCsv } from '@shipdesk/domain/values/csv/csv';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { formatCsvRupees } from '../../platform/files/csv-file.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { type BankTransfer, createRemittanceRuns } from './remittance-runs-service.ts';
import { createRemittanceTransfers } from './remittance-transfers-service.ts';
import { createRemittances, type RemittanceWithLines } from './remittances-service.ts';

export function mountRemittancesRoutes(app: FastifyInstance, deps: Deps): void {
  const remittances = createRemittances(deps);
  const runs = createRemittanceRuns(deps);
  const transfers = createRemittanceTransfers(deps);
  const pageSize = REMITTANCES_PAGE_SIZE;
  const getToday = () => toBusinessDay(deps.now());

  mountCalls(app, {
    listRemittances: async ({ query, principal }) => {
      const page = Number(query.page ?? '1');
      return remittances.list(principal, { page, pageSize });
    },
    forecastRemittances: ({ principal }) => remittances.forecastPayouts(principal),
    getRemittance: async ({ params, principal }) => {
      const payout = await remittances.find(principal, params.id, MAX_LISTED_PARCELS);
      const { remittance, hasMoreLines } = payout;
      return { ...remittance, lines: linesToWire(payout, getToday()), hasMoreLines };
    },
    exportRemittance: async ({ params, principal, reply }) => {
      const payout = await remittances.export(principal, params.id);
      return sendFile(
        reply,
        `cod-payout-${payout.remittance.number}.csv`,
        formatStatementCsv(payout),
      );
    },
    listAllRemittances: async ({ query, principal }) => {
      const { page = '1', state, ...filter } = query;
      const request = { page: Number(page), pageSize, state, filter };
      const { due, ...list } = await runs.list(principal, request);
      return { ...list, due: due.map(({ amounts, ...seller }) => ({ ...seller, ...amounts })) };
    },
    prepareRemittances: ({ body, principal }) => runs.prepare(principal, body.runOn),
    exportBankFile: async ({ principal, query, reply }) => {
      const filedAt = query.filedAt === undefined ? null : new Date(query.filedAt);
      const payouts = await runs.exportBankFile(principal, filedAt);
      const day = filedAt ? toBusinessDay(filedAt) : getToday();
      return sendFile(reply, `cod-payouts-${day}.csv`, formatBankFileCsv(payouts));
    },
    recordUtr: ({ body, params, principal }) => transfers.recordUtr(principal, params, body.utr),
    correctUtr: ({ body, params, principal }) => transfers.correctUtr(principal, params, body),
    cancelRemittance: ({ params, principal }) => transfers.cancel(principal, params),
    matchRemittance: ({ params, principal }) => transfers.markMatched(principal, params),
    returnRemittance: ({ body, params, principal }) =>
      transfers.markReturned(principal, params, body.utr),
    resendRemittance: ({ params, principal }) => transfers.resend(principal, params),
    matchStatement: async ({ body, principal }) => {
      const { returned, differing, ...result } = await transfers.matchStatement(
        principal,
        body.csv,
      );
      return {
        ...result,
        returned: returned.map(payoutToWire),
        differing: differing.map(({ payout, statementPaise }) => ({
          ...payoutToWire(payout),
          statementPaise,
        })),
      };
    },
    setRemittancePlan: ({ body, params, principal }) =>
      runs.setPlan(principal, params.sellerId, body.plan),
  });
}

function sendFile(reply: FastifyReply, name: `${string}.csv`, text: string): Readable {
  attachAs(reply, name);
  return Readable.from([text]);
}

/** A deduction has a negative amount. */
function linesToWire({ remittance, lines }: RemittanceWithLines, today: string) {
  const { id, state } = remittance;
  return lines.map((line) => {
    const isDeducted = line.deductedIn === id;
    const facts = {
      eligibleOn: line.eligibleOn,
      isReversed: isDeducted || line.reversedAt !== null,
      remittance: state === 'cancelled' ? null : state,
    };
    return {
      ...line,
      codPaise: isDeducted ? -line.codPaise : line.codPaise,
      feePaise: isDeducted ? 0 : line.feePaise,
      state: computeCodState(facts, { today, isHeld: false }),
    };
  });
}

/** Returns the statement of a payout as CSV. The last line is the sum of the others: the transferred amount. */
function formatStatementCsv({ remittance, lines }: RemittanceWithLines): string {
  const { id, feePaise, gstPaise, duesPaise, netPaise } = remittance;
  const deductions: readonly (readonly [string, number])[] = [
    ['Early payout fee', feePaise],
    ['GST on the fee', gstPaise],
    ['Dues', duesPaise],
  ];
  return formatCsv([
    ['Type', 'Docket number', 'AWB', 'Delivered on', 'Amount (INR)'],
    ...lines.map((line) => {
      const isDeducted = line.deductedIn === id;
      return [
        isDeducted ? 'Reversal' : 'COD',
        line.docketNumber,
        line.awb,
        line.deliveredOn,
        formatCsvRupees(isDeducted ? -line.codPaise : line.codPaise),
      ];
    }),
    ...deductions
      .filter(([, paise]) => paise > 0)
      .map(([name, paise]) => [name, '', '', '', formatCsvRupees(-paise)]),
    ['Transferred', '', '', '', formatCsvRupees(netPaise)],
  ]);
}

const payoutToWire = ({ utr, ...payout }: BankTransfer['remittance']) => ({
  ...payout,
  utr: utr ?? '',
});

function formatBankFileCsv(transfers: readonly BankTransfer[]): string {
  return formatCsv([
    [
      'Transaction type',
      'Beneficiary account number',
      'Beneficiary name',
      'IFSC',
      'Amount',
      'Customer reference',
      'Remarks',
    ],
    ...transfers.map(({ remittance, holderName, accountNumber, ifsc }) => [
      'NEFT',
      accountNumber,
      holderName,
      ifsc,
      formatCsvRupees(remittance.netPaise),
      formatCustomerReference(remittance),
      `COD payout ${remittance.number}`,
    ]),
  ]);
}
