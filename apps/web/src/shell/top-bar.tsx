import { t } from '@lingui/core/macro';
import type { Account } from '@shipdesk/contract/account/account';
import { PanelLeft, Search } from 'lucide-react';
import type { RefObject } from 'react';
import { Link, useNavigate } from 'react-router';
import { Bell } from '../account/notifications/bell.tsx';
import { paths } from '../lib/paths.ts';
import { BalanceChip } from '../money/wallet/balance-chip.tsx';
import { Brand } from '../ui/brand.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { DemoNote } from './demo-note.tsx';
import type { SideMenu } from './use-side-menu.ts';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  toggleRef: RefObject<HTMLButtonElement | null>;
  menu: SideMenu;
  account: Account | undefined;
  /** Operator staff find anything across sellers. */
  isOperator: boolean;
  onShowKeys: () => void;
}

/** 6% of the viewport's height: menu toggle at the left, user menu at the right. Spec §2, layout shell. */
export function TopBar({ toggleRef, menu, account, isOperator, onShowKeys }: TopBarProps) {
  const navigate = useNavigate();
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
        to={paths.dashboard()}
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
      <div className="flex min-w-0 flex-1 justify-center">
        {account?.demo === true && <DemoNote />}
      </div>
      {isOperator && (
        <IconButton
          label={t`Find across sellers`}
          icon={<Search aria-hidden="true" className="size-4.5" />}
          onPress={() => void navigate(paths.find())}
        />
      )}
      <BalanceChip />
      <Bell />
      <UserMenu account={account} onShowKeys={onShowKeys} />
    </header>
  );
}
