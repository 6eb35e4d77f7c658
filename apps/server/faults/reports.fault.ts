// Kills the server with -9 while it writes a report or an archive, or starts the report of a schedule.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createReportSchedule } from '@shipdesk/contract/reports/report-schedules';
import {
  createArchive,
  createReport,
  listReports,
  type Report,
} from '@shipdesk/contract/reports/reports';
import { addDays, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { demoAccounts } from '../src/demo/demo-data.ts';
import { type Installation, withRunningInstallation } from './support/installation.ts';
import { createOrderFiles, ORDERS_PER_FILE } from './support/order-files.ts';
import { countRounds, type Trials, testClaim } from './support/test-claim.ts';

const rounds = { usual: 6, night: 60 };
const FILES = 8;
const POLL_INTERVAL_MS = 20;
const FINISHED_WITHIN_MS = 120_000;
/** The maximum wait before a kill, which is about the duration of a run. */
const MAX_DELAY_MS = 200;
/** The job of a killed server is due again soon after its restart. */
const settings = { JOB_LEASE_SECONDS: '3' };

const query = {
  report: 'orders',
  columns: ['docketNumber', 'consigneeName', 'invoicePaise'],
  groupBy: [],
  filters: [],
};

async function send(installation: Installation, path: string, body: unknown): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const response = await installation.post(path, body, headers);
  if (response.status >= 300) throw new Error(`${path}: ${response.status} ${response.body}`);
  return (JSON.parse(response.body) as { data: { id: string } }).data.id;
}

/** Returns the first listed report that `isWanted` accepts, or undefined. */
async function findReport(
  installation: Installation,
  isWanted: (report: Report) => boolean,
): Promise<Report | undefined> {
  const { status, body } = await installation.get(listReports.path);
  return status === 200 ? (JSON.parse(body) as { data: Report[] }).data.find(isWanted) : undefined;
}

/** Kills the server at a random time after the run began, restarts it, and returns the report once it has ended. */
async function killDuring(
  installation: Installation,
  trials: Trials,
  isWanted: (report: Report) => boolean,
): Promise<Report> {
  let startedReport = await findReport(installation, isWanted);
  while (!startedReport || startedReport.state === 'waiting') {
    await sleep(POLL_INTERVAL_MS);
    startedReport = await findReport(installation, isWanted);
  }
  await sleep(trials.random(0, MAX_DELAY_MS));
  if (startedReport.state !== 'done') {
    const { status } = await download(installation, startedReport.id);
    const current = await findReport(installation, isWanted);
    if (status === 200 && current?.state !== 'done') {
      trials.fail('a file can be downloaded before its report is done');
    }
  }
  await installation.kill();
  await installation.start();
  const deadline = Date.now() + FINISHED_WITHIN_MS;
  for (;;) {
    const report = await findReport(installation, isWanted);
    if (report && report.finishedAt !== null) return report;
    if (Date.now() > deadline) throw new Error(`not finished: ${JSON.stringify(report)}`);
    await sleep(POLL_INTERVAL_MS);
  }
}

const download = (installation: Installation, id: string) =>
  installation.get(`/api/reports/${id}/file`);

/** Checks that a report ended once, and that a single run wrote its file. */
async function assertOneResult(
  installation: Installation,
  trials: Trials,
  report: Report,
): Promise<void> {
  const [row] = await installation.query<{ attempts: number; bytes: number; ends: number }>(
    `select (select count(distinct attempt)::int from report_pieces where report_id = r.id) as attempts,
       (select sum(length(content))::int from report_pieces where report_id = r.id) as bytes,
       (select count(*)::int from audit_entries where action = 'report.finished' and subject = r.id::text) as ends
     from reports r where id = $1`,
    [report.id],
  );
  if (report.state !== 'done' || row?.attempts !== 1 || row.ends !== 1) {
    trials.fail(`a report ended as ${JSON.stringify({ ...report, ...row })}`);
  }
  if (row?.bytes !== report.bytes)
    trials.fail(`the file has ${row?.bytes} of ${report.bytes} bytes`);
}

async function killReport(installation: Installation, trials: Trials): Promise<void> {
  const today = toBusinessDay(new Date());
  const id = await send(installation, createReport.path, {
    ...query,
    format: 'csv',
    isMailed: false,
    startDate: addDays(today, -300),
    endDate: today,
  });
  const report = await killDuring(installation, trials, (listed) => listed.id === id);
  await assertOneResult(installation, trials, report);
  const { body } = await download(installation, id);
  const dockets = body
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.slice(0, line.indexOf(',')));
  if (dockets.length !== report.lines || report.lines < FILES * ORDERS_PER_FILE) {
    trials.fail(`the file has ${dockets.length} of ${report.lines} lines`);
  }
  if (new Set(dockets).size !== dockets.length) trials.fail('an order is in the file twice');
}

async function killArchive(installation: Installation, trials: Trials): Promise<void> {
  const id = await send(installation, createArchive.path, { isMailed: false });
  const report = await killDuring(installation, trials, (listed) => listed.id === id);
  await assertOneResult(installation, trials, report);
}

async function killSchedule(installation: Installation, trials: Trials): Promise<void> {
  const [{ email }] = demoAccounts;
  const [user] = await installation.query<{ id: string }>('select id from users where email = $1', [
    email,
  ]);
  const [{ count: countBefore } = { count: 0 }] = await installation.query<{ count: number }>(
    'select count(*)::int as count from reports where schedule_id is not null',
  );
  const knownIds = new Set(
    (await installation.query<{ id: string }>('select id from reports')).map((row) => row.id),
  );
  const id = await send(installation, createReportSchedule.path, {
    ...query,
    format: 'xlsx',
    cadence: 'daily',
    day: 1,
    hour: 8,
    recipients: [user?.id],
  });
  await installation.query(
    `with due as (
       update report_schedules set next_at = now() - interval '3 days' where id = $1 returning seller_id, id
     ), moved as (
       update jobs set run_at = now() - interval '3 days' where key = (select id::text from due)
     )
     insert into job_hints (seller_id, task, lane, due_at) select seller_id, 'report_schedule', '', now() from due`,
    [id],
  );
  const report = await killDuring(installation, trials, (listed) => !knownIds.has(listed.id));
  await assertOneResult(installation, trials, report);
  const [{ count } = { count: 0 }] = await installation.query<{ count: number }>(
    'select count(*)::int as count from reports where schedule_id is not null',
  );
  if (count !== countBefore + 1) trials.fail(`a schedule started ${count - countBefore} reports`);
}

await testClaim(
  {
    id: 'R37',
    claim:
      'after a SIGKILL of the server while it writes a report or an archive or starts a schedule, each report ends once, and no incomplete file can be downloaded',
    engine: 'embedded',
    minTrials: countRounds(rounds),
  },
  (trials) =>
    withRunningInstallation(
      'embedded',
      async (installation) => {
        await createOrderFiles(installation, FILES);
        await trials.repeat(rounds, async (round) => {
          const kills = [killReport, killArchive, killSchedule];
          await kills[round % kills.length]?.(installation, trials);
        });
        const [runs] = await installation.query<{ restarted: number; all: number }>(
          'select count(*) filter (where attempt > 1)::int as restarted, count(*)::int as all from reports',
        );
        console.log(`${runs?.restarted} of ${runs?.all} reports were interrupted by a kill`);
      },
      { settings },
    ),
);
