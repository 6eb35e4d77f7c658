import { t } from '@lingui/core/macro';
import type { CarrierAccount, ConnectionTest } from '@shipdesk/contract/shipping/carriers';
import { getCarrierName, hasSetting } from '@shipdesk/domain/shipping/carriers/registry';
import { formatCount } from '../../lib/format.ts';

export type Profile = NonNullable<CarrierAccount['settings']['profile']>;

export function nameProfile(profile: Profile): string {
  return {
    standard: t`Standard: pushes scans, up to 20 boxes`,
    prenumbered: t`Reserves AWBs before a booking`,
    labelled: t`Prints its own labels, sends no pushes`,
  }[profile];
}

export function describeAccountPlace({ carrier, settings }: CarrierAccount): string {
  return hasSetting(carrier, 'baseUrl')
    ? (settings.baseUrl ?? '')
    : nameProfile(settings.profile ?? 'standard');
}

export function describeTest(account: CarrierAccount, { code, milliseconds }: ConnectionTest) {
  const name = getCarrierName(account.carrier);
  const place = account.settings.baseUrl ?? name;
  if (code === null) {
    return t`The connection works. ${name} responded in ${formatCount(milliseconds)} ms.`;
  }
  const failures: Readonly<Record<string, string>> = {
    credentials: t`${name} refused the token. Copy it from your ${name} account, then edit this account.`,
    throttled: t`${name} limits the number of requests. Test again in a minute.`,
    timeout: t`${name} did not respond within 10 seconds. Test again in a minute.`,
    connection: t`Shipdesk could not connect to ${place}. Check the address and the server’s network.`,
    unreadable: t`${place} did not send a ${name} response. Check the address.`,
  };
  return failures[code] ?? t`${name} refused the request. Ask ${name} about the account.`;
}
