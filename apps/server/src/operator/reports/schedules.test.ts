import type { ReportScheduleList } from '@shipdesk/contract/reports/report-schedules';
import type { Report } from '@shipdesk/contract/reports/reports';
import { beforeEach, expect, test } from 'vitest';
import {
  buildSchedulePayload,
  findMemberId,
} from '../../../test-support/samples/report-samples.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const app = await testApp();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let owner: Caller;
let ownerId: string;

beforeEach(async () => {
  // A Monday noon in India.
  app.clock.now = new Date('2026-11-23T06:30:00Z');
  owner = await app.signIn();
  ownerId = await findMemberId(app, owner);
});

const signInAgain = async () => {
  owner = await app.signInAgain(owner.email);
};

async function addSchedule(changes: object = {}) {
  const response = await owner.post(
    '/api/report-schedules',
    buildSchedulePayload(ownerId, changes),
  );
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ data: { id: string } }>().data.id;
}

async function readSchedule() {
  const { data } = (await owner.get('/api/report-schedules')).json<ReportScheduleList>();
  return data[0];
}

const listReports = async () => (await owner.get('/api/reports')).json<{ data: Report[] }>().data;

async function listMails() {
  const { sellerId } = await app.findSeller(owner.email);
  const { rows } = await app.ownerQuery(
    "select user_id, params from mails where seller_id = $1 and template = 'report_ready'",
    [sellerId],
  );
  return rows;
}

test('creates a daily report of the previous day and emails a link to the recipients', async () => {
  await addSchedule();
  await app.runJobs();
  expect(await listReports()).toEqual([]);
  app.clock.advance(DAY_MS);
  await app.runJobs();
  await signInAgain();
  expect(await listReports()).toMatchObject([
    { state: 'done', startDate: '2026-11-23', endDate: '2026-11-23' },
  ]);
  expect(await listMails()).toEqual([
    { userId: ownerId, params: { references: ['Orders', '23-11-2026 to 23-11-2026'] } },
  ]);
  expect(await readSchedule()).toMatchObject({
    nextAt: '2026-11-25T02:30:00.000Z',
    lastRunAt: app.clock.now.toISOString(),
    problem: '',
    results: [{ state: 'done' }],
  });
});

test('creates one report after several missed runs', async () => {
  await addSchedule();
  app.clock.advance(5 * DAY_MS);
  await app.runJobs();
  await signInAgain();
  expect(await listReports()).toHaveLength(1);
});

test('does not repeat a run that was committed before a crash', async () => {
  const id = await addSchedule();
  app.clock.advance(DAY_MS);
  await app.runJobs();
  // After a crash that follows the commit, the job is due again.
  await app.ownerQuery('update jobs set run_at = $2 where key = $1', [id, app.clock.now]);
  await app.ownerQuery(
    'insert into job_hints (seller_id, task, lane, due_at) select seller_id, task, lane, $2 from jobs where key = $1',
    [id, app.clock.now],
  );
  await app.runJobs();
  await signInAgain();
  expect(await listReports()).toHaveLength(1);
});

test('skips a run when no recipient may read the report any longer', async () => {
  await addSchedule({ report: 'charges', columns: ['docketNumber', 'billedPaise'] });
  await app.ownerQuery("update users set role = 'Operations' where id = $1", [ownerId]);
  app.clock.advance(DAY_MS);
  await app.runJobs();
  expect(await listMails()).toEqual([]);
  await app.ownerQuery("update users set role = 'Owner' where id = $1", [ownerId]);
  await signInAgain();
  expect(await listReports()).toEqual([]);
  expect(await readSchedule()).toMatchObject({
    problem: 'None of the recipients can read this report any more. Choose other recipients.',
    nextAt: '2026-11-25T02:30:00.000Z',
  });
});

test('runs a changed schedule at its new time, and does not run a deleted schedule', async () => {
  const id = await addSchedule();
  const changes = buildSchedulePayload(ownerId, { hour: 13 });
  expect((await owner.send('PUT', `/api/report-schedules/${id}`, changes)).statusCode).toBe(204);
  app.clock.advance(HOUR_MS);
  await app.runJobs();
  await signInAgain();
  expect(await listReports()).toHaveLength(1);
  expect((await owner.send('DELETE', `/api/report-schedules/${id}`)).statusCode).toBe(204);
  app.clock.advance(DAY_MS);
  await app.runJobs();
  await signInAgain();
  expect(await listReports()).toHaveLength(1);
});

test('rejects an unknown recipient and an invalid weekday', async () => {
  const unknownMember = { recipients: ['00000000-0000-4000-8000-000000000001'] };
  for (const [changes, code] of [
    [unknownMember, 'report_recipient_not_allowed'],
    [{ cadence: 'weekly', day: 8 }, 'report_schedule_time_invalid'],
  ] as const) {
    const response = await owner.post(
      '/api/report-schedules',
      buildSchedulePayload(ownerId, changes),
    );
    expect(response.json()).toMatchObject({ details: [{ code }] });
  }
});
