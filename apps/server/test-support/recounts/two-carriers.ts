import { services } from '@shipdesk/domain/rates/service';
import { ScriptedCarrier } from '../scripted-carrier.ts';
import type { TestApp } from '../test-app.ts';

export const accountIds = {
  simulator: '01a1fc20-f9d2-7595-bcec-2b8d9f024442',
  delhivery: '01a1fc20-f9d2-7595-bcec-2b8d9f024443',
} as const;
export type CarrierId = keyof typeof accountIds;
export const carrierIds = ['simulator', 'delhivery'] as const;

export class TwoCarriers extends ScriptedCarrier {
  activeCarrier: CarrierId = 'simulator';

  override listEnabledAccounts: ScriptedCarrier['listEnabledAccounts'] = async () => [
    {
      id: accountIds[this.activeCarrier],
      carrier: this.activeCarrier,
      name: this.activeCarrier,
      services,
      parcelLimits: this.parcelLimits,
      serviceability: this.serviceability,
    },
  ];
}

/** Adds both accounts, because carrier invoices and COD remittances reference them. */
export async function addCarrierAccounts(app: TestApp): Promise<void> {
  for (const carrier of carrierIds) {
    await app.ownerQuery(
      `insert into carrier_accounts (id, carrier, name, is_enabled, services, credentials, settings, version,
         created_at, changed_at, changed_by_name)
       values ($1, $2, $3, false, '{}', '', '{}', 1, $4, $4, '')`,
      [accountIds[carrier], carrier, carrier, app.clock.now],
    );
  }
}
