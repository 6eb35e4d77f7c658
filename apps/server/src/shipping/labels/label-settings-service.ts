import type { LabelSettings, SavedLabelSettings } from '@shipdesk/contract/shipping/label-settings';
import { noPapers } from '@shipdesk/domain/order/papers';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { findCompany } from '../../accounts/sellers/seller-steps.ts';
import { createDocumentFonts } from '../../documents/document-fonts.ts';
import type { LabelData, LabelOptions } from '../../documents/labels/label-data.ts';
import { LABEL, layOutLabel } from '../../documents/labels/label-layout.ts';
import { decodeLogoUrl, Logos } from '../../documents/labels/logo.ts';
import { renderSvg } from '../../documents/paint-svg.ts';
import { Typesetter } from '../../documents/typesetter.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { readVersionedRow, writeVersion } from '../../platform/db/query/versioned-row-store.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';

const defaultSettings: LabelSettings = {
  size: '100x150',
  sort: 'selected',
  showLogo: true,
  hidePhone: false,
  hideAmount: false,
};

export async function readLabelSettings(db: Db): Promise<SavedLabelSettings> {
  const row = await readVersionedRow(db, 'labelSettings');
  if (!row) return { version: 0, ...defaultSettings };
  const { version, size, sort, showLogo, hidePhone, hideAmount } = row;
  return { version, size, sort, showLogo, hidePhone, hideAmount };
}

export function createLabelSettings({ database, now }: RowDeps) {
  const fonts = createDocumentFonts();

  return {
    read: (principal: Principal) => database.asSeller(principal, readLabelSettings),

    /** Throws 409 if the settings have changed since `basedOnVersion`. */
    save: (
      principal: Principal,
      { basedOnVersion, ...settings }: LabelSettings & { readonly basedOnVersion: number },
    ): Promise<SavedLabelSettings> =>
      database.asSeller(principal, async (db) => {
        const currentSettings = await readLabelSettings(db);
        const version = basedOnVersion + 1;
        const isWritten =
          currentSettings.version === basedOnVersion &&
          (await writeVersion(db, 'labelSettings', {
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
        const { version: _, ...previousSettings } = currentSettings;
        const change = { settings: [previousSettings, settings] };
        await recordAudit(db, principal, 'label_settings.changed', principal.sellerId, change);
        return { version, ...settings };
      }),

    preview: async (principal: Principal, options: LabelOptions): Promise<string> => {
      const { name, logo } = await database.asSeller(principal, (db) =>
        findCompany(db, principal.sellerId),
      );
      const label = buildSpecimenLabel({
        sellerName: name,
        sellerLogo: decodeLogoUrl(logo),
        orderDate: toBusinessDay(now()),
      });
      const setting = { typesetter: new Typesetter(fonts), logos: new Logos(), options };
      return renderSvg(layOutLabel(label, setting), LABEL);
    },
  };
}

/** The parcel is COD, so that the preview shows the COD amount with every option. */
function buildSpecimenLabel({
  sellerName,
  ...seller
}: Pick<LabelData, 'sellerLogo' | 'orderDate'> & { readonly sellerName: string }): LabelData {
  return {
    carrierName: 'Carrier',
    serviceName: 'Surface',
    awb: 'SPECIMEN0000',
    parcelAwb: 'SPECIMEN0000',
    docketNumber: '00000000000000',
    routingCode: 'DEL/SII',
    isReverse: false,
    codPaise: 1_299_00,
    consignee: {
      name: 'Name of the consignee',
      address: 'House number, street and landmark',
      city: 'New Delhi',
      state: 'Delhi',
      pincode: '110001',
      phone: '9800000000',
    },
    returnTo: {
      name: 'Your warehouse',
      address: 'Building, street and area',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560001',
      phone: '9800000001',
    },
    reference: 'ORDER-1',
    contents: [{ name: 'Product', quantity: 2, hsnCode: '0904' }],
    invoicePaise: 1_299_00,
    deadGrams: 650,
    lengthMm: 350,
    breadthMm: 350,
    heightMm: 65,
    boxNumber: 1,
    boxCount: 1,
    papers: { ...noPapers, sellerName },
    ...seller,
  };
}
