import { t } from '@lingui/core/macro';
import type { Account } from '@shipdesk/contract/account/account';
import {
  ChevronDown,
  CircleQuestionMark,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  Sun,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { paths } from '../lib/paths.ts';
import { chooseTheme, type Theme, useTheme } from '../lib/theme.ts';
import { selectUsername } from '../session/session-slice.ts';
import { useSession } from '../session/use-session.ts';
import { MenuItem, MenuSection, MenuTrigger } from '../ui/overlay/menu.tsx';
import { toast } from '../ui/overlay/toast.tsx';

const themes = (): readonly { id: Theme; label: string; icon: typeof Sun }[] => [
  { id: 'system', label: t`Same as system`, icon: Monitor },
  { id: 'light', label: t`Light`, icon: Sun },
  { id: 'dark', label: t`Dark`, icon: Moon },
];

function initials(name: string): string {
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

/** 'My Account', the theme and 'Log-Out'. Spec §2, layout shell. */
export function UserMenu({ account, onShowKeys }: UserMenuProps) {
  const username = useSelector(selectUsername);
  const theme = useTheme();
  const session = useSession();
  const navigate = useNavigate();
  const [isSigningOut, setSigningOut] = useState(false);
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
          className="focus-ring flex h-8 max-w-56 pointer-coarse:h-10 cursor-pointer items-center gap-2 rounded-md px-1.5 text-base text-ink hover:bg-hover pressed:bg-pressed"
        >
          <span
            aria-hidden="true"
            // Not as text, because the visible name must be part of the accessible name.
            data-initials={initials(name)}
            className="flex size-6.5 shrink-0 items-center justify-center rounded-full bg-accent-soft-strong text-xs font-semibold text-accent-ink before:content-[attr(data-initials)]"
          />
          <span className="min-w-0 truncate font-medium max-sm:hidden">{name}</span>
          <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
        </AriaButton>
      )}
    >
      <MenuSection title={account?.email ?? username}>
        <MenuItem
          icon={<UserRound aria-hidden="true" className="size-4" />}
          onAction={() => void navigate(paths.account())}
        >
          {t`My Account`}
        </MenuItem>
        <MenuItem
          icon={<CircleQuestionMark aria-hidden="true" className="size-4" />}
          onAction={() => void navigate(paths.help())}
        >
          {t`Help`}
        </MenuItem>
        <MenuItem icon={<Keyboard aria-hidden="true" className="size-4" />} onAction={onShowKeys}>
          {t`Keyboard keys`}
        </MenuItem>
      </MenuSection>
      <MenuSection title={t`Theme`}>
        {themes().map(({ id, label, icon: Icon }) => (
          <MenuItem
            key={id}
            choice="one"
            isChosen={id === theme}
            icon={<Icon aria-hidden="true" className="size-4" />}
            onAction={() => chooseTheme(id)}
          >
            {label}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSection title={t`Session`} isTitleHidden>
        <MenuItem
          icon={<LogOut aria-hidden="true" className="size-4" />}
          isDisabled={isSigningOut}
          onAction={() => void signOut()}
        >
          {t`Log-Out`}
        </MenuItem>
      </MenuSection>
    </MenuTrigger>
  );
}
