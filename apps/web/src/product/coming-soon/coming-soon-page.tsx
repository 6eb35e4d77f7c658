import { t } from '@lingui/core/macro';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ComingSoonPicture } from './coming-soon-picture.tsx';

/** The public coming-soon screen. Spec §2, /coming_soon. */
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
