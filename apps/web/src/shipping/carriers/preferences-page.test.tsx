import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type Responses,
  renderScreen,
  type SentRequest,
  stubServer,
} from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { PreferencesPage } from './preferences-page.tsx';

const path = '/api/carrier-preferences';
const account = {
  id: '01a1fc20-f9d2-7595-bcec-2b8d9f024441',
  carrier: 'delhivery',
  name: 'Delhivery Air',
  isEnabled: true,
  services: ['express'],
  settings: { baseUrl: 'https://track.delhivery.com' },
  credentials: { state: 'set', shown: { token: '' } },
  version: 1,
  changedAt: '2026-11-21T06:00:00.000Z',
  changedBy: '',
  lastTest: null,
  signInPause: null,
};
const buildRule = (changes: object = {}) => ({
  zones: [],
  fromGrams: null,
  toGrams: null,
  paymentMode: null,
  fromCodPaise: null,
  toCodPaise: null,
  fromInvoicePaise: null,
  toInvoicePaise: null,
  sellerIds: [],
  pickupStates: [],
  take: 'cheapest',
  accountId: null,
  ...changes,
});
const zoneRule = buildRule({ zones: ['E', 'F'], take: 'surface' });
const codRule = buildRule({
  paymentMode: 'COD',
  fromCodPaise: 10_000_00,
  take: 'express',
  accountId: account.id,
});
const buildSavedRules = (version: number, ...rules: object[]) => ({
  data: { version, rules, savedAt: '2026-11-21T06:00:00.000Z', savedBy: 'Demo Operator' },
});

function stubPage(initialRules: ReturnType<typeof buildSavedRules>, responses: Responses = {}) {
  let savedRules = initialRules;
  return stubServer({
    '/api/carrier-accounts': { data: [account], carriers: ['delhivery'] },
    '/api/sellers': { data: [] },
    [path]: ({ body }: SentRequest) => {
      if (body !== undefined)
        savedRules = buildSavedRules(savedRules.data.version + 1, ...Object(body).rules);
      return Response.json(savedRules);
    },
    ...responses,
  });
}
const listBodies = (requests: readonly SentRequest[], requestPath = path) =>
  requests
    .filter((request) => request.path === requestPath && request.body !== undefined)
    .map(({ body }) => body);
const getButton = (name: string) => page.getByRole('button', { name, exact: true });
const getRules = () => page.getByRole('list', { name: 'Rules' }).getByRole('listitem');

beforeEach(async () => page.viewport(1280, 900));
afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

test('shows the conditions and the choice of each rule', async () => {
  stubPage(buildSavedRules(2, codRule, zoneRule));
  await renderScreen(<PreferencesPage />);
  await expect
    .element(getRules().nth(0))
    .toMatchTextContent(/1COD · ₹10,000\.00 or more to collect.*Express with Delhivery Air/);
  await expect.element(getRules().nth(1)).toMatchTextContent(/2zones E, F.*Surface/);
  await expect
    .element(getRules().nth(2))
    .toMatchTextContent('Every other order uses the cheapest service.');
  await expect.element(getButton('Save rules')).toBeDisabled();
});

test('saves an added rule with its conditions and the base version', async () => {
  const requests = stubPage(buildSavedRules(2, zoneRule));
  await renderScreen(<PreferencesPage />);
  await getButton('Add rule').click();
  const dialog = page.getByRole('dialog', { name: 'Add a rule' });
  await dialog.getByRole('radio', { name: 'COD' }).click();
  await dialog.getByLabelText('COD amount from (₹)').fill('5000');
  await dialog.getByLabelText('Weight up to (kg)').fill('2.5');
  await dialog.getByRole('checkbox', { name: 'C1' }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect
    .element(getRules().nth(1))
    .toMatchTextContent(/2COD · ₹5,000\.00 or more to collect · up to 2\.5\d* kg · zone C1/);
  await getButton('Save rules').click();
  await expect.element(page.getByText('The rules are saved.')).toBeVisible();
  const addedRule = { paymentMode: 'COD', fromCodPaise: 5_000_00, toGrams: 2500, zones: ['C1'] };
  expect(listBodies(requests)).toEqual([
    { basedOnVersion: 2, rules: [zoneRule, buildRule(addedRule)] },
  ]);
});

test('the n key opens no rule form for staff who cannot change the rules', async () => {
  stubPage(buildSavedRules(1, zoneRule));
  await renderScreen(<PreferencesPage />, '/', ['Admin'], 'Support');
  await expect.element(getRules().nth(0)).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('shows an error for an invalid range and keeps the typed values', async () => {
  stubPage(buildSavedRules(0));
  await renderScreen(<PreferencesPage />);
  await getButton('Add rule').click();
  const dialog = page.getByRole('dialog', { name: 'Add a rule' });
  await dialog.getByLabelText('Weight from (kg)').fill('3');
  await dialog.getByLabelText('Weight up to (kg)').fill('2');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect
    .element(dialog.getByText('The maximum weight must not be below the minimum weight'))
    .toBeVisible();
  await expect.element(dialog.getByLabelText('Weight from (kg)')).toHaveValue('3');
});

test('moves a rule with the keyboard and keeps the focus on the rule', async () => {
  const requests = stubPage(buildSavedRules(1, codRule, zoneRule));
  await renderScreen(<PreferencesPage />);
  const moveDownButton = getButton('Move rule 1 down');
  await expect.element(moveDownButton).toBeVisible();
  moveDownButton.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(getRules().nth(1)).toMatchTextContent(/^2COD/);
  expect(document.activeElement?.closest('li')?.textContent).toMatch(/^2COD/);
  await getButton('Save rules').click();
  await expect
    .poll(() => listBodies(requests))
    .toEqual([{ basedOnVersion: 1, rules: [zoneRule, codRule] }]);
});

test('Undo restores a removed rule, and Discard changes restores all rules', async () => {
  stubPage(buildSavedRules(1, codRule, zoneRule));
  await renderScreen(<PreferencesPage />);
  await getButton('Remove rule 1').click();
  await expect.element(getRules().nth(0)).toMatchTextContent(/^1zones E, F/);
  await getButton('Undo').click();
  await expect.element(getRules().nth(0)).toMatchTextContent(/^1COD/);
  await getButton('Remove rule 2').click();
  await getButton('Discard changes').click();
  await expect.element(getRules().nth(1)).toMatchTextContent(/^2zones E, F/);
});

test('loads the newer rules of another user after a conflict', async () => {
  let isNewer = false;
  stubPage(buildSavedRules(1, zoneRule), {
    [path]: ({ body }: SentRequest) => {
      if (body === undefined)
        return Response.json(isNewer ? buildSavedRules(2, codRule) : buildSavedRules(1, zoneRule));
      isNewer = true;
      const message = 'Demo Operator changed the rules while you were editing.';
      return Response.json({ message, code: 'stale_version' }, { status: 409 });
    },
  });
  await renderScreen(<PreferencesPage />);
  await getButton('Remove rule 1').click();
  await getButton('Save rules').click();
  await expect.element(page.getByText('changed the rules while you were editing')).toBeVisible();
  await getButton('Load the saved rules').click();
  await expect.element(getRules().nth(0)).toMatchTextContent(/^1COD/);
});

test('rejects an invalid docket number and tries the rules on an order', async () => {
  const tryResult = {
    rule: 2,
    isReplaced: false,
    service: 'express',
    account: 'Delhivery Air',
    totalPaise: 118_00,
    etaDays: 2,
    checked: [
      { rule: 1, unmet: 'zone' },
      { rule: 2, unmet: null },
    ],
    withoutCard: [],
  };
  const requests = stubPage(buildSavedRules(1, zoneRule, codRule), {
    [`${path}/try`]: { data: tryResult },
  });
  await renderScreen(<PreferencesPage />);
  await page.getByLabelText('Docket number').fill('123');
  await getButton('Try').click();
  await expect.element(page.getByText('Enter the 14 digits of a docket number.')).toBeVisible();
  await page.getByLabelText('Docket number').fill('10000000000001');
  await getButton('Try').click();
  await expect
    .element(page.getByText('Rule 2 applies. Express with Delhivery Air: ₹118.00, 2 days.'))
    .toBeVisible();
  await expect.element(page.getByText('Rule 1 is for another zone.')).toBeVisible();
  expect(listBodies(requests, `${path}/try`)).toEqual([
    { docketNumber: '10000000000001', rules: [zoneRule, codRule] },
  ]);
});

test('offers a retry when the rules cannot be loaded', async () => {
  let isDown = true;
  stubPage(buildSavedRules(1, zoneRule), {
    [path]: () =>
      isDown
        ? Response.json({ message: 'Busy.' }, { status: 503 })
        : Response.json(buildSavedRules(1, zoneRule)),
  });
  await renderScreen(<PreferencesPage />);
  await expect.element(page.getByText('Busy.')).toBeVisible();
  isDown = false;
  await getButton('Try again').click();
  await expect.element(getRules().nth(0)).toMatchTextContent(/^1zones E, F/);
});
