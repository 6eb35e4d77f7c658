import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Responses, renderScreen, stubServer } from '../../app/test-client.tsx';
import { ManifestDialog } from './manifest-dialog.tsx';
import { ManifestsPage } from './manifests-page.tsx';

const path = '/api/manifests';
const id = '0190a000-0000-7000-8000-000000000001';
const buildManifest = (number = 1) => ({
  id: id.replace(/1$/, String(number)),
  number: `M20260115-${number}`,
  carrier: 'simulator',
  warehouse: 'Kochi store',
  day: '2026-01-15',
  parcels: 1200,
});
const getButton = (name: string) => page.getByRole('button', { name, exact: true });
const respondWithPdf = () =>
  new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });

async function openDialog(docketNumbers: string[], otherStageCount: number, responses: Responses) {
  const requests = stubServer(responses);
  const onClose = vi.fn<() => void>();
  await renderScreen(
    <ManifestDialog
      docketNumbers={docketNumbers}
      otherStageCount={otherStageCount}
      onClose={onClose}
    />,
  );
  return { requests, onClose };
}

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1280, 800);
});

test('closes a manifest of the selected orders and offers the PDF', async () => {
  const createUrl = vi.spyOn(URL, 'createObjectURL');
  const { requests } = await openDialog(['10000000000001', '10000000000002'], 1, {
    [path]: () => Response.json({ data: [buildManifest()] }, { status: 201 }),
    [`/api/manifests/${id}/pdf`]: respondWithPdf,
  });
  await expect
    .element(page.getByText('1 selected order is at another stage and is left out.'))
    .toBeVisible();
  await getButton('Close manifest').click();
  await expect.element(page.getByText('1 manifest is closed.')).toBeVisible();
  expect(requests[0]?.body).toEqual({ docketNumbers: ['10000000000001', '10000000000002'] });
  expect(requests[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);
  await expect
    .element(page.getByRole('link', { name: 'All manifests' }))
    .toHaveAttribute('href', '/orders/manifests');
  await getButton('Save PDF of M20260115-1').click();
  await expect.poll(() => createUrl.mock.calls.length).toBe(1);
  await getButton('Print M20260115-1').click();
  await expect.poll(() => vi.mocked(window.open).mock.calls.length).toBe(1);
});

test('the button "Leave them out" removes the orders that are on another manifest', async () => {
  let isFirstRequest = true;
  const { requests } = await openDialog(['10000000000001', '10000000000002'], 0, {
    [path]: () => {
      if (!isFirstRequest) return Response.json({ data: [buildManifest()] }, { status: 201 });
      isFirstRequest = false;
      const details = [{ field: '10000000000001', message: 'It is on M20260114-1.' }];
      return Response.json({ message: 'On a manifest.', details }, { status: 409 });
    },
  });
  await getButton('Close manifest').click();
  await expect
    .element(page.getByRole('list', { name: 'Orders that cannot go on a manifest' }))
    .toMatchTextContent(/It is on M20260114-1\..*10000000000001/);
  await getButton('Leave them out').click();
  await getButton('Close manifest').click();
  await expect.element(page.getByText('1 manifest is closed.')).toBeVisible();
  expect(requests.at(-1)?.body).toEqual({ docketNumbers: ['10000000000002'] });
});

test('explains which orders can go on a manifest and disables Close manifest if none of them is selected', async () => {
  await openDialog([], 2, {});
  await expect
    .element(
      page.getByText('Select orders that are ready to ship or have a pickup scheduled.', {
        exact: false,
      }),
    )
    .toBeVisible();
  await expect.element(getButton('Close manifest')).toBeDisabled();
});

test('the list of manifests fits the width of a phone', async () => {
  await page.viewport(375, 800);
  stubServer({ [path]: { data: [buildManifest()] } });
  await renderScreen(<ManifestsPage />);
  const row = page.getByRole('grid', { name: 'Manifests' }).getByRole('row').last();
  await expect
    .element(row)
    .toMatchTextContent(/M20260115-1.*15-01-2026.*Simulator.*Kochi store.*1,200/);
  expect(document.documentElement.scrollWidth).toBe(375);
});

test('an empty page links to the orders that are ready to ship', async () => {
  stubServer({ [path]: { data: [] } });
  await renderScreen(<ManifestsPage />);
  await expect.element(page.getByText('No manifests yet')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Go to orders ready to ship' }))
    .toHaveAttribute('href', '/orders/forward?stage=ready_to_ship');
});

test('shows that the list contains only the newest hundred manifests', async () => {
  const manifests = Array.from({ length: 100 }, (_, index) => ({
    ...buildManifest(),
    id: `${id}-${index}`,
  }));
  stubServer({ [path]: { data: manifests } });
  await renderScreen(<ManifestsPage />);
  await expect.element(page.getByText('The newest 100 manifests are shown.')).toBeVisible();
});

test('offers a retry when the manifests cannot be loaded', async () => {
  let isDown = true;
  stubServer({
    '/api/hand-overs': { data: [] },
    [path]: () =>
      isDown
        ? Response.json({ message: 'Busy.' }, { status: 503 })
        : Response.json({ data: [buildManifest()] }),
  });
  await renderScreen(<ManifestsPage />);
  await expect.element(page.getByRole('alert')).toMatchTextContent('Busy.');
  isDown = false;
  await getButton('Try again').click();
  await expect.element(page.getByText('M20260115-1')).toBeVisible();
});
