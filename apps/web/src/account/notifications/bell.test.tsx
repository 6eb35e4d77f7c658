import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { Bell } from './bell.tsx';

afterEach(() => vi.unstubAllGlobals());

const createdAt = '2026-11-21T06:00:00.000Z';
const items = [
  {
    id: 'n2',
    event: 'booking_failed',
    docketNumber: '',
    reference: '',
    consigneeName: '',
    subjects: 3,
    createdAt,
    isRead: false,
  },
  {
    id: 'n1',
    event: 'returned',
    docketNumber: '12345678901234',
    reference: 'KURTI-1',
    consigneeName: 'Asha Menon',
    subjects: 1,
    createdAt,
    isRead: true,
  },
];
const respondToRead = () => new Response(null, { status: 204 });
const getBell = (name: string) => page.getByRole('button', { name, exact: true });

test('links each notification to the orders and marks a clicked notification as read', async () => {
  const requests = stubServer({
    '/api/notifications': { data: items },
    '/api/notifications/read': respondToRead,
  });
  const { router } = await renderScreen(<Bell />);
  await getBell('Notifications, 1 unread').click();
  const failureLink = page.getByRole('link', { name: /Booking failed: 3 orders/ });
  await expect.element(failureLink).toHaveAttribute('href', '/orders/forward?stage=booking_failed');
  await expect
    .element(
      page.getByRole('link', { name: /Return started: order KURTI-1.*12345678901234.*Asha Menon/ }),
    )
    .toHaveAttribute('href', '/orders/12345678901234');
  await failureLink.click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(router.state.location.search).toBe('?stage=booking_failed');
  await expect.element(getBell('Notifications')).toBeVisible();
  expect(requests.at(-1)).toMatchObject({ path: '/api/notifications/read', body: { ids: ['n2'] } });
});

test('keeps the unread state after a server error and closes the panel on Escape', async () => {
  let isDown = true;
  stubServer({
    '/api/notifications': { data: items },
    '/api/notifications/read': () =>
      isDown ? new Response('{"message":"Busy."}', { status: 503 }) : respondToRead(),
  });
  await renderScreen(<Bell />);
  const markAllButton = page.getByRole('button', { name: 'Mark all as read' });
  await getBell('Notifications, 1 unread').click();
  await markAllButton.click();
  await expect.element(markAllButton).toBeVisible();
  isDown = false;
  await markAllButton.click();
  await expect.element(markAllButton).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(getBell('Notifications')).toHaveFocus();
});

test('retries a failed load and shows the empty state', async () => {
  let isDown = true;
  stubServer({
    '/api/notifications': () =>
      isDown ? new Response('{"message":"Busy."}', { status: 503 }) : Response.json({ data: [] }),
  });
  await renderScreen(<Bell />);
  await getBell('Notifications').click();
  await expect.element(page.getByText('The notifications could not be loaded')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No notifications')).toBeVisible();
});
