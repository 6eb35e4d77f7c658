import { plural, t } from '@lingui/core/macro';
import type { ApiKey } from '@shipdesk/contract/account/api-keys';
import type { KeyPermission } from '@shipdesk/domain/account/api-key';
import { addDays, type IsoDate, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { Tone } from '../../ui/badge.tsx';

const EXPIRY_WARNING_DAYS = 14;
const MAX_LISTED_PERMISSIONS = 3;

export function describePermission(permission: KeyPermission): string {
  switch (permission) {
    case 'orders:read':
      return t`Read orders and parcels`;
    case 'orders:write':
      return t`Add and change orders`;
    case 'packing:write':
      return t`Pack, print and hand over`;
    case 'shipments:write':
      return t`Book and cancel shipments`;
    case 'rates:read':
      return t`Read prices`;
    case 'money:read':
      return t`Read billing`;
    case 'settings:read':
      return t`Read settings`;
    case 'settings:write':
      return t`Change settings and webhooks`;
    case 'money:write':
      return t`Move money`;
    case 'team:write':
      return t`Manage the team`;
    case 'keys:write':
      return t`Manage API keys`;
  }
}

export function describePermissions(permissions: readonly KeyPermission[]): string {
  return permissions.length > MAX_LISTED_PERMISSIONS
    ? plural(permissions.length, { one: '# permission', other: '# permissions' })
    : permissions.map(describePermission).join(', ');
}

type KeyLifetime = Pick<ApiKey, 'state' | 'expiresAt'>;

export function describeKeyState(
  { state, expiresAt }: KeyLifetime,
  today: IsoDate,
): { tone: Tone; text: string } {
  switch (state) {
    case 'revoked':
      return { tone: 'neutral', text: t`Revoked` };
    case 'expired':
      return { tone: 'neutral', text: t`Expired` };
    case 'stopped':
      return { tone: 'bad', text: t`Stopped` };
    case 'active':
      return toBusinessDay(new Date(expiresAt)) <= addDays(today, EXPIRY_WARNING_DAYS)
        ? { tone: 'warn', text: t`Expires soon` }
        : { tone: 'ok', text: t`Active` };
  }
}
