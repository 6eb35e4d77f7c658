import { beforeEach, expect, test } from 'vitest';
import {
  createFailedScan,
  loadCase,
  reportScans,
  shipNewParcel,
} from '../../../test-support/parcels/failed-deliveries.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const carrier = new ScriptedCarrier();
const remark = 'The consignee was at home all day';

let seller: Caller;
let staff: Caller;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  carrier.reset();
  seller = await app.signIn();
  staff = await app.signIn({ role: 'Admin' });
});

/** Escalates a delivery that was not attempted, and returns the parcel. */
async function escalateCase() {
  const parcel = await shipNewParcel(app, seller);
  await reportScans({ app, carrier }, createFailedScan(parcel, 'EOD-86', 'not_attempted'));
  const { docketNumber } = parcel;
  const items = [{ docketNumber, action: 'escalate', remark }];
  await seller.post('/api/ndr/actions', { items });
  return parcel;
}

type Task = { docketNumber: string; sellerId: string; id: string; state: string; note: string };
const loadTask = async ({ docketNumber }: { docketNumber: string }) => {
  const { data } = (await staff.get('/api/admin/ndr-tasks')).json<{ data: Task[] }>();
  return data.find((task) => task.docketNumber === docketNumber);
};
const noteTask = (task: Task, state: string, words = '', caller = staff) => {
  const { sellerId, id, state: seenState, note: seenNote } = task;
  const seen = { state: seenState, note: seenNote };
  return caller.post(`/api/admin/ndr-tasks/${sellerId}/${id}`, { state, note: words, seen });
};

test('operator staff see an escalation until they record the outcome, and the seller sees each step', async () => {
  const parcel = await escalateCase();
  const task = await loadTask(parcel);
  if (!task) throw new Error('the escalation is not listed');
  expect(task).toMatchObject({
    awb: parcel.awb,
    kind: 'escalate',
    remark,
    reason: 'not_attempted',
    code: 'EOD-86',
    state: 'recorded',
    caseState: 'action_required',
  });
  expect((await noteTask(task, 'passed_on', 'Ticket 41')).statusCode).toBe(204);
  expect(await loadTask(parcel)).toMatchObject({ state: 'passed_on', note: 'Ticket 41' });
  expect(await loadCase(seller, parcel)).toMatchObject({
    state: 'action_required',
    lastAction: { state: 'passed_on', words: 'Ticket 41', settledAt: null },
  });
  const passedOnTask = { ...task, state: 'passed_on', note: 'Ticket 41' };
  expect((await noteTask(passedOnTask, 'accepted', 'Goes out tomorrow')).statusCode).toBe(204);
  expect(await loadTask(parcel)).toBeUndefined();
  expect(await loadCase(seller, parcel)).toMatchObject({
    lastAction: { state: 'accepted', words: 'Goes out tomorrow' },
  });
  const response = await noteTask(task, 'rejected');
  expect([response.statusCode, response.json().reason]).toEqual([409, 'ndr_task_ended']);
});

test('rejects a note that is not based on the newest note', async () => {
  const parcel = await escalateCase();
  const task = await loadTask(parcel);
  if (!task) throw new Error('the escalation is not listed');
  await noteTask(task, 'passed_on', 'Ticket 41');
  const response = await noteTask(task, 'accepted', 'Called');
  expect(response.json()).toMatchObject({
    status: 409,
    code: 'stale_version',
    reason: 'ndr_task_newer',
    params: { note: 'Ticket 41' },
  });
  expect(await loadTask(parcel)).toMatchObject({ state: 'passed_on', note: 'Ticket 41' });
});

test('a delivery ends the escalation of the case', async () => {
  const parcel = await escalateCase();
  const task = await loadTask(parcel);
  if (!task) throw new Error('the escalation is not listed');
  await reportScans({ app, carrier }, { awb: parcel.awb, status: 'DELIVERED' });
  expect(await loadTask(parcel)).toBeUndefined();
  expect((await noteTask(task, 'passed_on')).statusCode).toBe(409);
});

test('finds escalations by seller, AWB and docket number', async () => {
  const [firstParcel, secondParcel] = [await escalateCase(), await escalateCase()];
  const listDockets = async (query: string) => {
    const { data } = (await staff.get(`/api/admin/ndr-tasks?${query}`)).json<{ data: Task[] }>();
    return data.map(({ docketNumber }) => docketNumber);
  };
  const { sellerId } = await app.findSeller(seller.email);
  expect(await listDockets(`seller=${sellerId}`)).toEqual([
    firstParcel.docketNumber,
    secondParcel.docketNumber,
  ]);
  expect(await listDockets(`search=${secondParcel.awb}`)).toEqual([secondParcel.docketNumber]);
  expect(await listDockets(`seller=${sellerId}&search=${firstParcel.docketNumber}`)).toEqual([
    firstParcel.docketNumber,
  ]);
});

test('rejects a note with the id of another seller', async () => {
  const task = await loadTask(await escalateCase());
  const { sellerId } = await app.findSeller((await app.signIn()).email);
  if (!task) throw new Error('the escalation is not listed');
  expect((await noteTask({ ...task, sellerId }, 'passed_on')).statusCode).toBe(409);
});

test('a seller cannot write a note', async () => {
  const task = await loadTask(await escalateCase());
  if (!task) throw new Error('the escalation is not listed');
  expect((await noteTask(task, 'passed_on', '', seller)).statusCode).toBe(403);
});
