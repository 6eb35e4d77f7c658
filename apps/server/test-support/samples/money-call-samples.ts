import { postTransfers } from '../../src/money/ledger/ledger-steps.ts';
import { type Caller, forSeller, type TestApp } from '../test-app.ts';
import type { CallSample } from './call-sample.ts';

export const moneyCallSamples = {
  setLowBalance: { body: () => ({ lowBalancePaise: 500_00 }) },
  explainPassbookLine: { params: addMovement },
  setCreditLimit: { params: addOtherSeller, body: () => ({ creditLimitPaise: 1000_00 }) },
  adjustWallet: {
    params: addOtherSeller,
    body: () => ({ amountPaise: 100, reason: 'Goodwill' }),
  },
} satisfies Readonly<Record<string, CallSample>>;

export async function addOtherSeller(app: TestApp): Promise<{ sellerId: string }> {
  const { sellerId } = await app.findSeller((await app.signIn()).email);
  return { sellerId };
}

async function addMovement(app: TestApp, caller: Caller): Promise<{ seq: string }> {
  const seller = forSeller((await app.findSeller(caller.email)).sellerId);
  const id = app.deps.newId();
  const legs = [
    { leg: 'adjustment', debit: 'adjustments', credit: 'wallet', amountPaise: 100 },
  ] as const;
  const seq = await app.database.asSeller(seller, async (db) => {
    const cause = { kind: 'adjustment', id } as const;
    const note = { reason: 'Goodwill' };
    await postTransfers(
      db,
      seller,
      [{ cause, entry: 'adjustment', note, legs, whenShort: 'refuse' }],
      app.clock.now,
    );
    const { seq: lastSeq } = await db
      .selectFrom('transfers')
      .select(({ fn }) => fn.max('seq').as('seq'))
      .where('sellerId', '=', seller.sellerId)
      .executeTakeFirstOrThrow();
    return lastSeq;
  });
  return { seq: String(seq) };
}
