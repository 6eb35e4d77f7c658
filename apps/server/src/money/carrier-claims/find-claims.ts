import {
  type CarrierClaimKind,
  type CarrierTerms,
  type ClaimFact,
  type ClaimFactCode,
  computeCodDueDate,
  computeGstPart,
  computeLiability,
} from '@shipdesk/domain/money/carrier-claim/carrier-claim';
import { addDays, type DateRange, type IsoDate } from '@shipdesk/domain/values/time/calendar';
import type { Db } from '../../platform/db/query/statement.ts';
import * as sources from './claim-sources-store.ts';

export interface FoundClaim {
  readonly kind: CarrierClaimKind;
  /** Identifies the line, the parcel or the attempt. The same fault has the same source in every statement. */
  readonly source: string;
  /** Null for an unknown parcel. */
  readonly sellerId: string | null;
  readonly shipmentId: string | null;
  readonly docketNumber: string;
  readonly awb: string;
  readonly occurredOn: IsoDate;
  readonly amountPaise: number;
  /** The GST in `amountPaise`. */
  readonly gstPaise: number;
  readonly evidence: readonly ClaimFact[];
}

interface Search {
  readonly accountId: string;
  readonly range: DateRange;
  readonly terms: CarrierTerms;
  readonly today: IsoDate;
}

/** Returns the claims against a carrier account that occurred in a range of days. Requires `asOperator`. */
export async function findClaims(db: Db, search: Search): Promise<FoundClaim[]> {
  return [
    ...(await findInvoiceFaults(db, search)),
    ...(await findShortCod(db, search)),
    ...(await findLateCod(db, search)),
    ...(await findLostParcels(db, search)),
    ...(await findWrongAttempts(db, search)),
  ];
}

async function findInvoiceFaults(db: Db, { accountId, range }: Search): Promise<FoundClaim[]> {
  const lines = await sources.selectFaultyLines(db, accountId, range);
  return lines.map((line) => ({
    ...line,
    source: `line/${line.invoiceId}/${line.rowNumber}`,
    occurredOn: line.day,
    amountPaise: line.overPaise,
    gstPaise: computeGstPart(line.overPaise, {
      billedPaise: line.billedPaise ?? 0,
      gstPaise: line.gstPaise,
    }),
    evidence: listFacts({
      file: line.fileName,
      row: line.rowNumber,
      ...(line.billedGrams !== line.expectedGrams && {
        billed_grams: line.billedGrams,
        expected_grams: line.expectedGrams,
      }),
      ...(line.billedZone !== line.expectedZone && {
        billed_zone: line.billedZone,
        expected_zone: line.expectedZone,
      }),
      billed_paise: line.billedPaise,
      expected_paise: line.expectedPaise,
    }),
  }));
}

async function findShortCod(db: Db, { accountId, range }: Search): Promise<FoundClaim[]> {
  const lines = await sources.selectShortLines(db, accountId, range);
  return lines.map((line) => ({
    ...line,
    kind: 'cod_short',
    source: `remittance/${line.remittanceId}/${line.rowNumber}`,
    occurredOn: line.receivedOn,
    amountPaise: line.owedPaise - line.paidPaise,
    gstPaise: 0,
    evidence: listFacts({
      utr: line.utr,
      received_on: line.receivedOn,
      owed_paise: line.owedPaise,
      paid_paise: line.paidPaise,
    }),
  }));
}

/** Finds overdue COD that was due in the month. Skips parcels with a short remittance line that is not booked yet. */
async function findLateCod(
  db: Db,
  { accountId, range, terms, today }: Search,
): Promise<FoundClaim[]> {
  const yesterday = addDays(today, -1);
  const lastDueDate = range.endDate < yesterday ? range.endDate : yesterday;
  const parcels = await sources.selectUnpaidCod(db, accountId, {
    startDate: addDays(range.startDate, -terms.codDays),
    endDate: addDays(lastDueDate, -terms.codDays),
  });
  const shortShipmentIds = new Set(await sources.selectOpenShortShipmentIds(db, accountId));
  return parcels
    .filter(({ shipmentId }) => !shortShipmentIds.has(shipmentId))
    .map((parcel) => ({
      ...parcel,
      kind: 'cod_late',
      source: `cod/${parcel.shipmentId}/${parcel.turn}`,
      occurredOn: computeCodDueDate(parcel.deliveredOn, terms),
      amountPaise: parcel.codPaise,
      gstPaise: 0,
      evidence: listFacts({
        delivered_on: parcel.deliveredOn,
        due_on: computeCodDueDate(parcel.deliveredOn, terms),
        owed_paise: parcel.codPaise,
      }),
    }));
}

/** Finds lost and damaged parcels. Deducts the amounts that the carrier's invoices credit. */
async function findLostParcels(db: Db, { accountId, range, terms }: Search): Promise<FoundClaim[]> {
  const parcels = await sources.selectLostParcels(db, accountId, range);
  const awbs = parcels.map(({ awb }) => awb);
  const credits = await sources.sumCredits(db, accountId, awbs);
  return parcels.flatMap((parcel): FoundClaim[] => {
    const liabilityPaise = computeLiability(parcel.invoicePaise, terms);
    const amountPaise = liabilityPaise - (credits.get(parcel.awb) ?? 0);
    if (amountPaise <= 0) return [];
    return [
      {
        ...parcel,
        kind: parcel.status === 'DAMAGED' ? 'damaged' : 'lost',
        source: `parcel/${parcel.shipmentId}`,
        occurredOn: parcel.day,
        amountPaise,
        gstPaise: 0,
        evidence: listFacts({
          status: parcel.status,
          status_on: parcel.day,
          invoice_paise: parcel.invoicePaise,
        }),
      },
    ];
  });
}

async function findWrongAttempts(
  db: Db,
  { accountId, range, terms }: Search,
): Promise<FoundClaim[]> {
  const { attemptPaise } = terms;
  if (attemptPaise === 0) return [];
  const attempts = await sources.selectWrongAttempts(db, accountId, range);
  return attempts.map((attempt) => ({
    ...attempt,
    kind: 'attempt',
    source: `attempt/${attempt.shipmentId}/${attempt.day}`,
    occurredOn: attempt.day,
    amountPaise: attemptPaise,
    gstPaise: 0,
    evidence: listFacts({ attempt_on: attempt.day, words: attempt.words, place: attempt.place }),
  }));
}

function listFacts(
  facts: Readonly<Partial<Record<ClaimFactCode, string | number | null>>>,
): ClaimFact[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parameter has these names
  const entries = Object.entries(facts) as [ClaimFactCode, string | number | null][];
  return entries.flatMap(([code, value]) =>
    value === null || value === '' ? [] : [{ code, value }],
  );
}
