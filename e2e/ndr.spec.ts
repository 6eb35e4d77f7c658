import { expect, type Page } from '@playwright/test';
import { unwrap } from '@shipdesk/client';
import { allAppearances, expectAccessible } from './support/accessibility.ts';
import { type Seller, test } from './support/fixtures.ts';
import { prepareOrders, prepareShipments } from './support/prepared-data.ts';
import { advanceEvenings } from './support/simulator.ts';

const getGrid = (page: Page) => page.getByRole('grid', { name: 'Failed deliveries' });
const getRows = (page: Page) => getGrid(page).getByRole('rowheader');
const getTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Failed deliveries by state' }).getByRole('link', { name });

/** Ships parcels to consignees with these words in their names. Advances the simulator until each has failed once. */
async function prepareFailures(
  seller: Seller,
  { words, url }: { words: readonly { word: string; count: number }[]; url: string },
): Promise<void> {
  for (const { word, count } of words) {
    // All parcels go to one town, so that their first attempts are on the same day.
    await prepareOrders(seller, count, { name: `Ravi Kumar -${word}`, pinCode: '682001' });
  }
  const total = words.reduce((sum, { count }) => sum + count, 0);
  const docketNumbers = await prepareShipments(seller);
  const countFailures = async () => {
    const { data } = await unwrap(seller.shipdesk.GET('/api/ndr'));
    return data.counts.action_required;
  };
  const haveAllFailed = async () => (await countFailures()) === total;
  // A parcel is out for delivery on the day after its pickup at the earliest.
  await advanceEvenings(seller, { docketNumbers, url, isOver: haveAllFailed, daysBefore: 1 });
}

test('a seller resolves failed deliveries by keyboard and disputes a contradicted attempt', async ({
  page,
  seller,
  server,
  browser,
}) => {
  await prepareFailures(seller, {
    words: [
      { word: 'NDR1', count: 11 },
      { word: 'EOD-74', count: 1 },
    ],
    url: server.url,
  });
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'NDR' }).click();
  await expect(page).toHaveURL('/dashboard/ndr');
  await expect(getRows(page)).toHaveCount(12);
  await expectAccessible(page);
  const awayRow = getGrid(page)
    .getByRole('row')
    .filter({ hasText: 'Consignee not available' })
    .first();
  const wrongAddressRow = getGrid(page).getByRole('row').filter({ hasText: 'Address incomplete' });
  await wrongAddressRow.focus();
  await page.keyboard.press('a');
  const addressDialog = page.getByRole('dialog', { name: 'Correct address' });
  await addressDialog.getByRole('button', { name: 'Correct address' }).click();
  await expect(addressDialog.getByText('Enter a landmark')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  for (const [key, name, text] of [
    ['r', 'Deliver again', 'Ravi Kumar'],
    ['h', 'History', 'EOD-11'],
  ] as const) {
    await awayRow.focus();
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name })).toContainText(text);
    await expectAccessible(page, allAppearances.slice(0, 1));
    await page.keyboard.press('Escape');
  }
  await awayRow.focus();
  await page.keyboard.press('l');
  const linkDialog = page.getByRole('dialog', { name: 'Ask the consignee' });
  const message = await linkDialog.getByText(/Choose a delivery day/).textContent();
  const [path = ''] = /\/ndr\/\S+/.exec(message ?? '') ?? [];
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const consigneePage = await context.newPage();
  await consigneePage.goto(path);
  await expect(consigneePage.getByRole('heading', { level: 1 })).toHaveText(
    'Your parcel could not be delivered',
  );
  await expect(consigneePage.getByText('R***i, Bengaluru')).toBeVisible();
  await consigneePage.getByRole('button', { name: 'Report that nobody came' }).click();
  await expect(consigneePage.getByText('The sender has your report')).toBeVisible();
  await consigneePage.getByRole('link', { name: 'Choose what happens next' }).click();
  await consigneePage.getByRole('button', { name: 'Deliver on this day' }).click();
  await expect(consigneePage.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  await consigneePage.goto(path);
  await expect(consigneePage.getByText('You can no longer change this delivery')).toBeVisible();
  await context.close();

  await page.reload();
  await expect(getRows(page)).toHaveCount(11);
  const reattemptDialog = page.getByRole('dialog', { name: 'Deliver again' });
  for (let rowCount = 11; rowCount > 9; rowCount -= 1) {
    await awayRow.focus();
    await page.keyboard.press('r');
    await expect(reattemptDialog).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(reattemptDialog).toHaveCount(0);
    await expect(getRows(page)).toHaveCount(rowCount - 1);
  }
  // Request the return of all others at once.
  await getGrid(page).getByRole('row').nth(1).focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('9 selected')).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByRole('dialog', { name: 'Return' })).toContainText('9 parcels');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No failed deliveries need your answer')).toBeVisible();
  await getTab(page, 'Action requested').click();
  await expect(getRows(page)).toHaveCount(12);
  await expect(
    getGrid(page).getByText('Submitted').or(getGrid(page).getByText('Accepted')),
  ).toHaveCount(12);
  await expect(getGrid(page)).toContainText('Consignee');

  const contradictedRow = getGrid(page).getByRole('row').filter({ hasText: '“Nobody came”' });
  await contradictedRow.getByRole('button', { name: /^Dispute the attempt/ }).click();
  const disputeDialog = page.getByRole('dialog', { name: 'Dispute the attempt' });
  await expect(disputeDialog.getByLabel('Dispute reason')).toContainText('Nobody came');
  await disputeDialog.getByRole('button', { name: 'Dispute the attempt' }).click();
  await expect(contradictedRow.getByText('To be passed on')).toBeVisible();
  await contradictedRow.focus();
  await page.keyboard.press('h');
  const download = page.waitForEvent('download');
  await page
    .getByRole('dialog', { name: 'History' })
    .getByRole('button', { name: 'Save proof as PDF' })
    .click();
  expect((await download).suggestedFilename()).toMatch(/^shipdesk-dispute-\d{14}\.pdf$/);
});
