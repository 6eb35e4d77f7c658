import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** Shown when a screen throws, or when its code cannot be loaded after an update. */
export function ErrorScreen() {
  return (
    <MessageScreen
      title={t`Something went wrong`}
      action={
        <Button variant="primary" onPress={() => window.location.reload()}>
          {t`Reload the page`}
        </Button>
      }
    >
      {t`This page stopped working. Saved data is safe. Reload to continue.`}
    </MessageScreen>
  );
}

/** For unknown addresses. */
export function NotFoundPage() {
  return (
    <MessageScreen
      title={t`Page not found`}
      action={
        <LinkButton href={paths.landing()} variant="primary">
          {t`Go to orders`}
        </LinkButton>
      }
    >
      {t`There is no page at this address. The link may be old or mistyped.`}
    </MessageScreen>
  );
}

interface MessageScreenProps {
  title: string;
  children: ReactNode;
  action: ReactNode;
}

/** A full-screen message with a link or button to continue. */
function MessageScreen({ title, children, action }: MessageScreenProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center justify-center px-6 text-center"
    >
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-2 max-w-md text-base text-balance text-muted">{children}</p>
      <div className="mt-6 flex gap-2">{action}</div>
    </main>
  );
}
