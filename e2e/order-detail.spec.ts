import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { prepareOrders } from './support/prepared-data.ts';

const getRows = (page: Page) => page.getByRole('grid').getByRole('rowheader');
const getCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openFirstOrder(page: Page): Promise<string> {
  const link = getRows(page).first().getByRole('link');
  const docket = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${docket}` })).toBeVisible();
  return docket;
}

test('a docket number in the list opens the order with every entered value', async ({
  page,
  seller,
}) => {
  await prepareOrders(seller, 1);
  await page.goto('/orders/forward');
  const docket = await openFirstOrder(page);
  await expect(page).toHaveURL(`/orders/${docket}`);
  await expect(page.getByRole('main').getByText('New', { exact: true })).toBeVisible();
  const products = getCard(page, 'Products').getByRole('row');
  await expect(products).toHaveCount(3);
  await expect(products.nth(1)).toHaveText(/Pepper.*2.*₹50,000\.00.*₹1,00,000\.00/);
  await expect(products.nth(2)).toHaveText(/Cardamom.*1.*₹999\.00.*₹999\.00/);
  const boxes = getCard(page, 'Boxes and weight');
  await expect(boxes.getByRole('row').nth(1)).toHaveText(/30 x 20 x 10.*1.*1\.25 kg.*1\.2 kg/);
  await expect(boxes.getByRole('row').nth(2)).toHaveText(/10 x 10 x 10.*2.*1 kg.*0\.2 kg/);
  // Dead weight is 1.25 + 2 x 1 kg, volumetric weight 6000/5000 + 2 x 1000/5000 kg.
  await expect(boxes.locator('dl')).toHaveText(
    /Dead weight.*3\.25 kg.*Volumetric weight1\.6 kg.*Minimum0\.5 kg.*Chargeable weight3\.25 kg/,
  );
  await expect(boxes).toContainText('length x breadth x height / 5000');
  await expect(getCard(page, 'Payment')).toContainText('COD to collect₹1,00,999.00');
  await expect(getCard(page, 'Payment')).toContainText('GST e-waybill123456789012');
  await expect(getCard(page, 'Consignee')).toHaveText(
    /Ravi Kumar.*\+91 98765 43210.*12 MG Road.*Bengaluru, Karnataka, 560001.*India/,
  );
  await expect(getCard(page, 'Pickup')).toContainText('14 Market Road');
  await expect(getCard(page, 'Return address')).toContainText('Ernakulam, Kerala, 682002');
  await expect(getCard(page, 'Other details')).toContainText('REF-1');
  await expect(getCard(page, 'History')).toHaveText(/Order captured.*Asha Menon/);
  await expectAccessible(page);
});
