import { expect, type Locator, type Page } from '@playwright/test';

const sections = {
  consignee: 'Delivery/Consignee Details',
  order: 'Order Details',
  pickup: 'Warehouse/Pickup Address',
  package: 'Weight & Dimensions',
  other: 'Other Details',
} as const;
type SectionKey = keyof typeof sections;

export function getSection(page: Page, key: SectionKey): Locator {
  return page.getByRole('group', { name: sections[key], exact: true });
}

function getSectionToggle(page: Page, key: SectionKey): Locator {
  return page.getByRole('heading', { level: 2 }).getByRole('button', { name: sections[key] });
}

export async function openSection(page: Page, key: SectionKey): Promise<Locator> {
  const toggle = getSectionToggle(page, key);
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
  const orderSection = getSection(page, key);
  await expect(orderSection).toBeVisible();
  return orderSection;
}

/** Opens Add Order and waits for the saved addresses. */
export async function openAddOrder(page: Page): Promise<void> {
  const warehouses = page.waitForResponse((response) => response.url().endsWith('/api/warehouses'));
  await page.goto('/orders/add');
  await warehouses;
  await expect(page.getByRole('heading', { name: 'Add Order' })).toBeVisible();
}

/** Fills every mandatory field of the consignee. */
export async function fillConsignee(page: Page): Promise<void> {
  const fields = await openSection(page, 'consignee');
  await fields.getByLabel('Name').fill('Ravi Kumar');
  await fields.getByLabel('Phone', { exact: true }).fill('9876543210');
  await fields.getByLabel('Address').fill('12 MG Road');
  await fields.getByLabel('Pincode').fill('560001');
  await expect(fields.getByLabel('City')).toHaveValue('Bengaluru');
}

/** Fills the line `number` of the product list, counted from 1. */
export async function fillProduct(
  page: Page,
  number: number,
  product: { name: string; quantity: string; unitPrice: string },
): Promise<void> {
  const fields = await openSection(page, 'order');
  const line = fields.getByRole('group', { name: `Product ${number}`, exact: true });
  await line.getByLabel('Product name').fill(product.name);
  await line.getByLabel('Quantity').fill(product.quantity);
  await line.getByLabel('Unit price').fill(product.unitPrice);
}

export const pepper = { name: 'Pepper 1 kg', quantity: '2', unitPrice: '499.5' };

export async function pickOption(within: Locator, label: string, option: string): Promise<void> {
  await within.getByRole('button', { name: label }).click();
  await within.page().getByRole('option', { name: option, exact: true }).click();
}

export async function saveForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Presses Save and returns the request with its body and its shipment. */
export async function saveAndReadRequest(page: Page) {
  const requestPromise = page.waitForRequest((request) =>
    request.url().endsWith('/booking/createPickup'),
  );
  await saveForm(page);
  const request = await requestPromise;
  const body: { shipments: Record<string, unknown>[]; pickupLocation: Record<string, unknown> } =
    request.postDataJSON();
  const [shipment = {}] = body.shipments;
  return { request, body, shipment };
}

/** Returns the docket number that the screen shows after a save. */
export async function readSavedDocket(page: Page): Promise<string> {
  const banner = page.getByRole('status').filter({ hasText: /Saved\. Docket/ });
  await expect(banner).toBeVisible();
  const text = (await banner.textContent()) ?? '';
  const [, docket = ''] = /Docket\s*(\d{14})/.exec(text) ?? [];
  return docket;
}
