import { t } from '@lingui/core/macro';
import { useRouteTitle } from '../../lib/hooks/use-route-title.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ComingSoonPicture } from './coming-soon-picture.tsx';

/** Inside the shell, for menu entries whose page is not built yet. */
export function ComingSoonPanel() {
  const title = useRouteTitle() ?? t`Coming soon`;
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <div className="mt-4 flex flex-col items-center gap-3 rounded-lg border border-line bg-surface px-6 py-16 text-center">
        <ComingSoonPicture />
        <p className="text-lg font-semibold">{t`Coming soon`}</p>
        <p className="max-w-sm text-base text-balance text-muted">
          {t`This page is being built. Orders are ready to use.`}
        </p>
        <div className="mt-2">
          <LinkButton href={paths.forwardOrders()}>{t`Go to orders`}</LinkButton>
        </div>
      </div>
    </>
  );
}
