import { t } from '@lingui/core/macro';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, useNavigate } from 'react-router';
import { isFindKey, isHelpKey, isSearchKey, usePageKey } from '../lib/page-key.ts';
import { paths } from '../lib/paths.ts';
import { followSingleKeysOf } from '../lib/single-keys.ts';
import { useGetAccountQuery } from '../session/account-api.ts';
import { selectRoles, selectUsername } from '../session/session-slice.ts';
import { LiveNote } from './live-note.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useSideMenu } from './use-side-menu.ts';

const KeysDialog = lazy(async () => ({
  default: (await import('./keys-dialog.tsx')).KeysDialog,
}));

/** Around every protected screen: top bar, side menu, the screen itself. Spec §2, layout shell. */
export function AppShell() {
  const toggle = useRef<HTMLButtonElement>(null);
  const roles = useSelector(selectRoles);
  const { data: account } = useGetAccountQuery();
  const username = useSelector(selectUsername);
  const menu = useSideMenu();
  const [areKeysShown, setKeysShown] = useState(false);
  useEffect(() => followSingleKeysOf(username), [username]);
  usePageKey(isHelpKey, () => setKeysShown(true));
  const navigate = useNavigate();
  const isOperator = roles.includes('Admin');
  usePageKey(
    (event) => isOperator && (isFindKey(event) || isSearchKey(event)),
    () => void navigate(paths.find()),
    'shell',
  );
  return (
    <div
      data-menu-open={menu.isOpen || undefined}
      className="min-h-dvh pt-(--top-bar) lg:pl-(--rail) lg:data-menu-open:pl-60"
    >
      <a
        href="#main"
        className="focus-ring fixed top-1 left-1 z-50 -translate-y-16 rounded-md bg-ink px-3 py-1.5 text-base font-medium text-canvas focus:translate-y-0"
      >
        {t`Skip to content`}
      </a>
      <TopBar
        toggleRef={toggle}
        menu={menu}
        account={account}
        isOperator={isOperator}
        onShowKeys={() => setKeysShown(true)}
      />
      <Sidebar toggleRef={toggle} menu={menu} roles={roles} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[100rem] p-4 lg:px-6 lg:py-5 2xl:px-8"
      >
        <LiveNote />
        <Outlet />
      </main>
      {areKeysShown && (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
    </div>
  );
}
