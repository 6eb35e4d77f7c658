import type { TokenRole } from '@shipdesk/domain/account/roles';
import { type ReactNode, useDeferredValue } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import type { ReturnState } from './return-target.ts';
import { SessionLoading } from './session-loading.tsx';
import { selectAccessToken, selectRoles, selectSessionEnd } from './session-slice.ts';
import { useSessionCheck } from './use-session-check.ts';

interface RequireRoleProps {
  needs: TokenRole;
  /** The path for users with other roles. Spec §6: the dashboard. */
  redirectTo?: string;
}

/**
 * Guards the protected routes inside it. Spec §4, session check on entering a protected area. `fallback` replaces the
 * redirect to the sign-in page.
 */
export function RequireSession({ fallback }: { fallback?: ReactNode }) {
  const accessToken = useSelector(selectAccessToken);
  const end = useSelector(selectSessionEnd);
  const location = useLocation();
  const isChecked = useSessionCheck();

  // A deferred value renders in short slices, so the browser stays responsive.
  const isOpen = useDeferredValue(accessToken !== null);

  if (accessToken !== null && isOpen) return <Outlet />;
  if (accessToken !== null || !isChecked) return <SessionLoading />;
  if (fallback !== undefined) return fallback;
  const state: ReturnState | null =
    end === 'signedOut' ? null : { from: `${location.pathname}${location.search}` };
  return <Navigate to={paths.login()} replace state={state} />;
}

/**
 * Guards routes that need a role. Spec §6: users without any role go to /login, others to `redirectTo`, where the
 * shell shows the reason.
 */
export function RequireRole({ needs, redirectTo = paths.dashboard() }: RequireRoleProps) {
  const roles = useSelector(selectRoles);
  const location = useLocation();
  if (roles.includes(needs)) return <Outlet />;
  const state: ReturnState = {
    from: `${location.pathname}${location.search}`,
    lacksRole: true,
  };
  return <Navigate to={roles.length > 0 ? redirectTo : paths.login()} replace state={state} />;
}
