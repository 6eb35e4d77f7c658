import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, type SentRequest, stubServer } from '../../app/test-client.tsx';
import { AccountHistoryPage, AuditLogPage } from './audit-log-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const sellerId = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';
const buildEntry = (changes: object = {}) => ({
  id: '01a1fc20-f9d2-7595-bcec-000000000001',
  at: '2026-11-21T06:30:00.000Z',
  sellerId,
  seller: 'Gupta Handlooms',
  actor: { id: sellerId, name: 'Ravi Rao', email: 'ravi@example.in', isOperator: true },
  call: 'PUT /api/sellers/:sellerId/reverse',
  requestId: 'edge_0042',
  sessionId: '',
  keyId: '',
  network: '3f9a',
  action: 'seller.changed',
  subject: sellerId,
  subjectName: '',
  change: { reverse_enabled: [false, true] },
  ...changes,
});
const next = `1764000000000000_${sellerId}`;

function stubPage(data: object[], responses: object = {}) {
  return stubServer({
    '/api/sellers': { data: [] },
    '/api/admin/audit': { data, next: null, readBackTo: null, ...responses },
    '/api/account/history': { data, next: null, readBackTo: null, ...responses },
  });
}

const listQueries = (requests: SentRequest[]) =>
  requests.filter(({ path }) => path === '/api/admin/audit').map(({ search }) => search);

test('shows the user and change of an entry and opens the record', async () => {
  stubPage([buildEntry()]);
  await renderScreen(<AuditLogPage />);
  const row = page.getByRole('row', { name: /Seller changed/ });
  for (const text of ['Ravi Rao', 'Operator staff', 'Gupta Handlooms', 'reverse enabled', 'yes']) {
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  }
  await expect.element(row.getByText('edge_0042')).not.toBeVisible();
  await row.getByText('Record').click();
  await expect.element(row.getByText('edge_0042')).toBeVisible();
});

test('requests the newest entries when a filter changes', async () => {
  const requests = stubPage([buildEntry()], { next, readBackTo: '2026-11-01T06:30:00.000Z' });
  await renderScreen(<AuditLogPage />, `/admin/audit-log?before=${next}&action=seller.changed`);
  await expect.element(page.getByText(/^Searched back to 01-11-2026/)).toBeVisible();
  await page.getByRole('button', { name: 'Show only entries by ravi@example.in' }).click();
  await page.getByRole('searchbox', { name: /subject/ }).fill('10000000000001');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => listQueries(requests))
    .toEqual([
      `?action=seller.changed&after=${next}`,
      '?actor=ravi%40example.in&action=seller.changed',
      '?actor=ravi%40example.in&action=seller.changed&subject=10000000000001',
    ]);
});

test('omits reads until the user selects Changes and reads', async () => {
  const requests = stubPage([buildEntry()]);
  await renderScreen(<AuditLogPage />, '/admin/audit-log');
  await page.getByText('Changes and reads').click();
  await expect.poll(() => listQueries(requests)).toEqual(['?reads=no', '']);
});

test('the account history identifies operator staff only as Shipdesk staff', async () => {
  stubPage([buildEntry({ actor: { id: sellerId, name: '', email: '', isOperator: true } })]);
  await renderScreen(<AccountHistoryPage />, '/account/history');
  const row = page.getByRole('row', { name: /Seller changed/ });
  await expect.element(row.getByText('Shipdesk staff')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: /^Show only entries/ }))
    .not.toBeInTheDocument();
});
