import { toSandboxId } from '@shipdesk/domain/account/sandbox';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { RequireMay } from '../../session/may.tsx';
import { SandboxFrame } from './sandbox-frame.tsx';

const sellerId = '0197a1b2-c3d4-7001-8e5f-0123456789ab';
const sandboxId = toSandboxId(sellerId);
const renderIn = (
  accountId: string,
  element = <SandboxFrame />,
  role: 'Owner' | 'Packing' = 'Owner',
) => renderScreen(element, '/orders/forward', ['Customer'], role, accountId);
const getFrame = () => page.getByRole('region', { name: 'Sandbox' });
const sandbox = { sellerId: sandboxId, isOpen: true };

afterEach(() => vi.unstubAllGlobals());

test('hides the frame in the live account', async () => {
  stubServer({ '/api/sandbox': { data: { ...sandbox, isResetting: false } } });
  const screen = (
    <>
      <SandboxFrame />
      <p>live</p>
    </>
  );
  await renderIn(sellerId, screen);
  await expect.element(page.getByText('live')).toBeVisible();
  expect(getFrame().elements()).toEqual([]);
});

test('an Owner advances parcels, resets the sandbox and returns to the live account', async () => {
  let isResetting = false;
  const requests = stubServer({
    '/api/sandbox': () => Response.json({ data: { ...sandbox, isResetting } }),
    '/api/sandbox/advance': { data: { parcels: 3 } },
    '/api/sandbox/reset': () => {
      isResetting = true;
      return Response.json({ data: { sellerId: sandboxId, isResetting } }, { status: 202 });
    },
    '/api/account/seller': () => new Response(null, { status: 204 }),
  });
  await renderIn(sandboxId);
  await expect.element(getFrame().getByText(/Nothing here is shipped/)).toBeVisible();
  await getFrame().getByRole('button', { name: 'Move to next scan' }).click();
  await expect.element(page.getByText('3 parcels move to the next scan')).toBeVisible();
  await getFrame().getByRole('button', { name: 'Reset' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: 'Reset the sandbox' }).click();
  await expect.element(page.getByText(/The sandbox is being reset/)).toBeVisible();
  await getFrame().getByRole('button', { name: 'Leave' }).click();
  await expect
    .poll(() => requests.find(({ path }) => path === '/api/account/seller')?.body)
    .toEqual({ sellerId });
});

test('shows a packer only the Leave button', async () => {
  stubServer({ '/api/sandbox': { data: { ...sandbox, isResetting: false } } });
  await renderIn(sandboxId, <SandboxFrame />, 'Packing');
  await expect.element(getFrame().getByRole('button', { name: 'Leave' })).toBeVisible();
  expect(getFrame().getByRole('button').elements()).toHaveLength(1);
});

test('explains to an Owner that the sandbox has no team page', async () => {
  await renderIn(sandboxId, <RequireMay permission="team:write" />);
  await expect.element(page.getByText('The sandbox does not have this page')).toBeVisible();
});
