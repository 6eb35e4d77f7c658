import type { Permission } from '@shipdesk/domain/account/roles';
import { mayAt } from '@shipdesk/domain/account/sandbox';
import { useSelector } from 'react-redux';
import { selectRole, selectSellerId } from './session-slice.ts';

/** The server also checks every request. */
export function useMay(permission: Permission): boolean {
  const role = useSelector(selectRole);
  const sellerId = useSelector(selectSellerId);
  return role !== null && mayAt(role, sellerId, permission);
}
