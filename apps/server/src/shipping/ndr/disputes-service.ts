import { chooseReference } from '@shipdesk/domain/order/parcel-name';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { findCompany } from '../../accounts/sellers/seller-steps.ts';
import type { Deps } from '../../deps.ts';
import { renderDispute } from '../../documents/dispute-pdf.ts';
import { createDocumentFonts } from '../../documents/document-fonts.ts';
import { loadOrdersOf } from '../../orders/capture/order-steps.ts';
import { readAuditHead, recordAudit } from '../../platform/audit/audit-service.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { loadScansOf } from '../scans/scan-steps.ts';
import { selectAttempts } from './attempts-store.ts';
import * as store from './ndr-store.ts';

/** Creates the service of the proof that a seller sends to a carrier. */
export function createDisputes({ database, now }: Pick<Deps, 'database' | 'now'>) {
  const fonts = createDocumentFonts();
  return {
    /** Streams the proof of a parcel's attempts. Throws 404 without a failed delivery. */
    renderPdf: async (principal: Principal, docketNumber: string) => {
      const data = await database.asSeller(principal, async (db) => {
        const [row] = await store.selectCasesOfDockets(db, [docketNumber]);
        if (!row) throw new Refusal('ndr_unknown');
        const { shipmentId } = row;
        const order = (await loadOrdersOf(db, [row])).get(row.orderId);
        const { name: seller } = await findCompany(db, principal.sellerId);
        const actions = await store.selectActions(db, shipmentId);
        await recordAudit(db, principal, 'dispute.printed', shipmentId, {});
        return {
          seller,
          carrierName: getCarrierName(row.carrier),
          awb: row.awb,
          docketNumber,
          reference: order ? chooseReference(order) : '',
          pincode: order?.consigneePincode ?? '',
          attempts: await selectAttempts(db, [shipmentId]),
          disputes: actions
            .filter(({ kind }) => kind === 'dispute')
            .map(({ createdAt, details: { disputeReason = 'other', remark = '' } }) => ({
              at: createdAt,
              reason: disputeReason,
              remark,
            }))
            .toReversed(),
          scans: await loadScansOf(db, [shipmentId]),
          auditHead: await readAuditHead(db, principal.sellerId),
          printedAt: now(),
        };
      });
      return renderDispute(data, { fonts });
    },
  };
}
