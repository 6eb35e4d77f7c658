import { hash, randomBytes } from 'node:crypto';
import { isDocketNumber } from '@shipdesk/domain/order/docket';
import type { ConsigneeClaim, OfferedNdrAction } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { maskName } from '@shipdesk/domain/values/contact/mask';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import { findCompany } from '../../accounts/sellers/seller-steps.ts';
import type { CarrierDeps, Deps } from '../../deps.ts';
import { loadRowOrders } from '../../orders/capture/order-steps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { type Caller, createOwnSource } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { saveClaim, selectAttempts } from './attempts-store.ts';
import {
  answerCases,
  findAnswerProblem,
  listAnswerOffers,
  loadLimits,
  type NdrAnswer,
} from './ndr-answer-steps.ts';
import * as store from './ndr-store.ts';

/** A link to a case past its deadline expires after this time. */
const LATE_LINK_MS = 24 * 3_600_000;
const TOKEN_BYTES = 24;
const TOKEN_PATTERN = /^(\d{14})-([\w-]{32})$/;
/** A seller without rows, so that an unknown docket number runs the same queries as a known one. */
const NO_SELLER = '00000000-0000-0000-0000-000000000000';

/** The name is masked and the address is not included. */
export interface LinkedCase {
  readonly state: 'open' | 'answered' | 'expired';
  readonly seller: string;
  readonly docketNumber: string;
  readonly consignee: { readonly name: string; readonly city: string };
  readonly reason: store.NdrCaseRow['reason'];
  /** The actions that the consignee can choose; empty if `state` is not `open`. */
  readonly offers: readonly OfferedNdrAction[];
  readonly days: readonly IsoDate[];
  /** True until the consignee makes a claim about the newest attempt. */
  readonly canClaim: boolean;
}

export type NdrLinks = ReturnType<typeof createNdrLinks>;

export function createNdrLinks({
  database,
  dockets,
  carriers,
  now,
}: CarrierDeps & Pick<Deps, 'dockets'>) {
  async function readToken(token: string) {
    const [, docketNumber = ''] = TOKEN_PATTERN.exec(token) ?? [];
    const owner = isDocketNumber(docketNumber) ? await dockets.findSeller(docketNumber) : undefined;
    const sellerId = owner ?? NO_SELLER;
    const caller: Caller = { sellerId, source: createOwnSource('failed delivery link') };
    return { caller, docketNumber, tokenHash: hashToken(token) };
  }

  async function readLinkedCase(
    db: Db,
    { tokenHash, docketNumber, caller }: Awaited<ReturnType<typeof readToken>>,
  ) {
    const link = await store.selectLink(db, tokenHash);
    const [row] = await store.selectCasesOfDockets(db, [docketNumber]);
    if (!link || row?.shipmentId !== link.shipmentId) {
      throw new Refusal('ndr_unknown');
    }
    const order = (await loadRowOrders(db, [row])).get(row.orderId);
    const { name } = await findCompany(db, caller.sellerId);
    const attempt = (await selectAttempts(db, [row.shipmentId])).at(-1);
    const isAnswered =
      link.usedAt !== null || row.attempts !== link.attempt || row.state !== 'action_required';
    const unansweredState = link.expiresAt <= now() ? 'expired' : 'open';
    const state = isAnswered ? 'answered' : unansweredState;
    return {
      row,
      linkedCase: {
        state,
        canClaim: attempt !== undefined && attempt.claim === null,
        seller: name,
        docketNumber,
        consignee: { name: maskName(order?.consigneeName ?? ''), city: order?.consigneeCity ?? '' },
        reason: row.reason,
      } as const,
    };
  }

  /** Throws 404 for an unknown token. */
  async function readLink(token: string): Promise<LinkedCase> {
    const parsedToken = await readToken(token);
    const { row, linkedCase } = await database.asSeller(parsedToken.caller, (db) =>
      readLinkedCase(db, parsedToken),
    );
    if (linkedCase.state !== 'open') return { ...linkedCase, offers: [], days: [] };
    const { actions, days } = listAnswerOffers(row, await loadLimits(carriers, [row]), now());
    return { ...linkedCase, offers: filterConsigneeOffers(actions), days };
  }

  return {
    readLink,

    /** Throws like `createNdrLink`. */
    create: async (principal: Principal, docketNumber: string) => {
      const link = await createNdrLink({ database, carriers, now }, principal, docketNumber);
      const { name: seller } = await database.asSeller(principal, (db) =>
        findCompany(db, principal.sellerId),
      );
      return { ...link, seller };
    },

    /**
     * Stores the consignee's first claim about the newest attempt. The link stays valid. Throws 404 like `readLink`,
     * 409 for a used or expired link.
     */
    claim: async (token: string, claim: ConsigneeClaim): Promise<void> => {
      const { caller, ...parsedToken } = await readToken(token);
      await database.asSeller(caller, async (db) => {
        const { row, linkedCase } = await readLinkedCase(db, { ...parsedToken, caller });
        if (linkedCase.state !== 'open') throw new Refusal('ndr_answered');
        const { shipmentId, docketNumber } = row;
        const isFirst = await saveClaim(db, { shipmentId, claim, now: now() });
        if (!isFirst) return;
        await recordAudit(db, caller, 'ndr.claimed', shipmentId, { claim });
        const event = { kind: 'ndr.changed', docketNumber, data: { claim } } as const;
        await recordEvents(db, caller, [event], now());
      });
    },

    /** Stores the answer of a link. Throws 404 like `readLink`, 409 if used or expired, 422 for invalid details. */
    answer: async (
      token: string,
      { action, ...details }: Omit<NdrAnswer, 'docketNumber'>,
    ): Promise<LinkedCase> => {
      const linkedCase = await readLink(token);
      const offer = linkedCase.offers.find(({ kind }) => kind === action);
      if (!offer) throw new Refusal('ndr_answered');
      const parsedToken = await readToken(token);
      const limits = await database
        .asSeller(parsedToken.caller, (db) =>
          store.selectCasesOfDockets(db, [parsedToken.docketNumber]),
        )
        .then((cases) => loadLimits(carriers, cases));
      await database.asSeller(parsedToken.caller, async (db) => {
        const at = now();
        const isFirst = await store.useLink(db, parsedToken.tokenHash, at);
        if (!isFirst) throw new Refusal('ndr_answered');
        const answers = [{ docketNumber: parsedToken.docketNumber, action, ...details }];
        const options = { askedBy: 'consignee', limits, now: at } as const;
        const [result] = await answerCases(db, parsedToken.caller, answers, options);
        // Throwing rolls back the use of the link, so that the consignee can correct the form.
        if (result?.state !== 'refused') return;
        if (result.problem.code === 'ndr_answered' || result.problem.code === 'ndr_closed') {
          throw new Refusal('ndr_answered');
        }
        throw createFieldRefusal([result.problem]);
      });
      return { ...linkedCase, state: 'answered' };
    },
  };
}

/** Throws 404 for an order without a failed delivery, 409 if no answer is possible. */
async function createNdrLink(
  { database, carriers, now }: CarrierDeps,
  caller: Caller,
  docketNumber: string,
): Promise<{ path: string; expiresAt: Date }> {
  const cases = await database.asSeller(caller, (db) =>
    store.selectCasesOfDockets(db, [docketNumber]),
  );
  const limits = await loadLimits(carriers, cases);
  return database.asSeller(caller, async (db) => {
    const caseIds = cases.map(({ shipmentId }) => shipmentId);
    const [row] = await store.lockCases(db, caseIds);
    if (!row) throw new Refusal('ndr_unknown');
    const problem = findAnswerProblem(row.state);
    if (problem) throw new Refusal(problem);
    const at = now();
    if (!hasConsigneeOffer(listAnswerOffers(row, limits, at).actions)) {
      throw new Refusal('ndr_link_useless');
    }
    const token = `${docketNumber}-${randomBytes(TOKEN_BYTES).toString('base64url')}`;
    const expiresAt = row.dueAt > at ? row.dueAt : new Date(at.getTime() + LATE_LINK_MS);
    await store.insertLink(db, {
      sellerId: caller.sellerId,
      tokenHash: hashToken(token),
      shipmentId: row.shipmentId,
      attempt: row.attempts,
      expiresAt,
      usedAt: null,
      createdAt: at,
      createdBy: caller.source.userId || null,
    });
    const change = { attempt: row.attempts, expires_at: expiresAt.toISOString() };
    await recordAudit(db, caller, 'ndr_link.made', row.shipmentId, change);
    return { path: `/ndr/${token}`, expiresAt };
  });
}

/** Returns an empty string if no link is possible. */
export async function createMailedNdrLink(
  deps: CarrierDeps,
  caller: Caller,
  docketNumber: string,
): Promise<string> {
  try {
    return (await createNdrLink(deps, caller, docketNumber)).path;
  } catch (error) {
    if (error instanceof Refusal) return '';
    throw error;
  }
}

function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

export function hasConsigneeOffer(actions: readonly OfferedNdrAction[]): boolean {
  return filterConsigneeOffers(actions).length > 0;
}

function filterConsigneeOffers(actions: readonly OfferedNdrAction[]): OfferedNdrAction[] {
  return actions.filter(
    ({ kind, required, optional }) =>
      (kind === 'reattempt' && [...required, ...optional].includes('date')) ||
      kind === 'change_address' ||
      kind === 'change_phone',
  );
}
