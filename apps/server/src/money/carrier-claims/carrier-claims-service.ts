import type { CarrierClaimBody } from '@shipdesk/contract/money/carrier-claims';
import {
  buildCarrierCredit,
  type CarrierClaimKind,
  type CarrierClaimState,
  type CarrierTerms,
  canDecide,
  carrierClaimStates,
} from '@shipdesk/domain/money/carrier-claim/carrier-claim';
import { getMonthRange, type IsoDate, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { readBatches } from '../../platform/db/query/batches.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { streamCsvFile } from '../../platform/files/csv-file.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { postTransfers } from '../ledger/ledger-steps.ts';
import * as store from './carrier-claims-store.ts';
import { buildClaimColumns } from './claim-file.ts';
import {
  selectInvoiceLines,
  selectRemittanceLines,
  selectSettledCod,
  sumCredits,
} from './claim-sources-store.ts';
import { findClaims } from './find-claims.ts';

const FILE_BATCH_SIZE = 1000;

export function createCarrierClaims({ database, now, newId }: ServiceDeps) {
  async function loadStatement(db: Db, key: store.StatementKey) {
    const account = await store.findAccount(db, key.accountId);
    if (!account) throw new Refusal('carrier_account_unknown');
    const terms = await store.readTerms(db, key.accountId);
    return { account, month: key.month, terms, sums: await store.sumClaims(db, key) };
  }

  /** Posts credits to the seller's books. Returns the number of decided claims. */
  const decideSellerClaims = (
    principal: Principal,
    { accountId, sellerId, ids }: { accountId: string; sellerId: string; ids: readonly string[] },
    { decision, creditedPaise, reference }: CarrierClaimBody,
  ) => {
    const caller = { sellerId, source: principal.source };
    return database.asOperator(async (db) => {
      await store.lockAccountClaims(db, accountId);
      const claims = await store.lockClaims(db, accountId, ids);
      const undecidedClaims = claims.filter(({ state }) => state !== decision);
      assertDecidable(undecidedClaims, decision);
      const at = now();
      const isCredit = decision === 'credited';
      const decidedClaims = undecidedClaims.map((claim) => ({
        claim,
        creditedPaise: isCredit ? (creditedPaise ?? claim.amountPaise) : 0,
      }));
      if (isCredit) {
        const postings = decidedClaims.map(({ claim, creditedPaise: paise }) =>
          buildCarrierCredit({
            ...claim,
            creditedPaise: paise,
            gstPaise: Math.round((claim.gstPaise * paise) / claim.amountPaise),
          }),
        );
        await postTransfers(db, caller, postings, at);
      }
      await store.updateDecided(
        db,
        decidedClaims.map(({ claim, creditedPaise: paise }) => ({
          id: claim.id,
          state: decision,
          creditedPaise: paise,
          postedAt: isCredit ? at : null,
          reference,
          decidedAt: at,
          decidedBy: principal.userId,
        })),
      );
      const change = { decision, reference, claims: decidedClaims.length };
      await recordAudit(db, caller, 'carrier_claim.decided', accountId, change);
      return decidedClaims.length;
    }, caller);
  };

  return {
    /** Throws 404 for an unknown account. */
    read: (principal: Principal, key: store.StatementKey) =>
      database.asOperator(async (db) => {
        await recordAudit(db, principal, 'carrier_statement.read', key.accountId);
        return loadStatement(db, key);
      }, principal),

    /**
     * Finds the claims of a month again and returns the statement. Deletes open claims that no longer apply. Keeps
     * claims sent to the carrier, and marks them as credited if a later document of the carrier credited them.
     */
    prepare: (principal: Principal, key: store.StatementKey) =>
      database.asOperator(async (db) => {
        await store.lockAccountClaims(db, key.accountId);
        const { terms } = await loadStatement(db, key);
        const { accountId, month } = key;
        const foundClaims = await findClaims(db, {
          accountId,
          terms,
          range: getMonthRange(month),
          today: toBusinessDay(now()),
        });
        await store.saveFoundClaims(
          db,
          foundClaims.map((claim) => ({
            id: newId(),
            accountId,
            month,
            kind: claim.kind,
            source: claim.source,
            sellerId: claim.sellerId ?? principal.sellerId,
            shipmentId: claim.shipmentId,
            docketNumber: claim.docketNumber,
            awb: claim.awb,
            occurredOn: claim.occurredOn,
            amountPaise: claim.amountPaise,
            gstPaise: claim.gstPaise,
            evidence: [...claim.evidence],
            state: 'open',
            creditedPaise: 0,
            postedAt: null,
            reference: '',
            foundAt: now(),
            decidedAt: null,
            decidedBy: null,
          })),
        );
        const sources = foundClaims.map(({ source }) => source);
        const staleClaims = await store.selectStaleClaims(db, key, sources);
        const creditedIds = await listCreditedElsewhere(db, accountId, staleClaims);
        const isCredited = ({ id, state }: store.ClaimRow) =>
          state === 'claimed' && creditedIds.has(id);
        await store.markCreditedElsewhere(
          db,
          staleClaims.filter(isCredited).map(({ id }) => id),
          now(),
        );
        await store.deleteClaims(
          db,
          staleClaims.filter(({ state }) => state === 'open').map(({ id }) => id),
        );
        const change = { month, found: foundClaims.length };
        await recordAudit(db, principal, 'carrier_statement.prepared', accountId, change);
        return loadStatement(db, key);
      }, principal),

    list: (
      principal: Principal,
      key: store.StatementKey,
      {
        kind,
        state,
        page,
        size,
      }: {
        kind: CarrierClaimKind | undefined;
        state: CarrierClaimState | undefined;
        page: number;
        size: number;
      },
    ) =>
      database.asOperator(async (db) => {
        await loadStatement(db, key);
        const rows = await store.selectClaims(db, key, {
          kind,
          states: state === undefined ? carrierClaimStates : [state],
          offset: (page - 1) * size,
          limit: size + 1,
        });
        await recordAudit(db, principal, 'carrier_statement.read', key.accountId);
        const today = toBusinessDay(now());
        return { claims: rows.slice(0, size), hasMore: rows.length > size, today };
      }, principal),

    streamFile: async (principal: Principal, key: store.StatementKey) => {
      await database.asOperator(async (db) => {
        await loadStatement(db, key);
        await recordAudit(db, principal, 'carrier_statement.read', key.accountId);
      }, principal);
      let offset = 0;
      const batches = readBatches<store.ListedClaim>(
        async (_last, limit) => {
          const rows = await database.asOperator((db) =>
            store.selectClaims(db, key, {
              kind: undefined,
              states: ['open', 'claimed'],
              offset,
              limit,
            }),
          );
          offset += rows.length;
          return rows;
        },
        { size: FILE_BATCH_SIZE },
      );
      return streamCsvFile(buildClaimColumns(toBusinessDay(now())), batches);
    },

    /**
     * Decides claims and returns their number. Throws 404 for an unknown claim, 409 for a decided claim or a credit of
     * an unbooked line, 422 if `creditedPaise` exceeds the claim or covers several claims.
     */
    decide: async (principal: Principal, accountId: string, body: CarrierClaimBody) => {
      const { ids, decision, creditedPaise } = body;
      const claims = await database.asOperator(async (db) => {
        const rows = await store.lockClaims(db, accountId, ids);
        if (rows.length < ids.length) throw new Refusal('carrier_claim_unknown');
        const undecidedClaims = rows.filter(({ state }) => state !== decision);
        assertDecidable(undecidedClaims, decision);
        if (creditedPaise !== undefined) assertCredit(rows, body);
        if (decision === 'credited') await assertBooked(db, undecidedClaims);
        return undecidedClaims;
      }, principal);
      let decidedCount = 0;
      for (const [sellerId, sellerClaims] of Map.groupBy(claims, (claim) => claim.sellerId)) {
        const sellerIds = sellerClaims.map(({ id }) => id);
        decidedCount += await decideSellerClaims(
          principal,
          { accountId, sellerId, ids: sellerIds },
          body,
        );
      }
      return decidedCount;
    },

    saveTerms: (principal: Principal, accountId: string, terms: CarrierTerms) =>
      database.asOperator(async (db) => {
        if (!(await store.findAccount(db, accountId))) throw new Refusal('carrier_account_unknown');
        const before = await store.readTerms(db, accountId);
        await store.saveTerms(db, {
          accountId,
          ...terms,
          savedAt: now(),
          savedBy: principal.userId,
        });
        const change = { terms: [before, terms] };
        await recordAudit(db, principal, 'carrier_terms.saved', accountId, change);
        return terms;
      }, principal),
  };
}

/** Returns the first day of a month `yyyy-MM`. */
export const toFirstDay = (month: string): IsoDate => `${month}-01`;

function assertDecidable(
  claims: readonly store.ClaimRow[],
  decision: CarrierClaimBody['decision'],
): void {
  if (claims.every((claim) => canDecide(claim, decision))) return;
  throw new Refusal('carrier_claim_decided');
}

function assertCredit(claims: readonly store.ClaimRow[], { creditedPaise = 0 }: CarrierClaimBody) {
  const maxPaise = claims.length === 1 ? (claims[0]?.amountPaise ?? 0) : 0;
  if (creditedPaise <= maxPaise) return;
  throw createFieldRefusal([
    { field: 'creditedPaise', code: 'carrier_credit_too_high', params: { maxPaise } },
  ]);
}

/** Returns the key of the invoice or remittance line that a claim is about, or null for another source. */
function readLineKey({ source }: store.ClaimRow, prefix: 'line' | 'remittance') {
  const [sourceKind, fileId = '', row = ''] = source.split('/');
  return sourceKind === prefix ? { fileId, row: Number(row) } : null;
}

async function assertBooked(db: Db, claims: readonly store.ClaimRow[]): Promise<void> {
  for (const [prefix, select] of [
    ['line', selectInvoiceLines],
    ['remittance', selectRemittanceLines],
  ] as const) {
    const lines = claims.flatMap((claim) => {
      const key = readLineKey(claim, prefix);
      return key === null ? [] : [{ ...key, awb: claim.awb }];
    });
    if (lines.length === 0) continue;
    const rows = await select(
      db,
      lines.map(({ fileId, row }) => ({ fileId, row })),
    );
    const bookedKeys = new Set(
      rows.flatMap((row) => (row.isBooked ? [`${row.fileId}/${row.row}`] : [])),
    );
    const unbookedLine = lines.find(({ fileId, row }) => !bookedKeys.has(`${fileId}/${row}`));
    if (unbookedLine === undefined) continue;
    throw new Refusal('carrier_claim_not_booked', { params: { awb: unbookedLine.awb } });
  }
}

const isForLoss = ({ kind }: store.ClaimRow) => kind === 'lost' || kind === 'damaged';

/** Returns the ids of the claims that a later invoice or remittance of the carrier has credited. */
async function listCreditedElsewhere(
  db: Db,
  accountId: string,
  staleClaims: readonly store.ClaimRow[],
): Promise<ReadonlySet<string>> {
  const lines = staleClaims.flatMap((claim) => readLineKey(claim, 'line') ?? []);
  const matchedLines = lines.length === 0 ? [] : await selectInvoiceLines(db, lines);
  const lineSources = new Set(matchedLines.map(({ fileId, row }) => `line/${fileId}/${row}`));
  const lateParcels = staleClaims.flatMap(({ kind, sellerId, shipmentId }) =>
    kind === 'cod_late' && shipmentId !== null ? [{ sellerId, shipmentId }] : [],
  );
  const paidIds = new Set(lateParcels.length === 0 ? [] : await selectSettledCod(db, lateParcels));
  const lostAwbs = staleClaims.filter(isForLoss).map(({ awb }) => awb);
  const credits = lostAwbs.length === 0 ? null : await sumCredits(db, accountId, lostAwbs);
  const isCredited = (claim: store.ClaimRow) =>
    lineSources.has(claim.source) ||
    (claim.kind === 'cod_late' && paidIds.has(claim.shipmentId ?? '')) ||
    (isForLoss(claim) && (credits?.get(claim.awb) ?? 0) > 0);
  return new Set(staleClaims.filter(isCredited).map(({ id }) => id));
}
