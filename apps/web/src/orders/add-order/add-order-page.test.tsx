import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { createLateResponse } from '../../app/test-late-responses.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { AddOrderPage } from './add-order-page.tsx';
import {
  fillConsignee,
  fillProduct,
  getField,
  getSaveButton,
  getSectionToggle,
  openScreen,
  responses,
  savedOrder,
  warehouse,
} from './test-support/open-add-order.tsx';

const TYPING_PAUSE_MS = 180;

beforeEach(() => localStorage.clear());
afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

test.each(['{"data":{}}', '{"data":{"city":7,"state":null}}', '{}', 'null', 'not json'])(
  'keeps city and state editable after the pincode response %s',
  async (body) => {
    await openScreen({ '/publicRoutes/pincodedetails': () => new Response(body) });
    await getField('Pincode').fill('560001');
    await expect
      .element(getField('Pincode'))
      .toHaveAccessibleDescription('The city and state were not found. Enter them yourself.');
    await getField('City').fill('Bengaluru');
    await getField('State').fill('Karnataka');
    await expect.element(getField('Country')).toHaveValue('India');
  },
);

test.each(['{}', '{"data":{}}', '{"data":[{}]}'])(
  'shows an error and retries after the warehouse response %s',
  async (body) => {
    let respondWithBody = () => new Response(body);
    await openScreen({ '/api/warehouses': () => respondWithBody() });
    await page.getByRole('button', { name: 'Warehouse/Pickup Address' }).click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('The server sent a response that cannot be read. Try again later.');
    respondWithBody = () => Response.json({ data: [warehouse] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('radio', { name: /Kochi store/ })).toBeChecked();
  },
);

test.each(['{}', '{"features":null}'])(
  'renders the reverse order form after the account response %s',
  async (body) => {
    stubServer({ ...responses, '/api/account': () => new Response(body) });
    await renderScreen(<AddOrderPage />, '/orders/add?direction=reverse');
    await expect.element(page.getByRole('heading', { name: 'Add reverse order' })).toBeVisible();
    await expect.element(getSaveButton()).toBeEnabled();
  },
);

/** Opens or closes a section by keyboard, because the sticky header may cover the heading. */
async function pressToggle(name: string) {
  getSectionToggle(name).element().focus();
  await userEvent.keyboard('{Enter}');
}
const sectionNames = [
  'Delivery/Consignee Details',
  'Order Details',
  'Warehouse/Pickup Address',
  'Weight & Dimensions',
  'Other Details',
];
const listExpandedSections = () =>
  sectionNames.map(
    (name) => getSectionToggle(name).element().getAttribute('aria-expanded') === 'true',
  );

test('Spec §2 Add Order: opens the first of five sections and toggles each section independently', async () => {
  await openScreen();
  expect(listExpandedSections()).toEqual([true, false, false, false, false]);
  await pressToggle('Weight & Dimensions');
  await pressToggle('Delivery/Consignee Details');
  expect(listExpandedSections()).toEqual([false, false, false, true, false]);
});

test('counts the empty mandatory fields of each section', async () => {
  await openScreen({ '/api/warehouses': { data: [] } });
  await expect
    .element(getSectionToggle('Delivery/Consignee Details'))
    .toHaveAccessibleDescription('7 to fill in');
  await expect
    .element(getSectionToggle('Order Details'))
    .toHaveAccessibleDescription('3 to fill in');
  await expect
    .element(getSectionToggle('Warehouse/Pickup Address'))
    .toHaveAccessibleDescription('1 to fill in');
});

test('opens the next section when a section is complete', async () => {
  await openScreen({ '/api/warehouses': { data: [] } });
  await fillConsignee();
  await expect
    .element(getSectionToggle('Delivery/Consignee Details'))
    .toHaveAccessibleDescription('Ravi Kumar · Bengaluru Complete');
  expect(listExpandedSections()).toEqual([true, true, false, false, false]);
  await fillProduct();
  expect(listExpandedSections()).toEqual([true, true, true, false, false]);
});

test('ignores the first click on the heading of an automatically opened section', async () => {
  await openScreen({ '/api/warehouses': { data: [] } });
  await fillConsignee();
  await fillProduct();
  const pickup = 'Warehouse/Pickup Address';
  await getSectionToggle(pickup).click();
  expect(listExpandedSections()).toEqual([true, true, true, false, false]);
  await getSectionToggle(pickup).click();
  expect(listExpandedSections()).toEqual([true, true, false, false, false]);
});

test('closes an automatically opened section by keyboard, or by a click that follows a click elsewhere', async () => {
  await openScreen({ '/api/warehouses': { data: [] } });
  await fillConsignee();
  await pressToggle('Order Details');
  expect(listExpandedSections()).toEqual([true, false, false, false, false]);
  await pressToggle('Order Details');
  await fillProduct();
  await getField('Quantity').click();
  await getSectionToggle('Warehouse/Pickup Address').click();
  expect(listExpandedSections()).toEqual([true, true, false, false, false]);
});

test('marks the parcel size as the default until the user visits a size field', async () => {
  await openScreen();
  const parcel = getSectionToggle('Weight & Dimensions');
  await expect.element(parcel).toHaveAccessibleDescription(/Default size$/);
  await pressToggle('Weight & Dimensions');
  await getField('Length').click();
  await userEvent.tab();
  await expect.element(parcel).toHaveAccessibleDescription(/Complete$/);
});

test('opens every section with an error on save and counts the errors of a closed section', async () => {
  await openScreen();
  await fillConsignee();
  await fillProduct();
  await getField('Phone').fill('12345');
  await pressToggle('Weight & Dimensions');
  await getField('Length').fill('0');
  await pressToggle('Weight & Dimensions');
  await pressToggle('Delivery/Consignee Details');
  await getSaveButton().click();
  await expect.element(getField('Phone')).toHaveFocus();
  expect(listExpandedSections()).toEqual([true, true, false, true, false]);
  await pressToggle('Weight & Dimensions');
  await expect
    .element(getSectionToggle('Weight & Dimensions'))
    .toHaveAccessibleDescription(/1 to correct$/);
});

test('Spec §7 saving twice: repeats the request with the same key and reports the existing order', async () => {
  const requests = stubServer(responses);
  await renderScreen(<AddOrderPage />, '/orders/add');
  await fillConsignee();
  await fillProduct();
  await getSaveButton().click();
  await expect.element(page.getByText('Order saved successfully!')).toBeVisible();
  await getSaveButton().click();
  await expect
    .element(page.getByText('This order is already saved. Docket 10000000000017'))
    .toBeVisible();
  expect(page.getByText('Order saved successfully!').elements()).toHaveLength(1);
  const saves = requests.filter(({ path }) => path === '/booking/createPickup');
  expect(saves).toHaveLength(2);
  expect(saves[1]?.body).toEqual(saves[0]?.body);
  const [firstKey, secondKey] = saves.map(({ headers }) => headers.get('idempotency-key'));
  expect(firstKey).toMatch(/^\S{16,}$/);
  expect(secondKey).toBe(firstKey);
});

test('sends a new order id when the form changes after a save', async () => {
  let docketNumber = 17;
  const requests = stubServer({
    ...responses,
    '/booking/createPickup': () => {
      docketNumber += 1;
      return Response.json({
        message: '',
        data: { ...savedOrder, docketNumber: String(docketNumber) },
      });
    },
  });
  await renderScreen(<AddOrderPage />, '/orders/add');
  await fillConsignee();
  await fillProduct();
  await getSaveButton().click();
  await expect.element(page.getByText('Order saved successfully!')).toBeVisible();
  await getField('Quantity').fill('3');
  await getSaveButton().click();
  await expect.poll(() => page.getByText('Order saved successfully!').elements().length).toBe(2);
  const bodies = requests
    .filter(({ path }) => path === '/booking/createPickup')
    .map((request) => request.body);
  const ids = bodies.map((body) => JSON.stringify(body).match(/"orderId":"([^"]+)"/)?.[1]);
  expect(new Set(ids).size).toBe(2);
});

test.each(['{}', 'null', '{"data":null}'])(
  'reports success and keeps the form after the save response %s',
  async (body) => {
    await openScreen({ '/booking/createPickup': () => new Response(body) });
    await fillConsignee();
    await fillProduct();
    await getSaveButton().click();
    await expect.element(page.getByText('Order saved successfully!')).toBeVisible();
    await expect.element(getField('Name')).toHaveValue('Ravi Kumar');
  },
);

test('Spec §4 saving an order: disables the Saving... button during the request and keeps the form', async () => {
  let respondToSave = (_response: Response) => {};
  const pendingResponse = new Promise<Response>((resolve) => {
    respondToSave = resolve;
  });
  await openScreen({ '/booking/createPickup': () => pendingResponse });
  await fillConsignee();
  await fillProduct();
  await getSaveButton().click();
  const savingButton = page.getByRole('button', { name: 'Saving...' });
  await expect.element(savingButton).toHaveAttribute('aria-disabled', 'true');
  respondToSave(Response.json({ message: 'Created', data: savedOrder }));
  await expect.element(getSaveButton()).toBeEnabled();
  await expect.element(page.getByText('Order saved successfully!')).toBeVisible();
  await expect.element(getField('Name')).toHaveValue('Ravi Kumar');
});

test("Spec §8 order save error: shows the server's message or the specified text and keeps the form", async () => {
  const details = [
    { field: 'shipments.0.phone', code: 'phone_invalid', message: 'Enter a mobile number.' },
  ];
  let buildResponse = () =>
    Response.json({ code: 'invalid', message: 'The order is invalid.', details }, { status: 422 });
  await openScreen({ '/booking/createPickup': () => buildResponse() });
  await fillConsignee();
  await fillProduct();
  await getSaveButton().click();
  await expect.element(page.getByText('The order is invalid.')).toBeVisible();
  await expect.element(getField('Phone')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(getField('Name')).toHaveValue('Ravi Kumar');
  buildResponse = () => {
    throw new TypeError('Failed to fetch');
  };
  await getSaveButton().click();
  await expect
    .element(page.getByText('Something went wrong while saving the order.'))
    .toBeVisible();
  buildResponse = () => Response.json({ message: 'Created', data: savedOrder });
  await getSaveButton().click();
  await expect.element(page.getByText('Order saved successfully!')).toBeVisible();
});

test('Spec §2 Add Order, section 3: selects the default address, filters by title and clears the selection', async () => {
  const aluva = { ...warehouse, id: 'w2', isDefault: false, pickupAddressTitle: 'Aluva depot' };
  await openScreen({ '/api/warehouses': { data: [warehouse, aluva] } });
  await pressToggle('Warehouse/Pickup Address');
  const getAddressOption = (name: RegExp) => page.getByRole('radio', { name });
  const search = page.getByRole('combobox', { name: 'Pickup address' });
  await expect.element(getAddressOption(/Kochi store/)).toBeChecked();
  await expect.element(search).toHaveValue('Kochi store');

  // Spec §4, pickup search: editing the search text clears the selected address.
  await search.fill('alu');
  await expect.poll(() => page.getByRole('option').elements().length).toBe(1);
  await search.fill('Kochi stor');
  await userEvent.keyboard('{Escape}');
  await expect.element(getAddressOption(/Kochi store/)).not.toBeChecked();
  await search.fill('alu');
  await page.getByRole('option', { name: /Aluva depot/ }).click();
  await expect.element(search).toHaveValue('Aluva depot');
  await expect.element(getAddressOption(/Aluva depot/)).toBeChecked();
  await page.getByRole('button', { name: 'Clear pickup address' }).click();
  await expect.element(search).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(getAddressOption(/Aluva depot/)).not.toBeChecked();
  await getAddressOption(/Kochi store/).click();
  await expect.element(search).toHaveValue('Kochi store');
});

test('keeps the typed pickup search and selects only a highlighted address on Enter', async () => {
  const titles = [
    'Kochi store',
    'Goa yard',
    'Thrissur store',
    'Pune hub',
    'Delhi hub',
    'Salem yard',
  ];
  const warehouses = titles.map((pickupAddressTitle, index) => ({
    ...warehouse,
    id: `w${index}`,
    isDefault: index === 0,
    pickupAddressTitle,
  }));
  await openScreen({ '/api/warehouses': { data: warehouses } });
  await pressToggle('Warehouse/Pickup Address');
  const search = page.getByRole('combobox', { name: 'Pickup address' });
  // At the end of the page, a shorter address list would scroll the page.
  window.scrollTo(0, document.documentElement.scrollHeight);
  await search.click();
  const { scrollY } = window;
  await userEvent.keyboard('{Control>}a{/Control}');
  for (const letter of 'thris') {
    await userEvent.keyboard(letter);
    await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS));
  }
  await expect.element(search).toHaveValue('thris');
  expect(window.scrollY).toBe(scrollY);
  await userEvent.keyboard('{Enter}');
  await expect.element(search).toHaveValue('thris');
  await search.fill('yard');
  window.dispatchEvent(new Event('scroll'));
  await expect.element(search).toHaveValue('yard');
  // The scroll event may have closed the list, and the arrow key would reopen it unfiltered.
  await search.fill('yar');
  await expect.element(search).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => page.getByRole('option').elements().length).toBe(2);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const highlightedOption = page.getByRole('option', { name: /Salem yard/ });
  await expect.element(highlightedOption).toHaveAttribute('data-focused', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(search).toHaveValue('Salem yard');
  await expect.element(page.getByRole('radio', { name: /Salem yard/ })).toBeChecked();
});

test('Spec §2 Add Order, section 1: marks the mandatory fields and prefixes two phones with +91', async () => {
  await openScreen();
  for (const name of ['Name', 'Phone', 'Address', 'Pincode', 'City', 'State', 'Country']) {
    await expect.element(getField(name)).toBeRequired();
  }
  await expect.element(getField('Alternative phone')).not.toBeRequired();
  await expect.element(getField('Email')).not.toBeRequired();
  expect(page.getByText('+91', { exact: true }).elements()).toHaveLength(2);
});

test('Spec §8 pincode lookup failure: logs the error and shows no toast', async () => {
  const logSpy = vi.spyOn(console, 'info').mockImplementation(() => {});
  await openScreen({ '/publicRoutes/pincodedetails': () => Promise.reject(new TypeError('lost')) });
  await getField('Pincode').fill('56000');
  expect(logSpy).not.toHaveBeenCalled();
  await getField('Pincode').fill('560001');
  await expect.element(getField('City')).not.toHaveAttribute('readonly');
  expect(logSpy).toHaveBeenCalledWith('Pincode lookup failed', '560001', expect.anything());
  expect(page.getByRole('alertdialog').elements()).toHaveLength(0);
  logSpy.mockRestore();
});

test('does not move Cancel when the saved addresses load', async () => {
  const addresses = createLateResponse({ data: [warehouse] });
  await openScreen({ '/api/warehouses': addresses.respond });
  await expect.element(getSaveButton()).toHaveAttribute('aria-disabled', 'true');
  const getLeft = () =>
    page.getByRole('button', { name: 'Cancel' }).element().getBoundingClientRect().left;
  const left = getLeft();
  addresses.send();
  await expect.element(getSaveButton()).not.toHaveAttribute('aria-disabled', 'true');
  expect(getLeft()).toBe(left);
});

test('disables Save and the save shortcut until the saved addresses load', async () => {
  let respondToList: (response: Response) => void = () => undefined;
  const addresses = new Promise<Response>((resolve) => {
    respondToList = resolve;
  });
  await openScreen({ '/api/warehouses': () => addresses });
  await expect.element(getSaveButton()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Control>}s{/Control}');
  respondToList(Response.json({ data: [warehouse] }));
  await expect.element(getSaveButton()).not.toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('Fill in this field')).not.toBeInTheDocument();
});
