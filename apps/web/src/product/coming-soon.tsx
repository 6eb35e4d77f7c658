import { t } from '@lingui/core/macro';
import { useRouteTitle } from '../lib/hooks/use-route-title.ts';
import { paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/button.tsx';

/** Renders the public coming-soon screen. Spec §2, /coming_soon. */
export function ComingSoonPage() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center justify-center gap-4 px-6 text-center"
    >
      <ComingSoonPicture />
      <h1 className="text-xl font-semibold tracking-tight">{t`Coming soon`}</h1>
      <p className="max-w-sm text-base text-balance text-muted">
        {t`This part of Shipdesk is being built.`}
      </p>
      <LinkButton href={paths.login()}>{t`Go to sign in`}</LinkButton>
    </main>
  );
}

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

function ComingSoonPicture() {
  return (
    <svg
      role="img"
      aria-label={t`Coming soon`}
      viewBox="0 0 240 120"
      className="w-60 max-w-full"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path className="stroke-line-strong" strokeDasharray="1 7" d="M14 96h212" />
      <path className="stroke-line" d="M22 62h34M12 74h30M30 50h20" />
      <path
        className="fill-accent-soft stroke-accent-ink"
        d="M72 46 112 26l40 20v40l-40 20-40-20z"
      />
      <path className="stroke-accent-ink" d="m72 46 40 20 40-20M112 66v40M92 36l40 20v12" />
      <circle className="fill-surface stroke-accent-ink" cx="186" cy="44" r="20" />
      <path className="stroke-accent-ink" d="M186 32v12l8 6" />
    </svg>
  );
}
