import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, type SentRequest, stubServer } from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { JobsPage } from './jobs-page.tsx';

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

const sellerId = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';
const buildJob = (number: number, changes: object = {}) => ({
  id: `01a1fc20-f9d2-7595-bcec-00000000000${number}`,
  sellerId,
  sellerName: 'Gupta Handlooms',
  task: 'book',
  docketNumber: `1000000000000${number}`,
  reference: '',
  attempts: 12,
  reason: 'The carrier did not respond within 20 seconds.',
  createdAt: '2026-11-21T05:00:00.000Z',
  runAt: '2026-11-21T06:00:00.000Z',
  failedAt: '2026-11-21T06:30:00.000Z',
  ...changes,
});

/** Stubs a server with failed jobs. A retry or a drop removes the job from the list. */
function stubPage(jobs: { id: string }[]) {
  const remainingJobs = [...jobs];
  const removeJob = (id: string) => () => {
    remainingJobs.splice(
      remainingJobs.findIndex((job) => job.id === id),
      1,
    );
    return new Response(null, { status: 204 });
  };
  return stubServer({
    '/api/admin/jobs': () =>
      Response.json({
        data: remainingJobs,
        isMore: false,
        counts: [{ task: 'book', failed: remainingJobs.length, running: 1, waiting: 0 }],
      }),
    '/api/admin/jobs/retry': () => {
      const { length } = remainingJobs.splice(0);
      return Response.json({ data: { jobs: length } });
    },
    ...Object.fromEntries(
      jobs.flatMap(({ id }) => [
        [`/api/admin/jobs/${sellerId}/${id}/retry`, removeJob(id)],
        [`/api/admin/jobs/${sellerId}/${id}`, removeJob(id)],
      ]),
    ),
  });
}

const getRow = (docket: string) => page.getByRole('row', { name: docket });
const listFilters = (requests: SentRequest[]) =>
  requests.filter(({ path }) => path === '/api/admin/jobs').map(({ body }) => body);

test('shows the order, seller and reason of a failed job and retries the job', async () => {
  stubPage([buildJob(1), buildJob(2)]);
  await renderScreen(<JobsPage />);
  await expect.element(page.getByRole('radio', { name: 'Failed 2' })).toBeVisible();
  const jobRow = getRow('10000000000001');
  for (const text of [
    'Gupta Handlooms',
    'The carrier did not respond within 20 seconds.',
    '12 attempts',
  ]) {
    await expect.element(jobRow.getByText(text, { exact: true })).toBeVisible();
  }
  await expect.element(jobRow.getByText('21-11-2026 | 12:00 PM')).toBeVisible();
  await page.getByRole('button', { name: 'Retry: Booking of 10000000000001' }).click();
  await expect.element(page.getByText('Booking of 10000000000001 will run again.')).toBeVisible();
  await expect.element(getRow('10000000000001')).not.toBeInTheDocument();
  await expect.element(getRow('10000000000002')).toBeVisible();
});

test('retries all failed jobs of a task and shows the empty list', async () => {
  const requests = stubPage([buildJob(1), buildJob(2)]);
  await renderScreen(<JobsPage />, '/?task=book');
  await page.getByRole('button', { name: 'Retry all failed (2)' }).click();
  await expect.element(page.getByText('2 jobs will run again.')).toBeVisible();
  await expect.element(page.getByText('No jobs match these filters')).toBeVisible();
  expect(listFilters(requests)[0]).toEqual({ state: 'failed', task: 'book' });
});

test('drops a booking job after a warning', async () => {
  stubPage([buildJob(1)]);
  await renderScreen(<JobsPage />);
  await page.getByRole('button', { name: 'Drop: Booking of 10000000000001' }).click();
  await expect.element(page.getByText(/make sure that the carrier does not have/)).toBeVisible();
  await page.getByRole('button', { name: 'Drop job' }).click();
  await expect.element(page.getByText('Booking of 10000000000001 has been dropped.')).toBeVisible();
  await expect.element(page.getByText('No failed jobs')).toBeVisible();
});

test('keeps the state and seller filters in the address', async () => {
  const requests = stubPage([buildJob(1)]);
  const { router } = await renderScreen(<JobsPage />);
  await page.getByRole('button', { name: 'Show only jobs of Gupta Handlooms' }).click();
  await page.getByRole('radio', { name: /^Running/ }).click();
  await expect.poll(() => router.state.location.search).toBe(`?seller=${sellerId}&state=running`);
  await expect.poll(() => listFilters(requests).at(-1)).toEqual({ state: 'running', sellerId });
  await page.getByRole('button', { name: 'Show all sellers' }).click();
  await expect.poll(() => router.state.location.search).toBe('?state=running');
});

test('offers a retry when the jobs cannot be loaded', async () => {
  stubServer({
    '/api/admin/jobs': () => new Response('{"message":"Busy."}', { status: 503 }),
  });
  await renderScreen(<JobsPage />);
  await expect.element(page.getByRole('alert').filter({ hasText: 'Busy.' })).toBeVisible();
  stubPage([buildJob(1)]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(getRow('10000000000001')).toBeVisible();
});
