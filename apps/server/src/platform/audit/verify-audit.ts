import type pg from 'pg';
import { computeChainHash, computeChainStart, ENTRY_CONTENT } from './audit-chain.ts';

export interface ChainHead {
  readonly position: number;
  /** Hexadecimal. */
  readonly hash: string;
}

export interface AuditFault {
  readonly sellerId: string;
  readonly position: number;
  readonly fault: 'missing before' | 'altered' | 'missing at the end' | 'differs from the anchor';
}

interface SealedRow {
  readonly seller_id: string;
  readonly position: string;
  readonly hash: Buffer;
  readonly content: string;
}

/**
 * Recomputes every chain. `client` must connect as the owner of the tables. `anchors` are the heads of an earlier run
 * that are stored elsewhere; they reveal a rewritten chain.
 */
export async function verifyAudit(
  client: pg.Client,
  anchors: ReadonlyMap<string, ChainHead> = new Map(),
) {
  const heads = new Map<string, ChainHead>();
  const faults: AuditFault[] = [];
  let entryCount = 0;
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query(`declare sealed no scroll cursor for
      select seller_id, position, hash, ${ENTRY_CONTENT} as content
      from audit_entries where position is not null order by seller_id, position`);
    for (;;) {
      const { rows } = await client.query<SealedRow>('fetch 200 from sealed');
      for (const row of rows) {
        const fault = findFault(row, heads.get(row.seller_id), anchors.get(row.seller_id));
        if (fault) faults.push(fault);
        heads.set(row.seller_id, toHead(row));
        entryCount += 1;
      }
      if (rows.length === 0) break;
    }
    faults.push(...(await findHeadFaults(client, heads, anchors)));
  } finally {
    await client.query('rollback');
  }
  return { entryCount, heads, faults };
}

function toHead({ position, hash }: SealedRow): ChainHead {
  return { position: Number(position), hash: hash.toString('hex') };
}

function findFault(
  row: SealedRow,
  previousHead: ChainHead | undefined,
  anchor: ChainHead | undefined,
): AuditFault | undefined {
  const { position, hash } = toHead(row);
  const buildFault = (fault: AuditFault['fault']) => ({ sellerId: row.seller_id, position, fault });
  if (position !== (previousHead?.position ?? 0) + 1) return buildFault('missing before');
  const previousHash = previousHead
    ? Buffer.from(previousHead.hash, 'hex')
    : computeChainStart(row.seller_id);
  const expected = computeChainHash(previousHash, position, row.content).toString('hex');
  if (hash !== expected) return buildFault('altered');
  if (anchor?.position === position && anchor.hash !== hash)
    return buildFault('differs from the anchor');
  return undefined;
}

async function findHeadFaults(
  client: pg.Client,
  heads: ReadonlyMap<string, ChainHead>,
  anchors: ReadonlyMap<string, ChainHead>,
): Promise<AuditFault[]> {
  const { rows } = await client.query<Pick<SealedRow, 'seller_id' | 'position'>>(
    'select seller_id, position from audit_heads',
  );
  const headEnds = rows.map((row) => ({ sellerId: row.seller_id, position: Number(row.position) }));
  const anchoredEnds = Array.from(anchors, ([sellerId, { position }]) => ({ sellerId, position }));
  const sellerIds = new Set(headEnds.map(({ sellerId }) => sellerId));
  const headlessSellerIds = Array.from(heads.keys()).filter((sellerId) => !sellerIds.has(sellerId));
  return [
    ...[...headEnds, ...anchoredEnds]
      .filter(({ sellerId, position }) => (heads.get(sellerId)?.position ?? 0) < position)
      .map((end) => ({ ...end, fault: 'missing at the end' as const })),
    ...headlessSellerIds.map((sellerId) => ({ sellerId, position: 0, fault: 'altered' as const })),
  ];
}
