import { t } from '@lingui/core/macro';
import { useSelector } from 'react-redux';
import { Link, Outlet } from 'react-router';
import { paths } from '../lib/paths.ts';
import { readStored } from '../lib/storage.ts';
import { SessionLoading } from '../session/session-loading.tsx';
import { selectAccessToken } from '../session/session-slice.ts';
import { useSessionCheck } from '../session/use-session-check.ts';
import { Brand } from '../ui/brand.tsx';
import { LinkButton } from '../ui/button.tsx';
import { AppShell } from './app-shell.tsx';

export function HelpLayout() {
  const accessToken = useSelector(selectAccessToken);
  // Without a stored token there is no session to check.
  const isChecked = useSessionCheck(readStored('accessToken') !== null);

  if (accessToken !== null) return <AppShell />;
  if (!isChecked) return <SessionLoading />;
  return (
    <div className="mx-auto min-h-dvh w-full max-w-3xl px-4 pb-10">
      <header className="flex h-14 items-center justify-between">
        <Link to={paths.login()} className="focus-ring rounded-md py-0.5 text-ink no-underline">
          <Brand />
        </Link>
        <LinkButton href={paths.login()} size="sm">
          {t`Sign in`}
        </LinkButton>
      </header>
      <main id="main" tabIndex={-1} className="pt-4">
        <Outlet />
      </main>
    </div>
  );
}
