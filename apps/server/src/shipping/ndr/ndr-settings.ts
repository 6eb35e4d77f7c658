import type { NdrDefaultAction } from '@shipdesk/domain/shipping/ndr/ndr-clock';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { selectSettings, writeSettings } from './ndr-store.ts';

/** The action when a seller does not answer. Version 0 before the first save. */
export interface NdrSettings {
  readonly version: number;
  readonly defaultAction: NdrDefaultAction;
}

/** The current seller's settings. The default is a reattempt, as most sellers choose (reference/domain.md §4.3). */
export async function ndrSettingsOf(db: Db): Promise<NdrSettings> {
  const row = await selectSettings(db);
  return row
    ? { version: row.version, defaultAction: row.defaultAction }
    : { version: 0, defaultAction: 'reattempt' };
}

/** Saves settings; 409 when others were saved after `basedOnVersion`. */
export async function saveNdrSettings(
  db: Db,
  principal: Principal,
  {
    basedOnVersion,
    defaultAction,
    now,
  }: { basedOnVersion: number; defaultAction: NdrDefaultAction; now: Date },
): Promise<NdrSettings> {
  const before = await ndrSettingsOf(db);
  const version = basedOnVersion + 1;
  const isWritten =
    before.version === basedOnVersion &&
    (await writeSettings(db, {
      sellerId: principal.sellerId,
      version,
      defaultAction,
      changedAt: now,
      changedBy: principal.userId,
    }));
  if (!isWritten) throw new Refusal('ndr_settings_newer');
  await recordAudit(db, principal, {
    action: 'ndr_settings.changed',
    subject: principal.sellerId,
    change: { default_action: [before.defaultAction, defaultAction] },
  });
  return { version, defaultAction };
}
