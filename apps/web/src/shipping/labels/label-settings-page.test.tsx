import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  type Responses,
  renderScreen,
  type SentRequest,
  stubServer,
} from '../../app/test-client.tsx';
import { LabelSettingsPage } from './label-settings-page.tsx';

const path = '/api/label-settings';
const defaultSettings = {
  size: '100x150',
  sort: 'selected',
  showLogo: true,
  hidePhone: false,
  hideAmount: false,
};
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"/>';
const getButton = (name: string) => page.getByRole('button', { name, exact: true });
const getPhoneCheckbox = () => page.getByRole('checkbox', { name: /^Hide the consignee’s phone/ });

function stubPage(responses: Responses = {}) {
  let savedSettings = { version: 0, ...defaultSettings };
  return stubServer({
    [path]: ({ body }: SentRequest) => {
      if (body !== undefined) {
        const { basedOnVersion, ...settings } = Object(body);
        savedSettings = { ...settings, version: basedOnVersion + 1 };
      }
      return Response.json({ data: savedSettings });
    },
    [`${path}/preview`]: { data: { svg } },
    ...responses,
  });
}
const listBodies = (requests: readonly SentRequest[], requestPath: string) =>
  requests
    .filter((request) => request.path === requestPath && request.body !== undefined)
    .map(({ body }) => body);

afterEach(() => vi.unstubAllGlobals());

test('previews options before they are saved', async () => {
  const requests = stubPage();
  await renderScreen(<LabelSettingsPage />);
  await expect.element(page.getByRole('img', { name: /sample label/ })).toBeVisible();
  await getPhoneCheckbox().click();
  await expect
    .poll(() => listBodies(requests, `${path}/preview`).at(-1))
    .toEqual({ showLogo: true, hidePhone: true, hideAmount: false });
  expect(listBodies(requests, path)).toEqual([]);
});

test('sends the base version of the settings with each save', async () => {
  const requests = stubPage();
  await renderScreen(<LabelSettingsPage />);
  await expect.element(getButton('Save')).toBeDisabled();
  await page.getByRole('radio', { name: /^A4/ }).click();
  await page.getByRole('button', { name: /Label order/ }).click();
  await page.getByRole('option', { name: 'By pincode' }).click();
  await getButton('Save').click();
  await expect.element(page.getByText('The label settings are saved.')).toBeVisible();
  await getPhoneCheckbox().click();
  await getButton('Save').click();
  const firstSettings = { ...defaultSettings, size: 'a4', sort: 'pincode' };
  await expect
    .poll(() => listBodies(requests, path))
    .toEqual([
      { basedOnVersion: 0, ...firstSettings },
      { basedOnVersion: 1, ...firstSettings, hidePhone: true },
    ]);
});

test('keeps the options after a conflict until the user loads the saved settings', async () => {
  stubPage({
    [path]: ({ body }: SentRequest) => {
      if (body === undefined) return Response.json({ data: { version: 4, ...defaultSettings } });
      const message = 'Someone else saved other label settings.';
      return Response.json({ message, code: 'stale_version' }, { status: 409 });
    },
  });
  await renderScreen(<LabelSettingsPage />);
  await getPhoneCheckbox().click();
  await getButton('Save').click();
  await expect.element(page.getByText('Someone else saved other label settings.')).toBeVisible();
  await expect.element(getPhoneCheckbox()).toBeChecked();
  await getButton('Load the saved settings').click();
  await expect.element(getPhoneCheckbox()).not.toBeChecked();
});
