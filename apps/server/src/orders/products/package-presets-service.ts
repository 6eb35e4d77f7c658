import type { PresetBody } from '@shipdesk/contract/orders/package-presets';
import { MAX_PACKAGE_PRESETS } from '@shipdesk/domain/order/product/product';
import type { ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { isDuplicate } from '../../platform/db/query/database-errors.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import * as store from './package-presets-store.ts';

export function createPackagePresets({ database, now, newId }: ServiceDeps) {
  return {
    list: (principal: Principal) => database.asSeller(principal, store.selectPresets),

    /** Throws 409 for a name that another box has, 422 beyond the limit. */
    create: (principal: Principal, body: PresetBody, call: IdempotentCall) => {
      const preset = { id: newId(), ...withTrimmedName(body) };
      return database
        .asSeller(principal, async (db) => {
          const earlier = await claimKey(db, principal, { call, response: preset, now: now() });
          if (earlier) return earlier;
          if ((await store.countPresets(db)) >= MAX_PACKAGE_PRESETS) {
            throw new Refusal('package_presets_full', { params: { max: MAX_PACKAGE_PRESETS } });
          }
          const { sellerId } = principal;
          await store.insertPreset(db, { ...preset, sellerId, createdAt: now() });
          await recordAudit(db, principal, 'package_preset.created', preset.id);
          return preset;
        })
        .catch(createNameErrorHandler(preset.name));
    },

    /** Throws 404 for an unknown box, 409 for a name that another box has. */
    change: (principal: Principal, id: string, body: PresetBody) => {
      const columns = withTrimmedName(body);
      return database
        .asSeller(principal, async (db) => {
          if (!(await store.updatePreset(db, id, columns))) {
            throw new Refusal('package_preset_unknown');
          }
          await recordAudit(db, principal, 'package_preset.changed', id);
          return { id, ...columns };
        })
        .catch(createNameErrorHandler(columns.name));
    },

    /** Throws 404 for an unknown box. */
    remove: (principal: Principal, id: string) =>
      database.asSeller(principal, async (db) => {
        if (!(await store.deletePreset(db, principal.sellerId, id))) {
          throw new Refusal('package_preset_unknown');
        }
        await recordAudit(db, principal, 'package_preset.deleted', id);
        return { id };
      }),
  };
}

const withTrimmedName = (body: PresetBody): PresetBody => ({
  ...body,
  name: body.name.trim().replaceAll(/\s+/g, ' '),
});

function createNameErrorHandler(name: string) {
  return (error: unknown): never => {
    if (!isDuplicate(error, 'package_presets_name')) throw error;
    const params = { name };
    throw new Refusal('package_preset_name_taken', {
      params,
      details: [{ field: 'name', code: 'package_preset_name_taken', params }],
    });
  };
}
