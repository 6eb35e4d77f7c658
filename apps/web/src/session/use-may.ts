import type { Permission } from '@shipdesk/domain/account/roles';
import { mayAt } from '@shipdesk/domain/account/sandbox';
import { useSelector } from 'react-redux';
import { selectPlace, selectRole } from './session-slice.ts';

/** Returns true if the signed-in user has a permission. The server decides; this only hides what it would refuse. */
export function useMay(permission: Permission): boolean {
  const role = useSelector(selectRole);
  const place = useSelector(selectPlace);
  return role !== null && mayAt(role, place, permission);
}
