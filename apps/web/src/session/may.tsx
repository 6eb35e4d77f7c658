import { t } from '@lingui/core/macro';
import type { Permission } from '@shipdesk/domain/account/roles';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useMay } from './use-may.ts';

/** Renders its content for users with a permission. */
export function May({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useMay(permission) ? children : null;
}

/** Guards routes that need a permission. Users without it read why the page is closed. */
export function RequireMay({ permission }: { permission: Permission }) {
  if (useMay(permission)) return <Outlet />;
  return (
    <EmptyState
      icon={LockKeyhole}
      title={t`Your role does not include this page`}
      text={t`An Owner of your team can change your role.`}
      action={<LinkButton href={paths.dashboard()}>{t`Go to the dashboard`}</LinkButton>}
    />
  );
}
