import type { KeyObject } from 'node:crypto';
import {
  type EinvoiceAnswersPayload,
  MAX_EINVOICE_DOCUMENTS,
  type UnmatchedAnswer,
} from '@shipdesk/contract/money/einvoices';
import {
  buildInv01,
  computeReportingDeadline,
  type EinvoiceDocument,
  findEinvoiceGaps,
  needsIrn,
} from '@shipdesk/domain/money/einvoice/inv01';
import {
  findDifferences,
  isSignedToken,
  type QrClaims,
  readQrClaims,
} from '@shipdesk/domain/money/einvoice/match-answer';
import {
  addDays,
  type IsoDate,
  isIsoDate,
  toBusinessDay,
} from '@shipdesk/domain/values/time/calendar';
import { createVerifier } from 'fast-jwt';
import type { Deps } from '../../deps.ts';
import { recordAudit, recordAudits } from '../../platform/audit/audit-service.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import { actFor, type Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { findEinvoiceStart } from './einvoice-steps.ts';
import * as store from './einvoices-store.ts';

const MAX_LISTED_DOCUMENTS = 200;
const MAX_RUNS = 60;
/** Maximum number of days between today and the first e-invoice day. The portal rejects older documents. */
const MAX_START_DISTANCE_DAYS = 90;

type Answer = EinvoiceAnswersPayload['answers'][number];

interface MatchedAnswer {
  readonly answer: Answer;
  readonly document: store.NumberedDocumentRow;
}

export function createEinvoices({ database, now, config }: RowDeps & Pick<Deps, 'config'>) {
  const isSigned = createSignatureCheck(config.einvoiceKeys);

  return {
    list: (principal: Principal) =>
      database.asOperator(async (db) => {
        const from = await findEinvoiceStart(db);
        const runs = from === null ? [] : await store.selectRuns(db, from, MAX_RUNS);
        const limit = MAX_LISTED_DOCUMENTS + 1;
        const openDocuments = from === null ? [] : await store.selectOpen(db, { from, limit });
        await recordAudit(db, principal, 'einvoices.listed', '', { rows: openDocuments.length });
        return {
          from,
          checksSignatures: config.einvoiceKeys.length > 0,
          runs: runs.map((run) => ({ ...run, dueOn: computeReportingDeadline(run.issuedOn) })),
          open: openDocuments.slice(0, MAX_LISTED_DOCUMENTS).map(toListedDocument),
          isMore: openDocuments.length > MAX_LISTED_DOCUMENTS,
        };
      }, principal),

    /** Sets or clears the first day of e-invoicing. Throws 409 if no company is saved, 422 for a day out of range. */
    switchFrom: (principal: Principal, from: IsoDate | null) => {
      const today = toBusinessDay(now());
      const isInRange =
        from === null ||
        (isIsoDate(from) &&
          from >= addDays(today, -MAX_START_DISTANCE_DAYS) &&
          from <= addDays(today, MAX_START_DISTANCE_DAYS));
      if (!isInRange) throw createFieldRefusal([{ field: 'from', code: 'einvoice_day_invalid' }]);
      return database.asOperator(async (db) => {
        if (!(await store.writeStart(db, from))) throw new Refusal('company_missing');
        await recordAudit(db, principal, 'einvoices.switched', '', { from });
      }, principal);
    },

    /**
     * Returns the complete documents of a day that have no IRN, in the INV-01 format. Throws 422 for an invalid day, 409
     * if there are none.
     */
    exportFile: (principal: Principal, issuedOn: IsoDate) => {
      if (!isIsoDate(issuedOn)) {
        throw createFieldRefusal([{ field: 'issuedOn', code: 'einvoice_day_invalid' }]);
      }
      return database.asOperator(async (db) => {
        const start = await findEinvoiceStart(db);
        const filter = { from: issuedOn, until: issuedOn, limit: MAX_EINVOICE_DOCUMENTS };
        const rows = start === null || issuedOn < start ? [] : await store.selectOpen(db, filter);
        const documents = rows.map(toDocument).filter((row) => findEinvoiceGaps(row).length === 0);
        if (documents.length === 0) throw new Refusal('einvoices_none');
        const change = { documents: documents.length };
        await recordAudit(db, principal, 'einvoices.exported', issuedOn, change);
        return documents.map(buildInv01);
      }, principal);
    },

    /** Records the responses whose signed QR code matches the document. Returns counts and the unmatched responses. */
    record: async (principal: Principal, answers: readonly Answer[]) => {
      const parsedAnswers = answers.map((answer) => parseAnswer(answer, isSigned));
      const numbers = parsedAnswers.flatMap(({ claims }) => (claims ? [readNumber(claims)] : []));
      const rows = await database.asOperator((db) => store.selectByNumbers(db, numbers));
      const documents = new Map(rows.map((row) => [row.number, row]));
      const unmatchedAnswers: UnmatchedAnswer[] = [];
      const matchedAnswers: MatchedAnswer[] = [];
      let knownCount = 0;
      for (const parsedAnswer of parsedAnswers) {
        const { answer, claims } = parsedAnswer;
        const document = claims ? documents.get(readNumber(claims)) : undefined;
        const problem = findProblem(parsedAnswer, document);
        if (problem !== null) unmatchedAnswers.push(problem);
        else if (document?.irn === answer.irn) knownCount += 1;
        else if (document !== undefined) matchedAnswers.push({ answer, document });
      }
      let recordedCount = 0;
      const matchesBySeller = Map.groupBy(matchedAnswers, ({ document }) => document.sellerId);
      for (const [sellerId, sellerMatches] of matchesBySeller) {
        const newCount = await recordSellerMatches(principal, sellerId, sellerMatches);
        recordedCount += newCount;
        // A concurrent call recorded the other documents.
        knownCount += sellerMatches.length - newCount;
      }
      return { recorded: recordedCount, known: knownCount, unmatched: unmatchedAnswers };
    },
  };

  function recordSellerMatches(
    principal: Principal,
    sellerId: string,
    matches: readonly MatchedAnswer[],
  ): Promise<number> {
    const caller = actFor(principal, sellerId);
    return database.asSeller(caller, async (db) => {
      const entries: { subject: string; change: Record<string, unknown> }[] = [];
      for (const { answer, document } of matches) {
        const isNew = await store.insertEinvoice(db, {
          sellerId,
          documentId: document.id,
          irn: answer.irn,
          ackNumber: answer.ackNumber,
          acknowledgedAt: new Date(answer.acknowledgedAt),
          signedQr: answer.signedQr,
          recordedAt: now(),
          recordedBy: principal.userId,
        });
        if (isNew) entries.push({ subject: document.number, change: { irn: answer.irn } });
      }
      await recordAudits(db, caller, 'einvoice.registered', entries);
      return entries.length;
    });
  }
}

/** Returns the number in upper case: the portal has ignored the case of numbers since June 2025. */
const readNumber = ({ number }: QrClaims) => number.toUpperCase();

const decodePayload = (token: string) =>
  Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');

interface ParsedAnswer {
  readonly answer: Answer;
  /** Null for an unreadable code. */
  readonly claims: QrClaims | null;
  readonly isForged: boolean;
}

function parseAnswer(answer: Answer, isSigned: (token: string) => boolean): ParsedAnswer {
  const { signedQr } = answer;
  if (!isSignedToken(signedQr)) return { answer, claims: null, isForged: false };
  const claims = readQrClaims(decodePayload(signedQr));
  return { answer, claims, isForged: !isSigned(signedQr) };
}

function findProblem(
  { answer: { irn }, claims, isForged }: ParsedAnswer,
  document: store.NumberedDocumentRow | undefined,
): UnmatchedAnswer | null {
  if (claims === null) return { number: '', irn, reason: 'unreadable', differences: [] };
  const problem = { number: claims.number, irn, differences: [] };
  if (isForged) return { ...problem, reason: 'forged' };
  if (document === undefined) return { ...problem, reason: 'unknown' };
  if (!needsIrn(document)) return { ...problem, reason: 'unregistered' };
  const differences = findDifferences(claims, irn, document);
  if (differences.length > 0) return { ...problem, reason: 'differs', differences };
  if (document.irn !== null && document.irn !== irn) return { ...problem, reason: 'registered' };
  return null;
}

function toDocument(row: store.OpenDocumentRow): EinvoiceDocument {
  const { invoiceNumber: number, invoiceIssuedOn: issuedOn } = row;
  return {
    ...row,
    supplier: { ...row.supplier, place: row.supplier.place ?? null },
    recipient: { ...row.recipient, place: row.recipient.place ?? null },
    invoice: number === null || issuedOn === null ? null : { number, issuedOn },
  };
}

function toListedDocument(row: store.OpenDocumentRow) {
  return {
    ...row,
    gstin: row.recipient.gstin ?? '',
    dueOn: computeReportingDeadline(row.issuedOn),
    gaps: findEinvoiceGaps(toDocument(row)),
  };
}

/**
 * Returns a function that verifies the portal's signature of a QR code, a JSON Web Token. It accepts any configured
 * key, because the portal rotates its keys. If no key is configured, it accepts every token.
 */
function createSignatureCheck(keys: readonly KeyObject[]): (token: string) => boolean {
  const verifiers = keys.map((key) =>
    createVerifier({
      key: key.export({ type: 'spki', format: 'pem' }),
      algorithms: ['RS256'],
      ignoreExpiration: true,
      ignoreNotBefore: true,
    }),
  );
  return (token) => verifiers.length === 0 || verifiers.some((verify) => isVerified(verify, token));
}

function isVerified(verify: (token: string) => unknown, token: string): boolean {
  try {
    verify(token);
    return true;
  } catch {
    return false;
  }
}
