import { plural, t } from '@lingui/core/macro';
import { toLiveId } from '@shipdesk/domain/account/sandbox';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { runCall } from '../../api/call-error.ts';
import { paths } from '../../lib/paths.ts';
import { May } from '../../session/may.tsx';
import { selectSellerId } from '../../session/session-slice.ts';
import { Button } from '../../ui/button.tsx';
import { loadOnDemand } from '../../ui/load-on-demand.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useSwitchSeller } from '../team/use-switch-seller.ts';
import { sandboxApi } from './sandbox-api.ts';

const ResetDialog = loadOnDemand(async () => (await import('./reset-dialog.tsx')).ResetDialog);

const RESET_POLL_INTERVAL_MS = 2_000;

export function SandboxBanner() {
  const sellerId = useSelector(selectSellerId);
  const { switchTo } = useSwitchSeller();
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <div
        aria-hidden="true"
        className="pointer-events-none fixed inset-0 z-50 border-4 border-sandbox"
      />
      <section
        aria-label={t`Sandbox`}
        className="sticky top-(--top-bar) z-10 -mx-4 -mt-4 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-sandbox bg-sandbox-soft px-4 py-2 text-base text-sandbox-ink lg:-mx-6 lg:-mt-5 lg:px-6 2xl:-mx-8 2xl:px-8"
      >
        <p className="flex min-w-0 flex-1 items-center sm:basis-60 gap-2">
          <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
          <span>
            <strong className="font-semibold">{t`Sandbox`}</strong>{' '}
            <span className="max-sm:hidden">{t`Nothing here is shipped, charged or sent.`}</span>
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <May permission="shipments:write">
            <MoveParcelsButton />
          </May>
          <May permission="settings:write">
            <Button size="sm" onPress={() => setDialogOpen(true)}>
              {t`Reset`}
            </Button>
          </May>
          <Button size="sm" onPress={() => void switchTo(toLiveId(sellerId), paths.dashboard())}>
            {t`Leave`}
          </Button>
        </div>
      </section>
      <ResetNote />
      {isDialogOpen && <ResetDialog onClose={() => setDialogOpen(false)} />}
    </>
  );
}

function MoveParcelsButton() {
  const [advance, { isLoading }] = sandboxApi.useAdvanceSandboxMutation();
  async function move() {
    const response = await runCall(advance({ body: {} }), {
      failure: t`The parcels could not be moved. Try again.`,
    });
    if (response === undefined) return;
    const { parcels } = response.data;
    if (parcels === 0) toast.warning(t`No parcel is on its way. Book one first.`);
    else {
      toast.success(
        t`${plural(parcels, { one: '# parcel moves', other: '# parcels move' })} to the next scan`,
      );
    }
  }
  return (
    <Button size="sm" isPending={isLoading} onPress={() => void move()}>
      {t`Move to next scan`}
    </Button>
  );
}

function ResetNote() {
  const { data: sandbox } = sandboxApi.endpoints.getSandbox.useQueryState();
  const isResetting = sandbox?.data.isResetting ?? false;
  sandboxApi.useGetSandboxQuery(undefined, {
    pollingInterval: isResetting ? RESET_POLL_INTERVAL_MS : 0,
  });
  return (
    <div role="status">
      {isResetting && (
        <p className="mb-3 text-sm text-muted">
          {t`The sandbox is being reset. Anything that you add now may be removed too.`}
        </p>
      )}
    </div>
  );
}
