import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { isEmail, normaliseEmail, normalisePhone } from '@shipdesk/domain/values/contact/contact';
import { findLogin } from '../../accounts/users/user-steps.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import * as store from './find-store.ts';

const MIN_NAME_LENGTH = 2;
const MAX_REFERENCE_LENGTH = 64;

export function createFind({ database, dockets }: Pick<Deps, 'database' | 'dockets'>) {
  return {
    /** Returns at most `size` hits across all sellers: sellers first, then other hits, newest first. */
    find: async (principal: Principal, input: string, size: number) => {
      const text = input.trim().replaceAll(/\s+/g, ' ');
      const email = normaliseEmail(text);
      const login = isEmail(email)
        ? await database.asLogin(email, (db) => findLogin(db, email), principal.source)
        : undefined;
      const docketSellerId = await dockets.findSeller(text);
      const limit = size + 1;
      return database.asOperator(async (db) => {
        const since = await store.findSearchStart(db);
        const queries = [
          ...(login
            ? [store.querySellerById(login.sellerId)]
            : buildSellerQueries(text, since, limit)),
          ...(docketSellerId === undefined ? [] : [store.queryOrderOfDocket(docketSellerId, text)]),
          ...buildOrderQueries(text, since, limit),
          ...buildMoneyQueries(text, limit),
        ];
        const rows: store.HitRow[] = [];
        for (const query of queries) rows.push(...(await store.selectHits(db, query)));
        const orderedRows = orderHits(rows);
        const hits = await addOwnerEmails(db, orderedRows.slice(0, size));
        await recordAudit(db, principal, 'find.searched', '', { rows: hits.length });
        return { hits, isMore: orderedRows.length > size };
      }, principal);
    },
  };
}

async function addOwnerEmails(db: Db, hits: readonly store.HitRow[]): Promise<store.HitRow[]> {
  const sellers = hits.filter(({ kind }) => kind === 'seller');
  const emails = await store.selectOwnerEmails(
    db,
    sellers.map(({ sellerId }) => sellerId),
  );
  return hits.map((hit) =>
    hit.kind === 'seller' ? { ...hit, note: emails.get(hit.sellerId) ?? '' } : hit,
  );
}

function buildSellerQueries(text: string, since: Date, limit: number): store.HitQuery[] {
  return text.length < MIN_NAME_LENGTH ? [] : [store.querySellersOfName(text, since, limit)];
}

function buildOrderQueries(text: string, since: Date, limit: number): store.HitQuery[] {
  if (text.length > MAX_REFERENCE_LENGTH) return [];
  const lowerText = text.toLowerCase();
  const phone = normalisePhone(text);
  const awbs = [...new Set([text, text.toUpperCase()])];
  return [
    store.queryOrdersOfAwb(awbs, limit),
    store.queryOrdersOfBox(awbs, limit),
    store.queryOrders('orderRefLower', lowerText, since, limit),
    store.queryOrders('clientReferenceLower', lowerText, since, limit),
    ...(phone === null
      ? []
      : [
          store.queryOrders('consigneePhone', phone, since, limit),
          store.queryOrdersOfAltPhone(phone, since, limit),
        ]),
  ];
}

function buildMoneyQueries(text: string, limit: number): store.HitQuery[] {
  const utr = parseUtr(text);
  return [
    ...(utr === null ? [] : [store.queryMoneyOfUtr(utr, limit)]),
    store.queryDocumentsOfNumber(text.toUpperCase(), limit),
  ];
}

function orderHits(rows: readonly store.HitRow[]): store.HitRow[] {
  const uniqueRows = [...new Map(rows.map((row) => [`${row.kind} ${row.id}`, row])).values()];
  const otherRows = uniqueRows.filter(({ kind }) => kind !== 'seller');
  return [
    ...uniqueRows.filter(({ kind }) => kind === 'seller'),
    ...otherRows.toSorted((a, b) => b.at.getTime() - a.at.getTime()),
  ];
}
