import { listPickupDays } from '@shipdesk/domain/shipping/pickup-slots';
import { addDays, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Responses, renderScreen, stubServer } from '../../app/test-client.tsx';
import { PickupsPage } from './pickups-page.tsx';

const listPath = '/api/pickups';
const waitingPath = '/api/pickups/waiting';
const id = '0190a000-0000-7000-8000-000000000001';
const buildPickup = (changes = {}) => ({
  id,
  carrier: 'delhivery',
  warehouse: 'Kochi store',
  day: '2026-01-15',
  slot: '14:00',
  parcels: 12,
  state: 'scheduled',
  attempts: 1,
  token: 'P77',
  askedAt: '2026-01-15T04:30:00.000Z',
  ...changes,
});
const refusedPickup = buildPickup({
  state: 'refused',
  token: '',
  problem: { code: 'pickup_refused', message: 'Request another slot.', words: 'No capacity' },
});
const waitingGroup = { carrier: 'delhivery', warehouse: 'Kochi store', parcels: 3, missed: 1 };
const getButton = (name: string | RegExp) => page.getByRole('button', { name });

async function openPage(responses: Responses) {
  const requests = stubServer({
    [listPath]: { data: [] },
    [waitingPath]: { data: [] },
    ...responses,
  });
  await renderScreen(<PickupsPage />);
  return requests;
}

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1280, 800);
});

test('requests a pickup for the waiting parcels', async () => {
  let isRequested = false;
  const requests = await openPage({
    [waitingPath]: () => Response.json({ data: isRequested ? [] : [waitingGroup] }),
    [listPath]: ({ body }) => {
      isRequested ||= body !== undefined;
      return Response.json({ data: isRequested ? [buildPickup()] : [] });
    },
  });
  await expect.element(page.getByText('3 parcels have no pickup yet.')).toBeVisible();
  await expect.element(page.getByText('The carrier did not collect 1 of them')).toBeVisible();
  await getButton('Request a pickup').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').last().click();
  await dialog.getByRole('button', { name: 'Request a pickup' }).click();
  await expect
    .element(dialog)
    .toMatchTextContent(
      /Delhivery will come to Kochi store on 15-01-2026, 14:00 to 18:00, for \d+ parcels?\./,
    );
  await expect.element(page.getByText('Pickup number P77')).toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const [firstPickupDay] = listPickupDays(new Date());
  const pickupRequest = requests.find(({ path, body }) => path === listPath && body !== undefined);
  expect(pickupRequest?.body).toEqual({
    day: firstPickupDay?.day,
    slot: firstPickupDay?.slots.at(-1)?.from,
  });
});

test('shows a pickup as scheduled until the pickup day is over', async () => {
  const today = toBusinessDay(new Date());
  const pastPickup = buildPickup({
    id: '0190a000-0000-7000-8000-000000000002',
    day: addDays(today, -1),
  });
  await openPage({ [listPath]: { data: [buildPickup({ day: today }), pastPickup] } });
  const getRow = (index: number) => page.getByRole('row').nth(index);
  await expect.element(getRow(1)).toMatchTextContent(/Scheduled/);
  await expect.element(getRow(2)).toMatchTextContent(/Day has passed/);
  await expect.element(page.getByRole('columnheader', { name: 'Retry' })).not.toBeInTheDocument();
});

test('shows the carrier message of a refused pickup and offers a retry', async () => {
  await page.viewport(375, 800);
  await openPage({
    [listPath]: { data: [refusedPickup] },
    [`/api/pickups/${id}/retry`]: { data: [refusedPickup] },
  });
  await expect.element(page.getByText('Request another slot.', { exact: true })).toBeVisible();
  await expect.element(page.getByText('The carrier says: “No capacity”')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(375);
  await getButton(/^Request again for Kochi store/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Request a pickup' }).click();
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(/Delhivery refused the pickup at Kochi store\./);
});

test('shows an empty state when there are no pickups', async () => {
  await openPage({});
  await expect.element(page.getByText('No pickups yet')).toBeVisible();
});

test('offers a retry when the pickups cannot be loaded', async () => {
  let isDown = true;
  await openPage({
    [listPath]: () =>
      isDown
        ? Response.json({ message: 'Busy.' }, { status: 503 })
        : Response.json({ data: [buildPickup()] }),
  });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Busy.');
  isDown = false;
  await getButton('Try again').click();
  await expect.element(page.getByText('Pickup number P77')).toBeVisible();
});
