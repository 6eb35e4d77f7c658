import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openClient } from '../../app/test-whole-client.ts';

// The server writes the operator's support address into the page.
const support = document.head.appendChild(document.createElement('meta'));
support.name = 'shipdesk-support';
support.content = 'support@shipdesk.in';

afterEach(() => {
  vi.unstubAllGlobals();
});

const getSearch = () => page.getByRole('searchbox', { name: 'Search help' });

test('N2 login help: Read FAQs opens the help before sign-in and a search updates the address', async () => {
  localStorage.clear();
  const client = openClient('/login');
  onTestFinished(client.close);
  await page.getByRole('link', { name: 'Read FAQs' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  expect(location.pathname).toBe('/help');
  await expect.poll(() => document.title).toBe('Help · Shipdesk');
  await expect
    .element(page.getByRole('link', { name: 'Raise a ticket' }))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:support@shipdesk\.in\?subject=/));
  await page.getByText('Which weight am I charged for?').click();
  await expect.element(page.getByText(/greatest of three/)).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(getSearch()).toHaveFocus();
  await userEvent.keyboard('excel phone');
  await expect.poll(() => location.search).toBe('?q=excel+phone');
  await expect
    .element(page.getByText('Excel changed my phone numbers into 9.87654E+09.'))
    .toBeVisible();
  await expect.element(page.getByText(/the missing digits are gone/)).toBeVisible();
  await expect.element(page.getByText('When do I need an e-waybill?')).not.toBeInTheDocument();
  await getSearch().fill('zebra');
  await expect.element(page.getByText('No answer contains “zebra”')).toBeVisible();
  await getSearch().click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => location.search).toBe('');
  await expect.element(page.getByRole('heading', { name: 'Warehouses' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect.poll(() => location.pathname).toBe('/login');
  expect(client.requests).toEqual([]);
});

test('searches for the text in the query of a link', async () => {
  onTestFinished(openClient('/help?q=excel+phone').close);
  await expect.element(getSearch()).toHaveValue('excel phone');
  await expect.element(page.getByText(/the missing digits are gone/)).toBeVisible();
});
