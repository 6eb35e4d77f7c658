import type { ReplayPart } from '@shipdesk/contract/rates/rates';
import {
  fillRateGrid,
  formatPrice,
  type RateGrid,
  sampleRateCard,
} from '@shipdesk/domain/rates/rate-card';
import type { ReplayCell } from '@shipdesk/domain/rates/replay';
import { sampleTerms } from '@shipdesk/domain/rates/service-card';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, type SentRequest, stubServer } from '../../app/test-client.tsx';
import { RateReplay } from './rate-replay.tsx';

afterEach(() => vi.unstubAllGlobals());

const samplePrices = fillRateGrid(({ band, zone }) => formatPrice(sampleRateCard[band][zone]));
const raisedPrices: RateGrid<string> = {
  ...samplePrices,
  upTo250g: { ...samplePrices.upTo250g, A: '21' },
};

/** Renders the replay and a button that raises or resets the first price. */
function Example() {
  const [prices, setPrices] = useState(samplePrices);
  return (
    <>
      <button
        type="button"
        onClick={() => setPrices(prices === samplePrices ? raisedPrices : samplePrices)}
      >
        Edit
      </button>
      <RateReplay
        cardName={{ carrier: 'delhivery', service: 'express' }}
        prices={prices}
        terms={sampleTerms.express}
      />
    </>
  );
}

const buildCursor = (id: number) => ({
  sellerId: '00000000-0000-7000-8000-000000000000',
  createdAt: '2026-11-22T05:00:00.000Z',
  id: `00000000-0000-7000-8000-00000000000${id}`,
});

const buildCell = (
  zone: ReplayCell['zone'],
  weightClass: ReplayCell['weightClass'],
  [orders, beforePaise, afterPaise]: readonly [number, number, number],
) => ({ zone, weightClass, orders, beforePaise, afterPaise });

const createPartResponse = (part: Partial<ReplayPart>) =>
  Response.json({
    data: { total: 10_000, orders: 0, elsewhere: 0, unpriced: 0, cells: [], next: null, ...part },
  });

const createFirstPart = () =>
  createPartResponse({
    orders: 5000,
    unpriced: 3,
    cells: [
      buildCell('A', 'to500g', [4000, 100_000_00, 110_000_00]),
      buildCell('B', 'to5kg', [997, 5000, 5000]),
    ],
    next: buildCursor(1),
  });
const createSecondPart = () =>
  createPartResponse({
    orders: 5000,
    unpriced: 1,
    cells: [
      buildCell('A', 'to500g', [4998, 50_000_00, 50_000_00]),
      buildCell('F', 'above10kg', [1, 0, 7_50]),
    ],
  });

type Respond = () => Response | Promise<Response>;

async function showReplay(...responses: Respond[]) {
  const requests = stubServer({
    '/api/rate-cards/express/replay': () =>
      responses.shift()?.() ?? Response.json({ message: 'no part' }, { status: 500 }),
  });
  await renderScreen(<Example />);
  return requests;
}

const listBodies = (requests: readonly SentRequest[]) => requests.map(({ body }) => body);
const getSection = () => page.getByRole('region', { name: 'Replay past orders with these prices' });
const getStartButton = () => getSection().getByRole('button', { name: 'Start' });
const getTable = () => getSection().getByRole('table');
const getFigure = (index: number) => getSection().getByRole('definition').nth(index);
const createErrorResponse = (message: string) =>
  Response.json({ message, code: 'internal' }, { status: 500 });

/** Returns a responder whose response stays pending until `release` is called. */
function holdResponse(buildResponse: () => Response) {
  let release = () => undefined as void;
  const pendingResponse = new Promise<Response>((resolve) => {
    release = () => resolve(buildResponse());
  });
  return { respond: () => pendingResponse, release: () => release() };
}

test('requests the parts in sequence and shows the sums by zone and weight', async () => {
  const requests = await showReplay(createFirstPart, createSecondPart);
  await getStartButton().click();
  await expect.element(getTable()).toBeVisible();
  const request = { prices: samplePrices, terms: sampleTerms.express, days: 30 };
  expect(listBodies(requests)).toEqual([request, { ...request, after: buildCursor(1) }]);

  await expect.element(getFigure(0)).toHaveTextContent('₹1,50,050.00');
  await expect.element(getFigure(1)).toHaveTextContent('₹1,60,057.50');
  await expect.element(getFigure(2)).toHaveTextContent('+₹10,007.50 +6.7%');
  await expect.element(getFigure(3)).toHaveTextContent('10,000');
  await expect.element(getFigure(4)).toHaveTextContent('4');

  const rows = getTable().getByRole('row');
  const listTexts = (index: number) =>
    [...rows.nth(index).element().children].map(({ textContent }) => textContent);
  expect(listTexts(0)).toEqual([
    'Zone',
    'Up to 250 g',
    '250 to 500 g',
    '0.5 to 5 kg',
    '5 to 10 kg',
    'Above 10 kg',
    'All weights',
  ]);
  const zoneA = '+₹10,000.008,998 orders';
  expect(listTexts(1)).toEqual(['A', '–', zoneA, '–', '–', '–', zoneA]);
  expect(listTexts(2)).toEqual(['B', '–', '–', '₹0.00997 orders', '–', '–', '₹0.00997 orders']);
  expect(listTexts(9).at(0)).toBe('All zones');
  expect(listTexts(9).at(-1)).toBe('+₹10,007.509,996 orders');

  await getSection().getByRole('radio', { name: '%' }).click();
  expect(listTexts(1)[2]).toBe('+6.7%8,998 orders');
  // A cell without earlier revenue shows no percentage.
  expect(listTexts(8)[5]).toBe('–1 order');
  expect(listTexts(9).at(-1)).toBe('+6.7%9,996 orders');
  await expect
    .element(getSection().getByRole('status'))
    .toMatchTextContent('The replay is finished.');
});

test('sends the chosen period', async () => {
  const requests = await showReplay(createSecondPart);
  await getSection()
    .getByRole('button', { name: /Orders from/ })
    .click();
  await page.getByRole('option', { name: 'Last 365 days' }).click();
  await getStartButton().click();
  await expect.element(getSection().getByText('Orders in 365 days')).toBeVisible();
  expect(listBodies(requests)).toMatchObject([{ days: 365 }]);
});

test('shows the number of priced orders and stops the replay on Cancel', async () => {
  const { respond, release } = holdResponse(createSecondPart);
  const requests = await showReplay(createFirstPart, respond);
  await getStartButton().click();
  await expect.element(getSection().getByText('5,000 of 10,000 orders')).toBeVisible();
  await expect.element(getSection().getByRole('progressbar')).toHaveAttribute('value', '50');
  await getSection().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(getSection().getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(getStartButton()).toHaveFocus();
  release();
  await expect.element(getTable()).not.toBeInTheDocument();
  expect(requests).toHaveLength(2);
});

test('keeps the finished parts after an error and resumes with the failed part', async () => {
  const requests = await showReplay(
    createFirstPart,
    () => createErrorResponse('The database is busy.'),
    createSecondPart,
  );
  await getStartButton().click();
  await expect
    .element(getSection().getByRole('alert'))
    .toMatchTextContent('The database is busy. 5,000 of 10,000 orders are already priced.');
  await expect.element(getSection().getByText('Orders so far')).toBeVisible();
  await expect.element(getFigure(2)).toHaveTextContent('+₹10,000.00 +10.0%');
  await getSection().getByRole('button', { name: 'Try again' }).click();
  await expect.element(getFigure(1)).toHaveTextContent('₹1,60,057.50');
  await expect.element(getSection().getByRole('alert')).not.toBeInTheDocument();
  await expect.element(getStartButton()).toHaveFocus();
  expect(listBodies(requests).slice(1)).toMatchObject([
    { after: buildCursor(1) },
    { after: buildCursor(1) },
  ]);
});

test('shows no result after an error of the first part and retries the part', async () => {
  await showReplay(() => createErrorResponse('The database is busy.'), createSecondPart);
  await getStartButton().click();
  await expect
    .element(getSection().getByRole('alert'))
    .toHaveTextContent('The database is busy. Try again');
  expect(getSection().getByRole('definition').elements()).toHaveLength(0);
  await getSection().getByRole('button', { name: 'Try again' }).click();
  await expect.element(getTable()).toBeVisible();
});

test('hides the result while the prices differ from the replayed prices', async () => {
  await showReplay(createSecondPart, createSecondPart);
  await getStartButton().click();
  await expect.element(getTable()).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect
    .element(getSection().getByText('The prices have changed. Start again.'))
    .toBeVisible();
  await expect.element(getTable()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.element(getTable()).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await getStartButton().click();
  await expect.element(getTable()).toBeVisible();
  await expect
    .element(getSection().getByText('The prices have changed. Start again.'))
    .not.toBeInTheDocument();
});

test('a price change stops a running replay permanently', async () => {
  const { respond, release } = holdResponse(createSecondPart);
  const requests = await showReplay(createFirstPart, respond);
  await getStartButton().click();
  await expect.element(getSection().getByText('5,000 of 10,000 orders')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect
    .element(getSection().getByText('The prices have changed. Start again.'))
    .toBeVisible();
  release();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect
    .element(getSection().getByText('The prices have changed. Start again.'))
    .toBeVisible();
  await expect.element(getSection().getByRole('progressbar')).not.toBeInTheDocument();
  expect(requests).toHaveLength(2);
});

test('ignores the parts of a cancelled replay', async () => {
  const { respond, release } = holdResponse(createFirstPart);
  await showReplay(respond, createSecondPart);
  await getStartButton().click();
  await getSection().getByRole('button', { name: 'Cancel' }).click();
  await getStartButton().click();
  release();
  await expect.element(getFigure(3)).toHaveTextContent('5,000');
});

test('shows that there are no past orders', async () => {
  await showReplay(() => createPartResponse({ total: 0 }));
  await getStartButton().click();
  await expect.element(getSection().getByText('No orders in the last 30 days')).toBeVisible();
});

test('shows that no past order has a price', async () => {
  await showReplay(() => createPartResponse({ total: 2, orders: 2, unpriced: 2 }));
  await getStartButton().click();
  await expect
    .element(getSection().getByText(/^All of these orders ship with another carrier/))
    .toBeVisible();
  await expect.element(getFigure(4)).toHaveTextContent('2');
  await expect.element(getTable()).not.toBeInTheDocument();
});

test('starts and cancels a replay with the keyboard', async () => {
  const { respond } = holdResponse(createFirstPart);
  await showReplay(respond);
  getStartButton().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(getSection().getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect.element(getStartButton()).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect
    .element(getSection().getByRole('button', { name: 'Cancel' }))
    .not.toBeInTheDocument();
});

test.for([375, 768, 1440])('the page does not scroll sideways at %i px', async (width) => {
  await page.viewport(width, 800);
  const largeCell = buildCell('F', 'above10kg', [9_999_999, 99_99_99_999_99, 1_00_00_00_000_00]);
  await showReplay(() =>
    createPartResponse({ total: 9_999_999, orders: 9_999_999, cells: [largeCell] }),
  );
  await getStartButton().click();
  await expect.element(getTable()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  await page.viewport(1280, 800);
});
