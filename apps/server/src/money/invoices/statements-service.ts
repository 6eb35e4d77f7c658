import {
  type Account,
  operatorAccounts,
  sellerAccounts,
} from '@shipdesk/domain/money/ledger/transfer';
import { formatCsvLine } from '@shipdesk/domain/values/csv/csv';
import { countDays, type IsoDate, isIsoDate } from '@shipdesk/domain/values/time/calendar';
import { findCompany } from '../../accounts/sellers/seller-steps.ts';
import type { Deps } from '../../deps.ts';
import { createDocumentFonts } from '../../documents/document-fonts.ts';
import { formatEntry } from '../../documents/document-formats.ts';
import { renderStatement } from '../../documents/statement-pdf.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { readBatches } from '../../platform/db/query/batches.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { formatCsvRupees, formatCsvTime } from '../../platform/files/csv-file.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal } from '../../platform/refusal.ts';
import * as store from './charges-store.ts';

const MAX_DAYS = 400;
const MAX_LISTED_LINES = 500;
const MAX_PRINTED_LINES = 2_000;
const MAX_EXPORTED_LINES = 100_000;
const BATCH_LINES = 2_000;

export interface StatementLine {
  readonly row: store.StatementRow;
  readonly against: Account;
  readonly debitPaise: number;
  readonly creditPaise: number;
  readonly balancePaise: number;
}

type Statement = Awaited<ReturnType<typeof loadStatement>>;

export function createStatements({ database }: Pick<Deps, 'database'>) {
  const fonts = createDocumentFonts();

  async function loadForParty(
    principal: Principal,
    party: Caller,
    { filter, limit }: { filter: store.StatementFilter; limit: number },
  ) {
    assertPeriod(filter);
    return database.asSeller(party, async (db) => {
      const { name } = await findCompany(db, party.sellerId);
      const statement = await loadStatement(db, filter, limit);
      if (party.sellerId !== principal.sellerId) {
        const { account, from, to } = filter;
        await recordAudit(db, party, 'statement.read', party.sellerId, { account, from, to });
      }
      return { name, statement };
    });
  }

  return {
    find: async (principal: Principal, party: Caller, filter: store.StatementFilter) =>
      (await loadForParty(principal, party, { filter, limit: MAX_LISTED_LINES })).statement,

    exportPdf: async (principal: Principal, party: Caller, filter: store.StatementFilter) => {
      const { name, statement } = await loadForParty(principal, party, {
        filter,
        limit: MAX_PRINTED_LINES,
      });
      const lines = statement.lines.map(({ row, ...amounts }) => ({
        at: row.at,
        text: formatEntry(row.entry),
        reference: row.docketNumber ?? row.causeId,
        ...amounts,
      }));
      return renderStatement({ ...filter, ...statement, party: name, lines }, { fonts });
    },

    exportCsv: async (principal: Principal, party: Caller, filter: store.StatementFilter) => {
      const { statement } = await loadForParty(principal, party, { filter, limit: 0 });
      const movements = readBatches<store.StatementRow>(
        (last, limit) =>
          database.asSeller(party, (db) =>
            store.selectMovements(db, filter, { after: last?.seq ?? 0, limit }),
          ),
        { size: BATCH_LINES, maxRows: MAX_EXPORTED_LINES },
      );
      return streamCsv(statement, filter, movements);
    },

    readTrialBalance: (
      principal: Principal,
      { to, sellerId }: { to: IsoDate; sellerId: string | undefined },
    ) => {
      if (!isIsoDate(to)) throw createFieldRefusal([{ field: 'to', code: 'date_range_invalid' }]);
      return database.asOperator(async (db) => {
        const sums = new Map(
          (await store.listAccountSums(db, to, sellerId)).map((row) => [row.account, row]),
        );
        await recordAudit(db, principal, 'statement.read', sellerId ?? '', { to });
        return [...sellerAccounts, ...operatorAccounts].map((account) => {
          const { debitPaise = 0, creditPaise = 0 } = sums.get(account) ?? {};
          return { account, debitPaise, creditPaise, balancePaise: creditPaise - debitPaise };
        });
      }, principal);
    },
  };
}

function assertPeriod({ from, to }: store.StatementFilter): void {
  const isValidRange = isIsoDate(from) && isIsoDate(to) && from <= to;
  if (!isValidRange) throw createFieldRefusal([{ field: 'to', code: 'date_range_invalid' }]);
  if (countDays(from, to) > MAX_DAYS) {
    const params = { maxDays: MAX_DAYS };
    throw createFieldRefusal([{ field: 'to', code: 'date_range_too_long', params }]);
  }
}

async function loadStatement(db: Db, filter: store.StatementFilter, limit: number) {
  const openingPaise = await store.loadOpening(db, filter);
  const { debitPaise, creditPaise } = await store.sumMovements(db, filter);
  const rows =
    limit === 0 ? [] : await store.selectMovements(db, filter, { after: 0, limit: limit + 1 });
  return {
    openingPaise,
    debitPaise,
    creditPaise,
    closingPaise: openingPaise + creditPaise - debitPaise,
    lines: computeLines(rows.slice(0, limit), filter.account, openingPaise),
    isMore: rows.length > limit,
  };
}

function computeLines(rows: readonly store.StatementRow[], account: Account, openingPaise: number) {
  let balancePaise = openingPaise;
  return rows.map((row): StatementLine => {
    const isDebit = row.debit === account;
    balancePaise += isDebit ? -row.amountPaise : row.amountPaise;
    return {
      row,
      against: isDebit ? row.credit : row.debit,
      debitPaise: isDebit ? row.amountPaise : 0,
      creditPaise: isDebit ? 0 : row.amountPaise,
      balancePaise,
    };
  });
}

async function* streamCsv(
  { openingPaise, debitPaise, creditPaise, closingPaise }: Statement,
  { account, from, to }: store.StatementFilter,
  batches: AsyncIterable<readonly store.StatementRow[]>,
): AsyncGenerator<string> {
  const titles = ['Time (IST)', 'Type', 'Reference', 'Docket number', 'Against', 'Debit', 'Credit'];
  yield `\uFEFF${formatCsvLine([...titles, 'Balance'])}`;
  yield formatCsvLine([from, 'Opening balance', '', '', '', '', '', formatCsvRupees(openingPaise)]);
  let balancePaise = openingPaise;
  for await (const rows of batches) {
    const lines = computeLines(rows, account, balancePaise);
    balancePaise = lines.at(-1)?.balancePaise ?? balancePaise;
    yield lines.map(toCsvLine).join('');
  }
  const sums = [
    formatCsvRupees(debitPaise),
    formatCsvRupees(creditPaise),
    formatCsvRupees(closingPaise),
  ];
  yield formatCsvLine([to, 'Closing balance', '', '', '', ...sums]);
}

const toCsvLine = ({ row, against, debitPaise, creditPaise, balancePaise }: StatementLine) =>
  formatCsvLine([
    formatCsvTime(row.at),
    formatEntry(row.entry),
    row.causeId,
    row.docketNumber ?? '',
    against,
    formatCsvRupees(debitPaise),
    formatCsvRupees(creditPaise),
    formatCsvRupees(balancePaise),
  ]);
