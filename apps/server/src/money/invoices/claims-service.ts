import type { QueryOf } from '@shipdesk/contract/endpoint';
import type { ClaimDecision, listAllClaims } from '@shipdesk/contract/money/claims';
import { computeClaimPaise } from '@shipdesk/domain/money/invoice/claim';
import { buildClaimPostings } from '@shipdesk/domain/money/invoice/invoice-postings';
import type { ChargeLine } from '@shipdesk/domain/money/invoice/invoice-total';
import { isCompanySaved } from '../../accounts/sellers/seller-steps.ts';
import type { Deps, ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { postTransfers } from '../ledger/ledger-steps.ts';
import { creditLostFreight, type ShipmentFreight, sumFreight } from './credit-notes-service.ts';
import {
  type ClaimFilter,
  type ClaimRow,
  insertClaim,
  lockShipment,
  selectClaims,
} from './tax-documents-store.ts';

const MAX_LISTED_CLAIMS = 200;

/** A claim with the paid amount, or the amount that an approval would pay. Amounts are in paise. */
type Claim = ReturnType<typeof toClaim>;

export function createClaims(deps: ServiceDeps & Pick<Deps, 'config'>) {
  const { database, now } = deps;
  return {
    list: (principal: Principal) =>
      database.asSeller(principal, (db) => listClaims(db, { sellerId: principal.sellerId })),

    listAll: (principal: Principal, { seller: sellerId, state }: QueryOf<typeof listAllClaims>) =>
      database.asOperator(async (db) => {
        const filter = { sellerId, isOpen: state === 'open', isForOperator: true };
        const page = await listClaims(db, filter);
        const change = { rows: page.data.length };
        await recordAudit(db, principal, 'claims.listed', sellerId ?? '', change);
        return page;
      }, principal),

    /**
     * Approves or declines the claim for a parcel, and returns it. Throws 404 for a parcel that is neither lost nor
     * damaged, 409 for a decided claim, 422 for a missing reason.
     */
    decide: (principal: Principal, { sellerId, shipmentId, decision, reason }: ClaimDecision) => {
      const trimmedReason = reason.trim();
      if (decision === 'declined' && trimmedReason === '') {
        throw createFieldRefusal([{ field: 'reason', code: 'claim_reason_missing' }]);
      }
      // Record the decision in the seller's books, with the operator as the actor.
      const caller = { sellerId, source: principal.source, userId: principal.userId };
      return database.asSeller(caller, async (db) => {
        await lockShipment(db, shipmentId);
        const claim = await findClaim(db, { sellerId, shipmentId });
        if (!claim) throw new Refusal('claim_unknown');
        if (claim.state !== 'open') throw new Refusal('claim_decided');
        const isApproved = decision === 'approved';
        const refund = isApproved ? await payClaim(db, caller, claim) : null;
        await insertClaim(db, {
          sellerId,
          shipmentId,
          state: decision,
          goodsPaise: isApproved ? claim.goodsPaise : 0,
          freightPaise: refund?.freightPaise ?? 0,
          reason: trimmedReason,
          creditNoteId: refund?.noteId ?? null,
          decidedAt: now(),
          decidedBy: principal.userId,
        });
        const change = { decision, goodsPaise: isApproved ? claim.goodsPaise : 0 };
        await recordAudit(db, caller, 'claim.decided', shipmentId, change);
        const decidedClaim = await findClaim(db, { sellerId, shipmentId });
        if (!decidedClaim) throw new Error('a decided claim is missing');
        return decidedClaim;
      });
    },
  };

  /** Credits the goods and the freight that no credit note has refunded. Returns the note id and the freight. */
  async function payClaim(
    db: Db,
    caller: Parameters<typeof creditLostFreight>[1],
    claim: Claim & { readonly freight: ShipmentFreight | undefined },
  ): Promise<{ noteId: string | null; freightPaise: number }> {
    const { shipmentId, docketNumber, pickupState, status, goodsPaise, freight } = claim;
    const goods = { id: shipmentId, docketNumber, goodsPaise };
    if (freight === undefined || freight.taxablePaise <= 0) {
      await postTransfers(db, caller, buildClaimPostings(goods, null), now());
      return { noteId: null, freightPaise: 0 };
    }
    const refund = (await isCompanySaved(db))
      ? await creditLostFreight(
          db,
          caller,
          {
            shipmentId,
            docketNumber,
            pickupState,
            chargedOn: freight.chargedOn,
            amount: freight,
            note: `${status === 'LOST' ? 'Lost' : 'Damaged'} parcel, docket ${docketNumber}`,
          },
          deps,
        )
      : { noteId: null, credited: { taxablePaise: 0, taxPaise: 0 }, uncredited: freight };
    const { noteId, credited, uncredited } = refund;
    const isOwed = uncredited.taxablePaise > 0;
    await postTransfers(db, caller, buildClaimPostings(goods, isOwed ? uncredited : null), now());
    return { noteId, freightPaise: sumCharge(credited) + (isOwed ? sumCharge(uncredited) : 0) };
  }
}

const sumCharge = ({ taxablePaise, taxPaise }: ChargeLine) => taxablePaise + taxPaise;

async function listClaims(db: Db, filter: Omit<ClaimFilter, 'shipmentId' | 'limit'>) {
  const rows = await selectClaims(db, { ...filter, limit: MAX_LISTED_CLAIMS + 1 });
  const freights = await sumFreight(db, rows);
  return {
    data: rows.slice(0, MAX_LISTED_CLAIMS).map((row) => toClaim(row, freights.get(row.shipmentId))),
    isMore: rows.length > MAX_LISTED_CLAIMS,
  };
}

async function findClaim(db: Db, key: { sellerId: string; shipmentId: string }) {
  const [row] = await selectClaims(db, { ...key, limit: 1 });
  if (!row) return undefined;
  const freight = (await sumFreight(db, [row])).get(row.shipmentId);
  return { ...toClaim(row, freight), freight };
}

function toClaim(row: ClaimRow, freight: ShipmentFreight | undefined) {
  return {
    ...row,
    goodsPaise: row.goodsPaise ?? computeClaimPaise(row.invoicePaise),
    freightPaise: row.freightPaise ?? (freight ? sumCharge(freight) : 0),
  };
}
