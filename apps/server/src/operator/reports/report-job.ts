import type { ReportId } from '@shipdesk/contract/reports/report-catalogue';
import { ARCHIVE } from '@shipdesk/contract/reports/reports';
import { formatDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import { queueReportMails } from '../../accounts/notices/mail-steps.ts';
import type { ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { SheetLine } from '../../platform/files/xlsx-file.ts';
import { isLastAttempt, type JobHandler, type Unfinished } from '../../platform/jobs/job-worker.ts';
import { type Job, removeJobs } from '../../platform/jobs/jobs-store.ts';
import { mapInSlices } from '../../platform/slices.ts';
import { writeArchive } from './archive-file.ts';
import { listRecipients } from './recipients.ts';
import { streamReportFile } from './report-file.ts';
import { MAX_GROUPED_LINES, ReportLines, TooManyGroupsError } from './report-lines.ts';
import { readReport } from './report-reader.ts';
import { getPermission, getReportTitle } from './reports-service.ts';
import * as store from './reports-store.ts';
import { RunEndedError, RunFile } from './run-file.ts';
import { selectMembers } from './schedules-store.ts';

const ERASING_PAUSE_MS = 5_000;

/**
 * Creates the handler that writes the files of reports. A run reads one snapshot and stores its file in pieces. Users
 * can download the file after the run. An interrupted run starts again and replaces its pieces.
 */
export function createReportHandler(
  deps: ServiceDeps,
  stopSignal: AbortSignal = new AbortController().signal,
): JobHandler {
  const { database, now } = deps;

  async function writeReport(
    caller: Caller,
    run: store.ReportRow,
    file: RunFile,
  ): Promise<Record<string, number>> {
    const report = toReportId(run.report);
    const lines = new ReportLines({ report, ...run.query }, { hidesContacts: !run.hasContacts });

    async function* readLines(
      batches: AsyncIterable<readonly Parameters<ReportLines['add']>[0][]>,
    ): AsyncGenerator<SheetLine[]> {
      for await (const rows of batches) {
        const addedLines = await mapInSlices(rows, (row) => lines.add(row));
        const fileLines = addedLines.filter((line) => line !== undefined);
        yield fileLines;
        await file.addRows(rows.length, fileLines.length);
      }
      const groups = lines.listGroups();
      yield groups;
      await file.addRows(0, groups.length);
    }

    const { startDate, endDate, format } = run;
    const period = { startDate, endDate };
    await readReport(database, caller, { report, period, now: now() }, (batches) =>
      file.write(
        streamReportFile(format === 'csv' ? 'csv' : 'xlsx', {
          title: getReportTitle(report),
          columns: lines.columns,
          batches: readLines(batches),
          readTotal: () => lines.readTotal(),
        }),
      ),
    );
    return Object.fromEntries(lines.sums);
  }

  async function writeFile(caller: Caller, run: store.ReportRow): Promise<store.RunEnd> {
    const file = new RunFile(run, { database, caller, stopSignal });
    const totals = run.report === ARCHIVE ? {} : await writeReport(caller, run, file);
    if (run.report === ARCHIVE) await writeArchive(deps, { caller, file, madeAt: now() });
    const { rowsRead, lines, bytes } = file;
    return { state: 'done', problem: '', rowsRead, lines, bytes, totals };
  }

  async function finish(caller: Caller, run: store.ReportRow, job: Job, end: store.RunEnd) {
    await database.asSeller(caller, async (db) => {
      const finishedRun = await store.finishRun(db, run, end, now());
      // A newer run will end the report, so keep the job.
      if (!finishedRun) return;
      const { state, lines } = end;
      if (state !== 'done') await store.deletePieces(db, run.id);
      else await mailRecipients(db, caller, finishedRun, now());
      await recordAudit(db, caller, 'report.finished', run.id, { state, lines });
      await removeJobs(db, [job]);
    });
  }

  /** Returns the reason for another run, or undefined after the report has ended. */
  async function runJob({ sellerId, source }: Caller, job: Job): Promise<Unfinished | undefined> {
    const jobCaller: Caller = { sellerId, source };
    const run = await database.asSeller(jobCaller, (db) => store.startRun(db, job.key));
    if (!run) {
      await database.asSeller(jobCaller, (db) => removeJobs(db, [job]));
      return undefined;
    }
    const caller: Caller = { sellerId, source: { ...source, userId: run.createdBy } };
    const failure = { rowsRead: 0, lines: 0, bytes: 0, totals: {} };
    try {
      await finish(caller, run, job, await writeFile(caller, run));
      return undefined;
    } catch (error) {
      if (error instanceof RunEndedError) {
        if (error.reason === 'erasing') return { error: '', afterMs: ERASING_PAUSE_MS };
        if (error.reason !== 'cancelled') return { error: '' };
        await finish(caller, run, job, { ...failure, state: 'cancelled', problem: '' });
        return undefined;
      }
      if (error instanceof TooManyGroupsError) {
        const max = MAX_GROUPED_LINES.toLocaleString('en-IN');
        const problem = `The report has more than ${max} groups. Group by fewer columns or choose fewer days.`;
        await finish(caller, run, job, { ...failure, state: 'failed', problem });
        return undefined;
      }
      if (isLastAttempt(job)) {
        const problem = 'The report could not be written. Ask the operator for the reason.';
        await database.asSeller(jobCaller, async (db) => {
          await store.endReport(db, run.id, { state: 'failed', problem, now: now() });
          await store.deletePieces(db, run.id);
        });
      }
      throw error;
    }
  }

  return async (caller, jobs) => {
    const unfinishedJobs = new Map<string, Unfinished>();
    for (const job of jobs) {
      const reason = await runJob(caller, job);
      if (reason) unfinishedJobs.set(job.id, reason);
    }
    return unfinishedJobs;
  };
}

/** Emails a link to the recipients who may still read the report. */
async function mailRecipients(
  db: Db,
  caller: Caller,
  { report, recipients, startDate, endDate }: store.ReportRow,
  now: Date,
): Promise<void> {
  if (recipients.length === 0) return;
  const members = listRecipients(await selectMembers(db), recipients, getPermission(report));
  const days = [startDate, endDate].map(formatDayMonthYear).join(' to ');
  const userIds = members.map(({ id }) => id);
  await queueReportMails(db, caller, { userIds, names: [getReportTitle(report), days] }, now);
}

function toReportId(id: string): ReportId {
  if (getReportTitle(id) === id) throw new Error(`the catalogue has no report ${id}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only reports of the catalogue have a title
  return id as ReportId;
}
