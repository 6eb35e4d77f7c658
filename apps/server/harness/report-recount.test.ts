import { isDeepStrictEqual } from 'node:util';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { AuditEntry } from '@shipdesk/contract/operator/audit';
import { describeAuditAction } from '@shipdesk/contract/operator/audit-actions';
import { getReport, type ReportId, reportIds } from '@shipdesk/contract/reports/report-catalogue';
import type { ReportColumn } from '@shipdesk/contract/reports/report-definition';
import { createReport, listReports, type Report } from '@shipdesk/contract/reports/reports';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { test } from 'vitest';
import { measure } from '../test-support/harness.ts';
import {
  type CarrierFacts,
  type Facts,
  type Period,
  type Recount,
  readAudit,
  readCarrierFacts,
  readFacts,
  readOperatorFacts,
  WHOLE_PERIOD,
} from '../test-support/recounts/base-facts.ts';
import { BusyHistory } from '../test-support/recounts/busy-history.ts';
import { type BusySeller, requireOk } from '../test-support/recounts/busy-seller.ts';
import {
  formatPercent,
  type Row,
  readLines,
  toDay,
  toTime,
  writeCell,
} from '../test-support/recounts/csv-cells.ts';
import { recounts } from '../test-support/recounts/recounts.ts';
import { TwoCarriers } from '../test-support/recounts/two-carriers.ts';
import { type Caller, testApp } from '../test-support/test-app.ts';

const PARCEL_COUNT = 20_000;
const MONTH = { startDate: '2026-09-01', endDate: '2026-09-30' };

const carriers = new TwoCarriers();
const app = await testApp({ carriers, settings: { ACCESS_TOKEN_SECONDS: '3600' } });

interface Query {
  readonly report: ReportId;
  readonly period: Period;
  readonly groupBy: readonly string[];
}

/** A statement may time out on a busy machine. The job of the report then runs again, as in a server. */
const MAX_RUNS = 10;
const RETRY_MS = 60_000;
const TEST_TIMEOUT_MS = 30 * 60_000;
let retryCount = 0;

async function waitForReport(caller: Caller, id: string): Promise<Report> {
  for (let run = 1; run <= MAX_RUNS; run += 1) {
    await app.runJobs();
    const response = requireOk(await caller.get(listReports.path));
    const { data } = response.json<ResponseOf<typeof listReports>>();
    const report = data.find((listedReport) => listedReport.id === id);
    if (report?.state === 'done') return report;
    retryCount += 1;
    app.clock.advance(RETRY_MS);
  }
  throw new Error(`the report is not done: ${app.logLines.slice(-3).join('')}`);
}

/** Runs a report as CSV. Returns its header, its lines and its totals. */
async function runReport(caller: Caller, { report, period, groupBy }: Query) {
  const columns = Object.keys(getReport(report).columns);
  const body = { report, columns, groupBy, filters: [], ...period, format: 'csv', isMailed: false };
  const response = requireOk(await caller.post(createReport.path, body));
  const { id } = response.json<{ data: Report }>().data;
  const { totals } = await waitForReport(caller, id);
  const [titles = [], ...lines] = readLines(
    requireOk(await caller.get(`/api/reports/${id}/file`)).body,
  );
  return { titles, lines, totals };
}

const isSummed = ({ isSum, share }: ReportColumn) => isSum === true || share !== undefined;
const getTitle = ({ title, type }: ReportColumn) => {
  if (type === 'paise') return `${title} (INR)`;
  return type === 'grams' ? `${title} (kg)` : title;
};

const sumRows = (rows: readonly Row[], name: string): number =>
  rows.reduce((sum, row) => {
    const cell = row[name];
    return sum + (typeof cell === 'object' ? (cell.value ?? 0) : 0);
  }, 0);

/** Returns the titles and lines that the report must have, built from the recounted rows. */
function buildLines({ report, groupBy }: Query, rows: readonly Row[]) {
  const { columns } = getReport(report);
  const names = Object.keys(columns);
  const read = (row: Row, name: string) => {
    const cell = row[name];
    if (cell === undefined && columns[name]?.share === undefined) throw new Error(`no ${name}`);
    return cell === undefined ? '' : writeCell(cell);
  };
  if (groupBy.length === 0) {
    const titles = names.map((name) => getTitle(columns[name] ?? { title: '', type: 'text' }));
    return { titles, lines: rows.map((row) => names.map((name) => read(row, name))) };
  }
  const sums = Object.entries(columns).filter(([, column]) => isSummed(column));
  const groups = Map.groupBy(rows, (row) => JSON.stringify(groupBy.map((name) => read(row, name))));
  const titles = [
    ...groupBy.map((name) => columns[name]?.title ?? ''),
    'Rows',
    ...sums.map(([, column]) => getTitle(column)),
  ];
  const lines = [...groups.values()].map((members) => {
    const [first = {}] = members;
    const sumCells = sums.map(([name, { share }]) => {
      const sumPart = (part: string) => (part === 'rows' ? members.length : sumRows(members, part));
      if (share) return formatPercent(sumPart(share.part), sumPart(share.whole));
      const cell = members.map((row) => row[name]).find((found) => typeof found === 'object');
      const format = cell?.format ?? String;
      return format(sumRows(members, name));
    });
    return [...groupBy.map((name) => read(first, name)), String(members.length), ...sumCells];
  });
  return { titles, lines };
}

/** Returns how often each line occurs. */
function countLines(lines: readonly string[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const key = JSON.stringify(line);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The audit entries that were read, by seller. */
const entriesBySeller = new Map<string, readonly AuditEntry[]>();

/** Returns the rows of the members' audit entries in the period, up to the request of the report. */
async function recountActivity(staff: Caller, seller: BusySeller, period: Period): Promise<Row[]> {
  const { sellerId } = seller;
  const entries = await readAudit(staff, seller, entriesBySeller.get(sellerId) ?? []);
  entriesBySeller.set(sellerId, entries);
  const requestIndex = entries.findIndex(({ action }) => action === 'report.requested');
  return entries.slice(requestIndex).flatMap(({ at, action, subject, actor }) =>
    actor === null || actor.isOperator || toDay(at) < period.startDate || toDay(at) > period.endDate
      ? []
      : [
          {
            member: actor.name,
            action: describeAuditAction(action),
            at: toTime(at),
            subject,
            day: toDay(at),
          },
        ],
  );
}

test(
  'R40: each report on 20,000 parcels has the same rows and totals as a recount from lists and statements',
  ({ task }) =>
    measure({ task }, async ({ scale, check }) => {
      const startMs = performance.now();
      const history = await BusyHistory.run(app, carriers, Math.round(PARCEL_COUNT * scale));
      const seededMs = performance.now();
      const { staff, sellers } = history;
      const facts: Facts[] = [];
      for (const seller of sellers) facts.push(await readFacts(staff, seller));
      const operatorFacts = await readOperatorFacts(app, staff);
      const carrierFacts: CarrierFacts = await readCarrierFacts(app, staff);
      const readMs = performance.now();
      const today = toBusinessDay(app.clock.now);
      const rowCounts = new Map<ReportId, number>();

      const compare = async (query: Query, caller: Caller, recountRows: () => Promise<Row[]>) => {
        const { titles, lines, totals } = await runReport(caller, query);
        const rows = await recountRows();
        const expected = buildLines(query, rows);
        const { report, groupBy, period } = query;
        const subject = [report, period.startDate, ...groupBy, caller.email].join(' ');
        check(
          isDeepStrictEqual(titles, expected.titles),
          () => `${subject}: the header is ${titles.join()}, not ${expected.titles.join()}`,
        );
        const openCounts = countLines(expected.lines);
        for (const line of lines) {
          const key = JSON.stringify(line);
          const count = openCounts.get(key) ?? 0;
          check(count > 0, () => `${subject}: only the report has ${key}`);
          openCounts.set(key, count - 1);
        }
        for (const [key, count] of openCounts) {
          if (count > 0) check(false, () => `${subject}: only the recount has ${key}`);
        }
        for (const [column, { isSum }] of Object.entries(getReport(report).columns)) {
          if (!isSum) continue;
          const sum = sumRows(rows, column);
          check(
            totals[column] === sum,
            () => `${subject}: total of ${column} ${totals[column]}, not ${sum}`,
          );
        }
        if (groupBy.length === 0)
          rowCounts.set(report, (rowCounts.get(report) ?? 0) + lines.length);
      };

      for (const report of reportIds) {
        const { audience, columns, groupBy: usualGroups } = getReport(report);
        const firstGroup = Object.entries(columns).find(([, { isGroup }]) => isGroup)?.[0] ?? '';
        for (const period of [WHOLE_PERIOD, MONTH]) {
          for (const groupBy of [[], usualGroups ?? [firstGroup]]) {
            const query = { report, period, groupBy };
            if (audience === 'operator') {
              const recountAll = (sellerFacts: Facts): Row[] =>
                report === 'memberActivity'
                  ? []
                  : recounts[report]({ facts: sellerFacts, carriers: carrierFacts, period, today });
              await compare(query, staff, async () =>
                [...facts, operatorFacts].flatMap(recountAll),
              );
              continue;
            }
            for (const [index, seller] of sellers.entries()) {
              const sellerFacts = facts[index];
              if (!sellerFacts) throw new Error('a seller has no facts');
              const recount: Recount = {
                facts: sellerFacts,
                carriers: carrierFacts,
                period,
                today,
              };
              await compare(query, seller.owner, async () =>
                report === 'memberActivity'
                  ? recountActivity(staff, seller, period)
                  : recounts[report](recount),
              );
            }
          }
        }
        check((rowCounts.get(report) ?? 0) > 0, () => `${report} has no rows`);
      }
      const toSeconds = (ms: number) => Math.round(ms / 1000);
      console.log(
        JSON.stringify({
          seedSeconds: toSeconds(seededMs - startMs),
          readSeconds: toSeconds(readMs - seededMs),
          compareSeconds: toSeconds(performance.now() - readMs),
          retryCount,
          ...Object.fromEntries(rowCounts),
        }),
      );
    }),
  TEST_TIMEOUT_MS,
);
