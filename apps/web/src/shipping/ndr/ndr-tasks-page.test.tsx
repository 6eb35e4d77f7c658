import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { NdrTasksPage } from './ndr-tasks-page.tsx';

const sellerId = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';
const id = '01a1fc20-f9d2-7595-bcec-000000000001';
const listPath = '/api/admin/ndr-tasks';
const notePath = `${listPath}/${sellerId}/${id}`;
const seller = {
  id: sellerId,
  name: 'Gupta Handlooms',
  email: 'g@example.in',
  createdOn: '2026-04-01',
  orders: 1,
  reverse: false,
  planId: null,
  codPlan: 'standard',
};
const task = {
  id,
  sellerId,
  sellerName: 'Gupta Handlooms',
  docketNumber: '10000000000001',
  reference: 'KURTI-1',
  awb: '59000001',
  carrier: 'delhivery',
  kind: 'escalate',
  remark: 'The consignee was at home all day',
  askedAt: '2026-11-21T05:00:00.000Z',
  reason: 'not_attempted',
  code: 'EOD-86',
  words: 'Not attempted',
  caseState: 'action_required',
  state: 'recorded',
  note: '',
};

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

test('passes on an escalation and removes the task when the carrier agrees', async () => {
  let currentTasks: object[] = [task];
  const requests = stubServer({
    [listPath]: () => Response.json({ data: currentTasks, isMore: false }),
    [notePath]: ({ body }) => {
      const { state, note } = Object(body);
      currentTasks = state === 'passed_on' ? [{ ...task, state, note }] : [];
      return new Response(null, { status: 204 });
    },
  });
  await renderScreen(<NdrTasksPage />);
  const row = page.getByRole('row').nth(1);
  await expect.element(row).toMatchTextContent(/59000001.*Gupta Handlooms.*No attempt was made/);
  await expect.element(row).toMatchTextContent(/Escalate.*at home all day.*To pass on/);
  await row.getByRole('button', { name: 'Pass on: 59000001' }).click();
  await page.getByRole('textbox', { name: 'Note for the seller' }).fill('Ticket 41');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as passed on' }).click();
  await expect.element(row).toMatchTextContent(/Passed on.*Ticket 41/);
  await row.getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record agreement' }).click();
  await expect.element(page.getByText('Nothing to pass on')).toBeVisible();
  expect(requests.filter(({ path }) => path === notePath).map(({ body }) => body)).toEqual([
    { state: 'passed_on', note: 'Ticket 41', seen: { state: 'recorded', note: '' } },
    { state: 'accepted', note: '', seen: { state: 'passed_on', note: 'Ticket 41' } },
  ]);
});

test('keeps a note in the dialog and shows the reason when the server rejects the note', async () => {
  const message = 'The parcel has moved on, or the carrier has answered. Reload the list.';
  stubServer({
    [listPath]: { data: [task], isMore: true },
    [notePath]: () => Response.json({ message, reason: 'ndr_task_ended' }, { status: 409 }),
  });
  await renderScreen(<NdrTasksPage />);
  await expect.element(page.getByText('The oldest 200 failed deliveries are shown.')).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('button').click();
  await page.getByRole('textbox', { name: 'Note for the seller' }).fill('Called');
  await page.getByRole('dialog').getByRole('button', { name: 'Record refusal' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(message);
  await expect.element(page.getByRole('textbox')).toHaveValue('Called');
});

test('shows the note of another user before a save replaces the note', async () => {
  let currentTask = task;
  const requests = stubServer({
    [listPath]: () => Response.json({ data: [currentTask], isMore: false }),
    [notePath]: () => {
      const isFirstSave = currentTask.note === '';
      currentTask = { ...task, state: 'passed_on', note: 'Ticket 41' };
      return isFirstSave
        ? Response.json({ message: 'stale', code: 'stale_version' }, { status: 409 })
        : new Response(null, { status: 204 });
    },
  });
  await renderScreen(<NdrTasksPage />);
  await page.getByRole('row').nth(1).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Called');
  await dialog.getByRole('button', { name: 'Mark as passed on' }).click();
  await expect.element(dialog.getByText(/Another person has noted “Ticket 41”/)).toBeVisible();
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Called');
  await dialog.getByRole('button', { name: 'Record agreement' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests.filter(({ path }) => path === notePath).map(({ body }) => body)).toMatchObject([
    { state: 'passed_on', seen: { state: 'recorded', note: '' } },
    { state: 'accepted', seen: { state: 'passed_on', note: 'Ticket 41' } },
  ]);
});

test('filters the list by the seller in the URL and a searched number', async () => {
  const requests = stubServer({
    [listPath]: ({ search }) =>
      Response.json({ data: search.includes('search=') ? [] : [task], isMore: false }),
    '/api/sellers': { data: [seller] },
  });
  await renderScreen(<NdrTasksPage />, `/admin/ndr?seller=${sellerId}`);
  await expect
    .element(page.getByRole('combobox', { name: 'Seller' }))
    .toHaveValue('Gupta Handlooms');
  const searchBox = page.getByRole('searchbox', { name: 'Search by AWB, docket or reference' });
  await searchBox.fill('59000002');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Nothing matches')).toBeVisible();
  const lastRequest = requests.findLast(({ path }) => path === listPath);
  expect(Object.fromEntries(new URLSearchParams(lastRequest?.search))).toEqual({
    seller: sellerId,
    search: '59000002',
  });
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/59000001/);
  await expect.element(searchBox).toHaveValue('');
});
