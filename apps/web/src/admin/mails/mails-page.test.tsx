import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { MailsPage } from './mails-page.tsx';

afterEach(() => vi.unstubAllGlobals());

test('wraps a long address, so that it does not widen the page', async () => {
  const mail = {
    id: '019a0000-0000-7000-8000-000000000001',
    sellerId: '019a0000-0000-7000-8000-000000000002',
    company: 'Malabar Spice',
    template: 'seller_delivered',
    recipient: `a***@${'spices.'.repeat(24)}example.in`,
    state: 'failed',
    problem: '550',
    attempts: 10,
    createdAt: '2026-11-20T06:00:00.000Z',
    text: null,
  };
  stubServer({ '/api/mails': { isSending: true, data: [mail] } });
  await renderScreen(<MailsPage />, '/', ['Admin'], 'Admin');
  await expect.element(page.getByText('Malabar Spice')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(1280);
});
