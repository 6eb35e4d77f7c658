import { toSandboxId } from '@shipdesk/domain/account/sandbox';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { RequireMay } from '../../session/may.tsx';
import { SandboxFrame } from './sandbox-frame.tsx';

const sellerId = '0197a1b2-c3d4-7001-8e5f-0123456789ab';
const sandboxId = toSandboxId(sellerId);
const render = (place: string, element = <SandboxFrame />, role: 'Owner' | 'Packing' = 'Owner') =>
  renderScreen(element, '/orders/forward', ['Customer'], role, place);
const getFrame = () => page.getByRole('region', { name: 'Sandbox' });
const state = { sellerId: sandboxId, isOpen: true };

afterEach(() => vi.unstubAllGlobals());

test('the frame is shown in the sandbox and not in the live account', async () => {
  stubServer({ '/api/sandbox': { data: { ...state, isResetting: false } } });
  const screen = (
    <>
      <SandboxFrame />
      <p>live</p>
    </>
  );
  await render(sellerId, screen);
  await expect.element(page.getByText('live')).toBeVisible();
  expect(getFrame().elements()).toEqual([]);
});

test('an Owner moves parcels, resets the sandbox and goes back to the account', async () => {
  let isResetting = false;
  const requests = stubServer({
    '/api/sandbox': () => Response.json({ data: { ...state, isResetting } }),
    '/api/sandbox/advance': { data: { parcels: 3 } },
    '/api/sandbox/reset': () => {
      isResetting = true;
      return Response.json({ data: { sellerId: sandboxId, isResetting } }, { status: 202 });
    },
    '/api/account/seller': () => new Response(null, { status: 204 }),
  });
  await render(sandboxId);
  await expect.element(getFrame().getByText(/Nothing here is shipped/)).toBeVisible();
  await getFrame().getByRole('button', { name: 'Next scan' }).click();
  await expect.element(page.getByText('3 parcels move to the next scan')).toBeVisible();
  await getFrame().getByRole('button', { name: 'Reset' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: 'Reset the sandbox' }).click();
  await expect.element(page.getByText(/The reset removes the rows/)).toBeVisible();
  await getFrame().getByRole('button', { name: 'Leave' }).click();
  await expect
    .poll(() => requests.find(({ path }) => path === '/api/account/seller')?.body)
    .toEqual({ sellerId });
});

test('a packer sees only the buttons that the role permits', async () => {
  stubServer({ '/api/sandbox': { data: { ...state, isResetting: false } } });
  await render(sandboxId, <SandboxFrame />, 'Packing');
  await expect.element(getFrame().getByRole('button', { name: 'Leave' })).toBeVisible();
  expect(getFrame().getByRole('button').elements()).toHaveLength(1);
});

test('an Owner reads that the sandbox does not have a page', async () => {
  await render(sandboxId, <RequireMay permission="team:write" />);
  await expect.element(page.getByText('The sandbox does not have this page')).toBeVisible();
});
