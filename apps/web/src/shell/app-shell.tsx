import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Role } from '@shipdesk/contract/endpoint';
import {
  ChartNoAxesColumn,
  ChevronDown,
  CircleEllipsis,
  LayoutDashboard,
  type LucideIcon,
  Package,
  PackageX,
  Receipt,
  Settings,
  ShieldCheck,
  Warehouse,
  Wrench,
} from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Focusable } from 'react-aria-components/Tooltip';
import { useSelector } from 'react-redux';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { selectLiveState } from '../api/live-slice.ts';
import { isFindKey, isHelpKey, isSearchKey, usePageKey } from '../lib/page-key.ts';
import { paths } from '../lib/paths.ts';
import { setSingleKeysUser } from '../lib/single-keys.ts';
import { useGetAccountQuery } from '../session/account-api.ts';
import { selectIsOperator, selectRoles, selectUsername } from '../session/session-slice.ts';
import { ConnectionNote } from '../ui/connection-note.tsx';
import { Tooltip } from '../ui/overlay/tooltip.tsx';
import { TopBar } from './top-bar.tsx';
import { type SideMenu, useSideMenu } from './use-side-menu.ts';

interface MenuLink {
  label: string;
  path: string;
}

interface MenuEntry extends MenuLink {
  icon: LucideIcon;
  children: readonly MenuLink[];
}

interface ListedEntry extends Omit<MenuEntry, 'children'> {
  isForAdmins?: boolean;
  children?: MenuEntry['children'];
}

const KeysDialog = lazy(async () => ({
  default: (await import('./keys-dialog.tsx')).KeysDialog,
}));

/** Renders the frame around every protected screen: top bar, side menu, the screen itself. Spec §2, layout shell. */
export function AppShell() {
  const toggle = useRef<HTMLButtonElement>(null);
  const roles = useSelector(selectRoles);
  const { data: account } = useGetAccountQuery();
  const username = useSelector(selectUsername);
  const menu = useSideMenu();
  const [areKeysShown, setKeysShown] = useState(false);
  useEffect(() => setSingleKeysUser(username), [username]);
  usePageKey(isHelpKey, () => setKeysShown(true));
  const navigate = useNavigate();
  const isOperator = useSelector(selectIsOperator);
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
        {isOperator && <OwnCompanyNote />}
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

/** Renders a note above a screen while live updates are interrupted. */
function LiveNote() {
  const isLost = useSelector(selectLiveState) === 'lost';
  return (
    <div role="status">
      {isLost && (
        <div className="mb-3">
          <ConnectionNote>
            {t`Live updates are interrupted. Refresh to see the latest changes.`}
          </ConnectionNote>
        </div>
      )}
    </div>
  );
}

/** The pages of a seller. Operator staff see the rows of their own company on them. */
const isOfOneSeller = (pathname: string) =>
  [paths.dashboard(), paths.orders(), paths.warehouse()].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );

/** Tells operator staff whose rows they see, and where those of sellers are. */
function OwnCompanyNote() {
  const { pathname } = useLocation();
  if (!isOfOneSeller(pathname)) return null;
  return (
    <p className="mb-3 text-sm text-muted">
      <Trans>
        This page shows your own company.{' '}
        <Link to={paths.admin()} className="focus-ring rounded-sm text-accent-ink underline">
          Admin
        </Link>{' '}
        and{' '}
        <Link to={paths.find()} className="focus-ring rounded-sm text-accent-ink underline">
          Find
        </Link>{' '}
        show those of sellers.
      </Trans>
    </p>
  );
}

interface SidebarProps {
  /** The button that opens the menu. A press on the button does not count as a press outside the menu. */
  toggleRef: RefObject<HTMLButtonElement | null>;
  menu: SideMenu;
  roles: readonly string[];
}

/**
 * Renders the side menu. From 1024 px it is beside the content, as a rail of icons or open with labels. Below 1024 px
 * it is a drawer. Spec §2, layout shell.
 */
export function Sidebar({ toggleRef, menu: { isOpen, isDocked, dismiss }, roles }: SidebarProps) {
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
    const end = new AbortController();
    document.addEventListener('pointerdown', closeOutside, { signal: end.signal });
    document.addEventListener('focusin', closeOutside, { signal: end.signal });
    document.addEventListener('keydown', closeOnEscape, { signal: end.signal });
    return () => end.abort();
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
          {listMenuFor(roles).map((entry) => (
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

const menuRoles: readonly string[] = ['Admin', 'Customer'] satisfies readonly Role[];

const listBillingLinks = (): readonly MenuLink[] => [
  { label: t`Passbook`, path: paths.billingPage('passbook') },
  { label: t`COD Remittance`, path: paths.billingPage('codRemittance') },
  { label: t`Shipping Charges`, path: paths.billingPage('shippingCharges') },
  { label: t`All Recharges`, path: paths.billingPage('recharges') },
  { label: t`Invoices`, path: paths.billingPage('invoices') },
  { label: t`Credit Notes`, path: paths.billingPage('creditNotes') },
  { label: t`Ledgers`, path: paths.billingPage('ledgers') },
];

/** Returns the side menu in its order. Spec §2 and §6; NDR opens a tab of the dashboard. */
const listMenuEntries = (): readonly ListedEntry[] => [
  { label: t`Dashboard`, path: paths.dashboard(), icon: LayoutDashboard },
  { label: t`Orders`, path: paths.orders(), icon: Package },
  { label: t`NDR`, path: paths.ndr(), icon: PackageX },
  { label: t`Billing`, path: paths.billing(), icon: Receipt, children: listBillingLinks() },
  { label: t`Tools`, path: paths.tools(), icon: Wrench },
  { label: t`Report`, path: paths.report(), icon: ChartNoAxesColumn },
  { label: t`Setting`, path: paths.setting(), icon: Settings },
  { label: t`Warehouse`, path: paths.warehouse(), icon: Warehouse },
  { label: t`Others`, path: paths.other(), icon: CircleEllipsis },
  { label: t`Admin`, path: paths.admin(), icon: ShieldCheck, isForAdmins: true },
];

/** Returns the entries that these roles may see. Only an Admin sees their children. */
export function listMenuFor(roles: readonly string[]): readonly MenuEntry[] {
  const isAdmin = roles.includes('Admin');
  if (!roles.some((role) => menuRoles.includes(role))) return [];
  return listMenuEntries()
    .filter(({ isForAdmins = false }) => isAdmin || !isForAdmins)
    .map(({ children = [], ...entry }) => ({ ...entry, children: isAdmin ? children : [] }));
}

/** Returns the label of the entry with this path, else of the first entry with a parent path. Spec §4, side menu. */
export function findActiveLabel(pathname: string): string | null {
  const isWithin = ({ path }: MenuLink) => pathname === path || pathname.startsWith(`${path}/`);
  const entries = listMenuEntries();
  const exactEntry = entries.find(({ path }) => path === pathname);
  return (exactEntry ?? entries.find(isWithin))?.label ?? null;
}
