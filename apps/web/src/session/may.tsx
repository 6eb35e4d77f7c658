import { t } from '@lingui/core/macro';
import { may, type Permission } from '@shipdesk/domain/account/roles';
import { FlaskConical, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router';
import { paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { selectIsSandbox, selectRole } from './session-slice.ts';
import { useMay } from './use-may.ts';

export function May({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useMay(permission) ? children : null;
}

/** Guards routes that need a permission. Other users read why the page is not available. */
export function RequireMay({ permission }: { permission: Permission }) {
  const isSandbox = useSelector(selectIsSandbox);
  const role = useSelector(selectRole);
  if (useMay(permission)) return <Outlet />;
  if (isSandbox && role !== null && may(role, permission)) {
    return (
      <EmptyState
        icon={FlaskConical}
        title={t`The sandbox does not have this page`}
        text={t`The sandbox uses your account’s team and no real money. Go back to your account to open this page.`}
      />
    );
  }
  return (
    <EmptyState
      icon={LockKeyhole}
      title={t`Your role does not include this page`}
      text={t`Ask an Owner of your team to change your role.`}
      action={<LinkButton href={paths.dashboard()}>{t`Go to the dashboard`}</LinkButton>}
    />
  );
}
