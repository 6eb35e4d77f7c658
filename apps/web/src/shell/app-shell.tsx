import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Role } from '@shipdesk/domain/account/roles';
import { ChevronDown } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Focusable } from 'react-aria-components/Tooltip';
import { useSelector } from 'react-redux';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { SandboxFrame } from '../account/sandbox/sandbox-frame.tsx';
import { selectLiveState } from '../api/live-slice.ts';
import { isFindKey, isHelpKey, isNewKey, isSearchKey, usePageKey } from '../lib/page-key.ts';
import { paths } from '../lib/paths.ts';
import { BulkImport } from '../orders/bulk-import/bulk-import.ts';
import { useAccount } from '../session/account-api.ts';
import { isRedirectedForRole } from '../session/return-target.ts';
import {
  selectIsOperator,
  selectRole,
  selectRoles,
  selectSellerId,
} from '../session/session-slice.ts';
import { useMay } from '../session/use-may.ts';
import { Banner } from '../ui/banner.tsx';
import { ConnectionNote } from '../ui/connection-note.tsx';
import { Tooltip } from '../ui/overlay/tooltip.tsx';
import { findActiveLabel, listMenuFor, type MenuEntry } from './menu-items.ts';
import type { ShellDialog } from './palette/palette-entries.ts';
import { TopBar } from './top-bar.tsx';
import { useArrivalMark } from './use-arrival-mark.ts';
import { type SideMenu, useSideMenu } from './use-side-menu.ts';
import { VisitBanner } from './visit-banner.tsx';

const KeysDialog = lazy(async () => ({
  default: (await import('./keys-dialog.tsx')).KeysDialog,
}));
const CommandPalette = lazy(async () => ({
  default: (await import('./palette/command-palette.tsx')).CommandPalette,
}));
const RechargeDialog = lazy(async () => ({
  default: (await import('../money/wallet/recharge-dialog.tsx')).RechargeDialog,
}));

/** Renders the frame around every protected screen: top bar, side menu, the screen itself. Spec §2, layout shell. */
export function AppShell() {
  const toggle = useRef<HTMLButtonElement>(null);
  const roles = useSelector(selectRoles);
  const role = useSelector(selectRole);
  const sellerId = useSelector(selectSellerId);
  const account = useAccount();
  const menu = useSideMenu();
  const main = useRef<HTMLElement>(null);
  useArrivalMark(main);
  const [dialog, setDialog] = useState<'palette' | ShellDialog | null>(null);
  const opener = useRef<Element | null>(null);
  const openPalette = () => {
    opener.current = document.activeElement;
    setDialog('palette');
  };
  const closeDialog = () => {
    setDialog(null);
    if (dialog !== 'palette') returnFocus(opener.current);
  };
  const navigate = useNavigate();
  const isOperator = useSelector(selectIsOperator);
  usePageKey(isHelpKey, () => setDialog('keys'));
  usePageKey((event) => isFindKey(event) || isSearchKey(event), openPalette, 'shell');
  const mayAddOrder = useMay('orders:write');
  usePageKey(
    (event) => mayAddOrder && isNewKey(event),
    () => void navigate(paths.addOrder()),
    'shell',
  );
  return (
    <div
      data-menu-open={menu.isOpen || undefined}
      className="group/shell min-h-dvh pt-(--top-bar) lg:pl-(--rail) lg:data-menu-open:pl-60"
    >
      <SkipLink href="#main">{t`Skip to content`}</SkipLink>
      <span className="hidden group-has-[main_[role=grid]]/shell:contents">
        <SkipLink href="#main" onFollow={focusList}>
          {t`Skip to the list`}
        </SkipLink>
      </span>
      <TopBar
        toggleRef={toggle}
        menu={menu}
        account={account}
        onSearch={openPalette}
        onShowKeys={() => setDialog('keys')}
      />
      <Sidebar toggleRef={toggle} menu={menu} roles={roles} role={role} />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[100rem] p-4 lg:px-6 lg:py-5 2xl:px-8"
      >
        <SandboxFrame />
        <VisitBanner account={account} />
        {isOperator && <OwnCompanyNote />}
        <RedirectNote />
        {/* Remounts the screens when the session acts for another seller. */}
        <Outlet key={sellerId} />
      </main>
      <LiveNote />
      <Suspense fallback={null}>
        {dialog !== null && (
          <ShellDialogs dialog={dialog} onOpen={setDialog} onClose={closeDialog} />
        )}
      </Suspense>
    </div>
  );
}

/** Restores the focus after a dialog that the palette opened, because React Aria cannot focus the closed palette. */
function returnFocus(opener: Element | null): void {
  const main = document.getElementById('main');
  const target = opener instanceof HTMLElement && opener !== document.body ? opener : main;
  // React Aria restores the focus in the next frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) target?.focus({ preventScroll: true });
    }),
  );
}

interface ShellDialogsProps {
  dialog: 'palette' | ShellDialog;
  onOpen: (dialog: ShellDialog) => void;
  onClose: () => void;
}

function ShellDialogs({ dialog, onOpen, onClose }: ShellDialogsProps) {
  switch (dialog) {
    case 'palette':
      return <CommandPalette onOpen={onOpen} onClose={onClose} />;
    case 'keys':
      return <KeysDialog onClose={onClose} />;
    case 'recharge':
      return <RechargeDialog onClose={onClose} />;
    case 'csv':
    case 'excel':
      return <BulkImport orderType="B2C" source={dialog} onClose={onClose} />;
  }
}

interface SkipLinkProps {
  href: string;
  /** Replaces the jump to the target. */
  onFollow?: () => void;
  children: ReactNode;
}

function SkipLink({ href, onFollow, children }: SkipLinkProps) {
  return (
    <a
      href={href}
      onClick={(event) => {
        if (onFollow === undefined) return;
        event.preventDefault();
        onFollow();
      }}
      className="focus-ring fixed top-1 left-1 z-50 -translate-y-16 rounded-md bg-ink px-3 py-1.5 text-base font-medium text-canvas focus:translate-y-0"
    >
      {children}
    </a>
  );
}

/** Focuses the tab stop among the rows of the first list, or the main content. */
function focusList() {
  const list = document.querySelector<HTMLElement>('#main [role="grid"]');
  const row = list?.querySelector<HTMLElement>('tbody [tabindex="0"], [role="row"] [tabindex="0"]');
  const target = row ?? document.getElementById('main');
  target?.focus();
}

/** The note shifts no content, because a click would then miss its button. */
function LiveNote() {
  const isLost = useSelector(selectLiveState) === 'lost';
  return (
    <div
      role="status"
      className="pointer-events-none sticky bottom-20 z-20 mx-auto w-full max-w-[100rem] px-4 lg:px-6 2xl:px-8"
    >
      {isLost && (
        <div className="mb-4 w-fit rounded-lg border border-warn-line bg-warn-soft px-3 py-1.5">
          <ConnectionNote>
            {t`Live updates are interrupted. Refresh to see the latest changes.`}
          </ConnectionNote>
        </div>
      )}
    </div>
  );
}

/** On these pages operator staff see their own company. */
const isSellerPage = (pathname: string) =>
  [paths.dashboard(), paths.orders(), paths.warehouse()].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );

function OwnCompanyNote() {
  const { pathname } = useLocation();
  if (!isSellerPage(pathname)) return null;
  return (
    <p className="mb-3 text-sm text-muted">
      <Trans>
        This page is about your own company. For sellers, open{' '}
        <Link to={paths.admin()} className="focus-ring rounded-sm text-accent-ink underline">
          Admin
        </Link>{' '}
        or{' '}
        <Link to={paths.find()} className="focus-ring rounded-sm text-accent-ink underline">
          Find
        </Link>
        .
      </Trans>
    </p>
  );
}

function RedirectNote() {
  const { state } = useLocation();
  if (!isRedirectedForRole(state)) return null;
  return (
    <div className="mb-3">
      <Banner tone="info">{t`That page is for operator staff.`}</Banner>
    </div>
  );
}

interface SidebarProps {
  /** The button that opens the menu. A press on the button does not count as a press outside the menu. */
  toggleRef: RefObject<HTMLButtonElement | null>;
  menu: SideMenu;
  roles: readonly string[];
  /** The default is the role that follows from `roles`. */
  role?: Role | null;
}

/**
 * Renders the side menu. From 1024 px it is beside the content, as a rail of icons or open with labels. Below 1024 px
 * it is a drawer. Spec §2, layout shell.
 */
export function Sidebar({
  toggleRef,
  menu: { isOpen, isDocked, dismiss },
  roles,
  role,
}: SidebarProps) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  const activeLabel = findActiveLabel(pathname);
  const isFloating = isOpen && !isDocked;

  useEffect(() => {
    if (!isFloating) return;
    menu.current?.querySelector<HTMLElement>('[aria-current], a')?.focus();
    // Focus that leaves the menu closes it too, because the drawer may cover the focused element.
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node)) return;
      if (menu.current?.contains(target) || toggleRef.current?.contains(target)) return;
      dismiss();
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      dismiss();
      toggleRef.current?.focus();
    };
    const listeners = new AbortController();
    document.addEventListener('pointerdown', closeOutside, { signal: listeners.signal });
    document.addEventListener('focusin', closeOutside, { signal: listeners.signal });
    document.addEventListener('keydown', closeOnEscape, { signal: listeners.signal });
    return () => listeners.abort();
  }, [isFloating, dismiss, toggleRef]);

  return (
    <>
      {isFloating && (
        <div
          aria-hidden="true"
          className="fixed inset-0 top-(--top-bar) z-20 animate-fade-in bg-scrim lg:hidden"
        />
      )}
      <nav
        ref={menu}
        id="side-menu"
        aria-label={t`Main`}
        data-open={isOpen || undefined}
        className="fixed top-(--top-bar) bottom-0 left-0 z-30 flex w-(--rail) flex-col overflow-x-hidden overflow-y-auto border-r border-line bg-surface p-2 max-lg:not-data-open:hidden data-open:w-60 max-lg:data-open:shadow-float"
      >
        <ul className="flex flex-col gap-0.5">
          {listMenuFor(roles, role).map((entry) => (
            <SidebarEntry
              key={entry.label}
              entry={entry}
              isActive={entry.label === activeLabel}
              isExpanded={isOpen}
              onChoose={dismiss}
            />
          ))}
        </ul>
      </nav>
    </>
  );
}

const linkStyle =
  'focus-ring-inset flex h-9 w-full pointer-coarse:h-11 min-w-0 items-center gap-3 rounded-md px-2.5 text-base font-medium text-muted no-underline hover:bg-hover hover:text-ink active:bg-pressed aria-[current]:bg-accent-soft aria-[current]:text-accent-ink';

interface SidebarEntryProps {
  entry: MenuEntry;
  isActive: boolean;
  isExpanded: boolean;
  onChoose: () => void;
}

function SidebarEntry({ entry, isActive, isExpanded, onChoose }: SidebarEntryProps) {
  const [isToggledOpen, setToggledOpen] = useState(false);
  const { pathname } = useLocation();
  const Icon = entry.icon;
  const isGroup = entry.children.length > 0;
  const isGroupOpen = isGroup && isExpanded && isToggledOpen;
  // In an open group the matching child is the current entry, not the group.
  const ariaCurrent = isActive && !(isGroupOpen && pathname !== entry.path) ? 'page' : undefined;
  return (
    <li>
      <div className="relative flex">
        <Tooltip content={entry.label} placement="right" isDisabled={isExpanded}>
          <Focusable>
            <Link
              to={entry.path}
              aria-current={ariaCurrent}
              onClick={onChoose}
              className={linkStyle}
            >
              <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
              <span className={isExpanded ? 'truncate' : 'sr-only'}>{entry.label}</span>
            </Link>
          </Focusable>
        </Tooltip>
        {isGroup && isExpanded && (
          <AriaButton
            aria-label={t`${entry.label} pages`}
            aria-expanded={isGroupOpen}
            onPress={() => setToggledOpen(!isToggledOpen)}
            className="focus-ring-inset absolute inset-y-1 right-1 flex w-7 pointer-coarse:w-11 cursor-pointer items-center justify-center rounded-sm text-muted hover:bg-pressed hover:text-ink"
          >
            <ChevronDown
              aria-hidden="true"
              className={`size-4 transition-transform duration-150 ${isGroupOpen ? 'rotate-180' : ''}`}
            />
          </AriaButton>
        )}
      </div>
      {isGroupOpen && (
        <ul className="mt-0.5 ml-4.5 flex flex-col gap-0.5 border-l border-line pl-2.5">
          {entry.children.map((child) => (
            <li key={child.path}>
              <Link
                to={child.path}
                aria-current={child.path === pathname ? 'page' : undefined}
                onClick={onChoose}
                className={`${linkStyle} h-8! font-normal! pointer-coarse:h-11!`}
              >
                {child.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
