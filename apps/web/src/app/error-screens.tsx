import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { paths } from '../lib/paths.ts';
import { selectIsOperator } from '../session/session-slice.ts';
import { Button, LinkButton } from '../ui/button.tsx';

export function ErrorScreen() {
  return (
    <FullScreen>
      <Message
        title={t`Something went wrong`}
        action={
          <Button variant="primary" onPress={() => window.location.reload()}>
            {t`Reload the page`}
          </Button>
        }
      >
        {t`This page stopped working. Saved data is safe. Reload to continue.`}
      </Message>
    </FullScreen>
  );
}

export function NotFoundPage() {
  return (
    <FullScreen>
      <NotFoundMessage />
    </FullScreen>
  );
}

export function NotFoundMessage() {
  const isOperator = useSelector(selectIsOperator);
  return (
    <Message
      title={t`Page not found`}
      action={
        <LinkButton href={paths.landing(isOperator)} variant="primary">
          {isOperator ? t`Go to Admin` : t`Go to the dashboard`}
        </LinkButton>
      }
    >
      {t`There is no page at this address. The link may be old or incomplete.`}
    </Message>
  );
}

interface MessageProps {
  title: string;
  children: ReactNode;
  action: ReactNode;
}

function FullScreen({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col justify-center">
      {children}
    </main>
  );
}

function Message({ title, children, action }: MessageProps) {
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-2 max-w-md text-base text-balance text-muted">{children}</p>
      <div className="mt-6 flex gap-2">{action}</div>
    </div>
  );
}
