import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Account } from '@shipdesk/contract/account/account';
import { toLiveId } from '@shipdesk/domain/account/sandbox';
import {
  ChevronDown,
  CircleQuestionMark,
  FlaskConical,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  PanelLeft,
  Search,
  Sun,
  UserRound,
  X,
} from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router';
import { Bell } from '../account/notifications/bell.tsx';
import { ownSellersApi } from '../account/team/own-sellers-api.ts';
import { useSwitchSeller } from '../account/team/use-switch-seller.ts';
import { modifierKey } from '../lib/modifier-key.ts';
import { paths } from '../lib/paths.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { chooseTheme, type Theme, useTheme } from '../lib/theme.ts';
import { BalanceChip } from '../money/wallet/balance-chip.tsx';
import {
  selectIsOperator,
  selectIsSandbox,
  selectSellerId,
  selectUsername,
} from '../session/session-slice.ts';
import { useSession } from '../session/use-session.ts';
import { Brand } from '../ui/brand.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MenuItem, MenuSection, MenuTrigger } from '../ui/overlay/menu.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { Tooltip } from '../ui/overlay/tooltip.tsx';
import type { SideMenu } from './use-side-menu.ts';

interface TopBarProps {
  toggleRef: RefObject<HTMLButtonElement | null>;
  menu: SideMenu;
  account: Account | undefined;
  onSearch: () => void;
  onShowKeys: () => void;
}

/** Renders the top bar at 6% of the viewport's height: menu toggle left, user menu right. Spec §2, layout shell. */
export function TopBar({ toggleRef, menu, account, onSearch, onShowKeys }: TopBarProps) {
  const isOperator = useSelector(selectIsOperator);
  const companyName = account?.company.name ?? '';
  return (
    <header className="fixed inset-x-0 top-0 z-40 flex h-top-bar items-center gap-2 border-b border-line bg-surface px-2 lg:px-3">
      <IconButton
        ref={toggleRef}
        label={menu.isOpen ? t`Close menu` : t`Open menu`}
        icon={<PanelLeft aria-hidden="true" className="size-4.5" />}
        aria-expanded={menu.isOpen}
        aria-controls="side-menu"
        onPress={menu.toggle}
      />
      <Link
        to={paths.landing(isOperator)}
        className="focus-ring rounded-md px-1.5 py-0.5 text-ink no-underline"
      >
        <Brand />
      </Link>
      {account !== undefined && account.company.logo !== '' && (
        // Logos are designed for paper, so their background is white in the dark theme too.
        <img
          src={account.company.logo}
          alt={t`Logo of ${companyName}`}
          className="h-[70%] max-h-8 max-w-28 rounded-sm bg-white object-contain px-1 py-0.5"
        />
      )}
      {/* Late content grows to the left, where there are no buttons. */}
      <div className="flex min-w-0 flex-1">{account?.demo === true && <DemoNote />}</div>
      <BalanceChip />
      <Tooltip content={t`Search and commands`}>
        <AriaButton
          aria-label={t`Search and commands`}
          onPress={onSearch}
          className="focus-ring flex h-8 min-w-8 cursor-pointer items-center justify-center gap-2 rounded-md text-base text-muted hover:bg-hover hover:text-ink lg:border lg:border-line lg:px-2 pointer-coarse:h-10 pointer-coarse:min-w-10 pressed:bg-pressed"
        >
          <Search aria-hidden="true" className="size-4.5 shrink-0 lg:size-4" />
          <span className="max-lg:hidden">{t`Search`}</span>
          <span
            aria-hidden="true"
            // The accessible name must contain the visible name.
            data-keys={`${modifierKey} K`}
            className="rounded-sm border border-line-strong/60 bg-sunken px-1.5 text-sm text-ink before:content-[attr(data-keys)] max-lg:hidden"
          />
        </AriaButton>
      </Tooltip>
      <Bell />
      <UserMenu account={account} onShowKeys={onShowKeys} />
    </header>
  );
}

/** The note is in the top bar, so that dismissing it moves no content. */
function DemoNote() {
  const [isDismissed, setDismissed] = useState(
    () => readStored('shipdesk.demoNoteDismissed') === 'yes',
  );
  if (isDismissed) return null;
  return (
    <p
      role="status"
      className="flex h-7 min-w-0 items-center gap-1.5 rounded-full border border-warn-line bg-warn-soft pl-2.5 text-sm text-warn-ink"
    >
      <FlaskConical aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">
        <Trans>
          <span className="font-medium">Demo</span>
          <span className="max-lg:hidden">: sample data. Nothing here is shipped.</span>
        </Trans>
      </span>
      <span className="[&>button]:size-6 [&>button]:rounded-full [&>button]:text-warn-ink">
        <IconButton
          label={t`Dismiss demo note`}
          icon={<X aria-hidden="true" className="size-3.5" />}
          onPress={() => {
            writeStored('shipdesk.demoNoteDismissed', 'yes');
            setDismissed(true);
          }}
        />
      </span>
    </p>
  );
}

const listThemes = (): readonly { id: Theme; label: string; icon: typeof Sun }[] => [
  { id: 'system', label: t`System`, icon: Monitor },
  { id: 'light', label: t`Light`, icon: Sun },
  { id: 'dark', label: t`Dark`, icon: Moon },
];

function getInitials(name: string): string {
  const words = name.split(/[\s@._-]+/).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

interface UserMenuProps {
  account: Account | undefined;
  onShowKeys: () => void;
}

/** Renders the user menu: 'My Account', the theme and 'Log-Out'. Spec §2, layout shell. */
function UserMenu({ account, onShowKeys }: UserMenuProps) {
  const username = useSelector(selectUsername);
  const theme = useTheme();
  const session = useSession();
  const navigate = useNavigate();
  const [isSigningOut, setSigningOut] = useState(false);
  // During a visit the menu lists no sellers, because the banner ends the visit.
  const { data: ownSellers, isLoading } = ownSellersApi.useListOwnSellersQuery();
  const sellers = account?.visit ? [] : (ownSellers?.data ?? []);
  const { switchTo, openSandbox } = useSwitchSeller();
  const isOperator = useSelector(selectIsOperator);
  const isSandbox = useSelector(selectIsSandbox);
  const sellerId = useSelector(selectSellerId);
  const name = account?.name ?? username;

  async function signOut() {
    setSigningOut(true);
    toast.clear();
    await session.signOut();
  }

  return (
    <MenuTrigger
      label={t`User menu`}
      renderButton={(props) => (
        <AriaButton
          {...props}
          aria-label={t`User menu: ${name}`}
          // The name loads after the bar, and its width must not move the other buttons.
          className="focus-ring flex h-8 pointer-coarse:h-10 cursor-pointer sm:w-40 lg:w-44 items-center gap-2 rounded-md px-1.5 text-base text-ink hover:bg-hover pressed:bg-pressed"
        >
          <span
            aria-hidden="true"
            // The accessible name must contain the visible name.
            data-initials={getInitials(name)}
            className="flex size-6.5 shrink-0 items-center justify-center rounded-full bg-accent-soft-strong text-xs font-semibold text-accent-ink before:content-[attr(data-initials)]"
          />
          <span className="min-w-0 flex-1 truncate text-left font-medium max-sm:hidden">
            {name}
          </span>
          <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
        </AriaButton>
      )}
    >
      <MenuSection title={account?.email ?? username}>
        <MenuItem icon={UserRound} onAction={() => void navigate(paths.account())}>
          {t`My Account`}
        </MenuItem>
        <MenuItem icon={CircleQuestionMark} onAction={() => void navigate(paths.help())}>
          {t`Help`}
        </MenuItem>
        <MenuItem icon={Keyboard} onAction={onShowKeys}>
          {t`Keyboard shortcuts`}
        </MenuItem>
      </MenuSection>
      {(isLoading || sellers.length > 0) && !isOperator && (
        <MenuSection title={t`Sandbox`} isTitleHidden>
          {isSandbox ? (
            <MenuItem icon={FlaskConical} onAction={() => void switchTo(toLiveId(sellerId))}>
              {t`Leave the sandbox`}
            </MenuItem>
          ) : (
            <MenuItem
              icon={FlaskConical}
              isDisabled={isLoading}
              onAction={() => void openSandbox()}
            >
              {t`Open the sandbox`}
            </MenuItem>
          )}
        </MenuSection>
      )}
      {sellers.length > 1 && (
        <MenuSection title={t`Sellers`}>
          {sellers.map(({ id, name: seller, isCurrent }) => (
            <MenuItem key={id} choice="one" isChosen={isCurrent} onAction={() => void switchTo(id)}>
              {seller}
            </MenuItem>
          ))}
        </MenuSection>
      )}
      <MenuSection title={t`Theme`}>
        {listThemes().map(({ id, label, icon: Icon }) => (
          <MenuItem
            key={id}
            choice="one"
            isChosen={id === theme}
            icon={Icon}
            onAction={() => chooseTheme(id)}
          >
            {label}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSection title={t`Session`} isTitleHidden>
        <MenuItem icon={LogOut} isDisabled={isSigningOut} onAction={() => void signOut()}>
          {t`Log-Out`}
        </MenuItem>
      </MenuSection>
    </MenuTrigger>
  );
}
