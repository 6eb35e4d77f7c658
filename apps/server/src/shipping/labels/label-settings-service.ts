import type { LabelSort } from '@shipdesk/domain/shipping/label-sort';
import { businessDayOf } from '@shipdesk/domain/values/time/calendar';
import { findCompany } from '../../accounts/sellers/seller-steps.ts';

import type { Deps } from '../../deps.ts';
import { createDocumentFonts } from '../../documents/document-fonts.ts';
import type { LabelOptions } from '../../documents/labels/label-data.ts';
import { LABEL, layoutLabel } from '../../documents/labels/label-layout.ts';
import type { LabelSize } from '../../documents/labels/label-pdf.ts';
import { Logos, logoBytes } from '../../documents/labels/logo.ts';
import { svgOf } from '../../documents/paint-svg.ts';
import { Typesetter } from '../../documents/typesetter.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { selectLabelSettings, writeLabelSettings } from './label-settings-store.ts';
import { specimenLabel } from './label-specimen.ts';

export interface LabelSettings extends LabelOptions {
  readonly size: LabelSize;
  readonly sort: LabelSort;
}

/** Settings with their version, which is 0 before the first save. */
export interface SavedLabelSettings extends LabelSettings {
  readonly version: number;
}

export interface SellerLabels {
  find(principal: Principal): Promise<SavedLabelSettings>;
  /** 409 when other settings were saved after `basedOnVersion`. */
  save(
    principal: Principal,
    changes: LabelSettings & { readonly basedOnVersion: number },
  ): Promise<SavedLabelSettings>;
  /** A specimen label with the seller's name and logo, as an SVG image. */
  preview(principal: Principal, options: LabelOptions): Promise<string>;
}

const defaults: LabelSettings = {
  size: '100x150',
  sort: 'selected',
  showLogo: true,
  hidePhone: false,
  hideAmount: false,
};

/** The label settings of the current seller, or the defaults. */
export async function labelSettingsOf(db: Db): Promise<SavedLabelSettings> {
  const row = await selectLabelSettings(db);
  if (!row) return { version: 0, ...defaults };
  const { version, size, sort, showLogo, hidePhone, hideAmount } = row;
  const options = { showLogo, hidePhone, hideAmount };
  return { version, size, sort, ...options };
}

export function createLabelSettings({
  database,
  now,
}: Pick<Deps, 'database' | 'now'>): SellerLabels {
  const fonts = createDocumentFonts();

  return {
    find: (principal) => database.asSeller(principal, labelSettingsOf),

    save: (principal, { basedOnVersion, ...settings }) =>
      database.asSeller(principal, async (db) => {
        const before = await labelSettingsOf(db);
        const version = basedOnVersion + 1;
        const isWritten =
          before.version === basedOnVersion &&
          (await writeLabelSettings(db, {
            sellerId: principal.sellerId,
            version,
            size: settings.size,
            sort: settings.sort,
            showLogo: settings.showLogo,
            hidePhone: settings.hidePhone,
            hideAmount: settings.hideAmount,
            changedAt: now(),
            changedBy: principal.userId,
          }));
        if (!isWritten) throw new Refusal('label_settings_newer');
        const { version: _, ...old } = before;
        await recordAudit(db, principal, {
          action: 'label_settings.changed',
          subject: principal.sellerId,
          change: { settings: [old, settings] },
        });
        return { version, ...settings };
      }),

    preview: async (principal, options) => {
      const { name, logo } = await database.asSeller(principal, (db) =>
        findCompany(db, principal.sellerId),
      );
      const label = specimenLabel({
        sellerName: name,
        sellerLogo: logoBytes(logo),
        orderDate: businessDayOf(now()),
      });
      const setting = { typesetter: new Typesetter(fonts), logos: new Logos(), options };
      return svgOf(layoutLabel(label, setting), LABEL);
    },
  };
}
