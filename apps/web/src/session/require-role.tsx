import type { Role } from '@shipdesk/contract/endpoint';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import type { ReturnState } from './return-target.ts';
import { selectRoles } from './session-slice.ts';

interface RequireRoleProps {
  needs: Role;
  /** Where other roles go; Spec §6: the dashboard. */
  otherwise?: string;
}

/** Spec §6: without any role to /login with the origin remembered, with other roles elsewhere. */
export function RequireRole({ needs, otherwise = paths.dashboard() }: RequireRoleProps) {
  const roles = useSelector(selectRoles);
  const location = useLocation();
  if (roles.includes(needs)) return <Outlet />;
  if (roles.length > 0) return <Navigate to={otherwise} replace />;
  const state: ReturnState = {
    from: `${location.pathname}${location.search}`,
    lacksRole: true,
  };
  return <Navigate to={paths.login()} replace state={state} />;
}
