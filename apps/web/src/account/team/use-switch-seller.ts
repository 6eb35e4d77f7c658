import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router';
import { runCall } from '../../api/call-error.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../session/use-session.ts';
import { sandboxApi } from '../sandbox/sandbox-api.ts';
import { ownSellersApi } from './own-sellers-api.ts';

export function useSwitchSeller() {
  const session = useSession();
  const navigate = useNavigate();
  const [switchSeller] = ownSellersApi.useSwitchSellerMutation();
  const [openSandboxCall] = sandboxApi.useOpenSandboxMutation();
  const [loadSellers] = ownSellersApi.useLazyListOwnSellersQuery();

  /** Fetches a token for the visited seller and opens one of its pages. */
  async function openVisit(path: string): Promise<void> {
    await session.switchSeller(async () => true);
    await navigate(path);
  }

  async function switchTo(sellerId: string, path = paths.dashboard()): Promise<void> {
    const failure = t`The account could not be opened. Try again.`;
    const isSwitched = await session.switchSeller(async () => {
      const response = await runCall(switchSeller({ body: { sellerId } }), { failure });
      return response !== undefined;
    });
    if (isSwitched) await navigate(path);
  }

  /** Creates the sandbox on first use. */
  async function openSandbox(): Promise<void> {
    const sandbox = await runCall(openSandboxCall(), {
      failure: t`The sandbox could not be opened. Try again.`,
    });
    if (sandbox !== undefined) await switchTo(sandbox.data.sellerId);
  }

  async function leaveVisit(): Promise<void> {
    const { data } = await loadSellers();
    const [ownSeller] = data?.data ?? [];
    if (ownSeller) await switchTo(ownSeller.id, paths.sellers());
  }

  return { switchTo, openSandbox, leaveVisit, openVisit };
}
