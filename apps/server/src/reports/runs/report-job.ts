import type { ReportId } from '@shipdesk/contract/reports/report-catalogue';
import { formatDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import { queueReportMails } from '../../accounts/notices/mail-steps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { SheetLine } from '../../platform/files/xlsx-file.ts';
import { isLastAttempt, type JobHandler, type Unfinished } from '../../platform/jobs/job-worker.ts';
import { type Job, removeJobs } from '../../platform/jobs/jobs-store.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import { mapInSlices } from '../../platform/slices.ts';
import { listAllowed } from './recipients.ts';
import { streamReportFile } from './report-file.ts';
import { MAX_LINES_OF_GROUPS, ReportLines, TooManyGroupsError } from './report-lines.ts';
import { readReport } from './report-reader.ts';
import { getReportTitle } from './reports-service.ts';
import * as store from './reports-store.ts';
import { selectMembers } from './schedules-store.ts';

const PIECE_BYTES = 256 * 1024;
const PROGRESS_EVERY_MS = 1_000;

/** A run ends without a result: its report was cancelled, another run is newer, or the server stops. */
class RunEndedError extends Error {
  readonly why: 'cancelled' | 'outdated' | 'stopping';

  constructor(why: RunEndedError['why']) {
    super(`the run of a report ended: ${why}`);
    this.why = why;
  }
}

/**
 * Writes the files of reports. A run reads one moment and stores its file in pieces, which can be downloaded once the
 * run has ended. A run that is interrupted starts again and replaces what it wrote.
 */
export function createReportHandler(
  { database, now }: RowDeps,
  stopping: AbortSignal = new AbortController().signal,
): JobHandler {
  const at = now;

  async function writeFile(caller: Caller, run: store.ReportRow): Promise<store.RunEnd> {
    const report = toReportId(run.report);
    const lines = new ReportLines({ report, ...run.query }, { hidesContacts: !run.hasContacts });
    const written = { rowsRead: 0, lines: 0, bytes: 0, ordinal: 0 };
    let progressAtMs = performance.now();

    const saveProgress = async () => {
      if (stopping.aborted) throw new RunEndedError('stopping');
      if (performance.now() - progressAtMs < PROGRESS_EVERY_MS) return;
      progressAtMs = performance.now();
      const state = await database.asSeller(caller, (db) =>
        store.updateProgress(db, run, written.rowsRead),
      );
      if (!state) throw new RunEndedError('outdated');
      if (state.isCancelled) throw new RunEndedError('cancelled');
    };
    const savePiece = async (content: Buffer) => {
      const { ordinal } = written;
      const piece = { sellerId: caller.sellerId, ordinal, content };
      await database.asSeller(caller, (db) => store.insertPiece(db, run, piece));
      written.ordinal += 1;
      written.bytes += content.length;
    };
    async function* readLines(
      batches: AsyncIterable<readonly Parameters<ReportLines['add']>[0][]>,
    ): AsyncGenerator<SheetLine[]> {
      for await (const rows of batches) {
        const added = await mapInSlices(rows, (row) => lines.add(row));
        const found = added.filter((line) => line !== undefined);
        written.rowsRead += rows.length;
        written.lines += found.length;
        yield found;
        await saveProgress();
      }
      const groups = lines.listGroups();
      written.lines += groups.length;
      yield groups;
    }

    const { startDate, endDate } = run;
    const period = { startDate, endDate };
    await readReport(database, caller, { report, period, now: at() }, async (batches) => {
      const file = streamReportFile(run.format, {
        title: getReportTitle(report),
        columns: lines.columns,
        batches: readLines(batches),
        readTotal: () => lines.readTotal(),
      });
      for await (const content of joinPieces(file)) await savePiece(content);
    });
    const { rowsRead, bytes } = written;
    const totals = Object.fromEntries(lines.sums);
    return { state: 'done', problem: '', rowsRead, lines: written.lines, bytes, totals };
  }

  async function finish(caller: Caller, run: store.ReportRow, job: Job, end: store.RunEnd) {
    await database.asSeller(caller, async (db) => {
      const finished = await store.finishRun(db, run, end, at());
      // Another run ends the report, and needs its job.
      if (!finished) return;
      const { state, lines } = end;
      if (state !== 'done') await store.deletePieces(db, run.id);
      else await mailRecipients(db, caller, finished, at());
      await recordAudit(db, caller, 'report.finished', run.id, { state, lines });
      await removeJobs(db, [job]);
    });
  }

  /** Returns why the job runs again; undefined when its report has ended. */
  async function runJob({ sellerId, source }: Caller, job: Job): Promise<Unfinished | undefined> {
    const own: Caller = { sellerId, source };
    const run = await database.asSeller(own, (db) => store.startRun(db, job.key));
    if (!run) {
      await database.asSeller(own, (db) => removeJobs(db, [job]));
      return undefined;
    }
    const caller: Caller = { sellerId, source: { ...source, userId: run.createdBy } };
    const failure = { rowsRead: 0, lines: 0, bytes: 0, totals: {} };
    try {
      await finish(caller, run, job, await writeFile(caller, run));
      return undefined;
    } catch (error) {
      if (error instanceof RunEndedError) {
        if (error.why !== 'cancelled') return { error: '' };
        await finish(caller, run, job, { ...failure, state: 'cancelled', problem: '' });
        return undefined;
      }
      if (error instanceof TooManyGroupsError) {
        const most = MAX_LINES_OF_GROUPS.toLocaleString('en-IN');
        const problem = `There are more than ${most} groups. Group by fewer columns or choose fewer days.`;
        await finish(caller, run, job, { ...failure, state: 'failed', problem });
        return undefined;
      }
      if (isLastAttempt(job)) {
        const problem = 'The report could not be written. The operator sees the reason.';
        await database.asSeller(own, async (db) => {
          await store.endReport(db, run.id, { state: 'failed', problem, now: at() });
          await store.deletePieces(db, run.id);
        });
      }
      throw error;
    }
  }

  return async (caller, jobs) => {
    const unfinished = new Map<string, Unfinished>();
    for (const job of jobs) {
      const reason = await runJob(caller, job);
      if (reason) unfinished.set(job.id, reason);
    }
    return unfinished;
  };
}

/** Mails a link to the recipients who may still read the report. */
async function mailRecipients(
  db: Db,
  caller: Caller,
  { report, recipients, startDate, endDate }: store.ReportRow,
  now: Date,
): Promise<void> {
  if (recipients.length === 0) return;
  const allowed = listAllowed(await selectMembers(db), recipients, toReportId(report));
  const days = [startDate, endDate].map(formatDayMonthYear).join(' to ');
  const userIds = allowed.map(({ id }) => id);
  await queueReportMails(db, caller, { userIds, names: [getReportTitle(report), days] }, now);
}

function toReportId(id: string): ReportId {
  if (getReportTitle(id) === id) throw new Error(`the catalogue has no report ${id}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only reports of the catalogue have a title
  return id as ReportId;
}

/** Joins the parts of a file to pieces of at least 256 kB, but the last. */
async function* joinPieces(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let joined: Buffer[] = [];
  let bytes = 0;
  for await (const part of parts) {
    joined.push(part);
    bytes += part.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(joined);
    joined = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(joined);
}
