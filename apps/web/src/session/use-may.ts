import { may, type Permission } from '@shipdesk/domain/account/roles';
import { useSelector } from 'react-redux';
import { selectRole } from './session-slice.ts';

/** Returns true if the signed-in user has a permission. The server decides; this only hides what it would refuse. */
export function useMay(permission: Permission): boolean {
  const role = useSelector(selectRole);
  return role !== null && may(role, permission);
}
