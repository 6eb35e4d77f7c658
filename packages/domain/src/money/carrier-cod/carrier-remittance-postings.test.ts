import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPosting, type Balances, noBalances, type Posting } from '../ledger/transfer.ts';
import {
  buildCarrierDeductionPosting,
  buildCodReceivedPosting,
  buildUnmatchedLinePosting,
} from './carrier-remittance-postings.ts';
import { matchCodLine, settlesParcel } from './cod-match.ts';

interface Line {
  readonly remittance: number;
  readonly row: number;
  readonly parcel: number | null;
  readonly paidPaise: number;
}

/** The books of one seller and the amount that the carrier owes for each parcel. Repeats every posting. */
class Books {
  readonly postedLegs = new Set<string>();
  readonly sums = new Map<string, number>();
  readonly owedPaise: number[];
  readonly settlementCounts = new Map<number, number>();
  /** The seller's balances, which no remittance changes. */
  balances: Balances = noBalances;

  constructor(codPaise: readonly number[]) {
    this.owedPaise = [...codPaise];
  }

  postTwice(posting: Posting): void {
    for (let times = 0; times < 2; times += 1) this.#postOnce(posting);
  }

  #postOnce({ cause, legs, whenShort }: Posting): void {
    const buildKey = (leg: string) => `${cause.kind}/${cause.id}/${leg}`;
    if (legs.some(({ leg }) => this.postedLegs.has(buildKey(leg)))) return;
    const postingResult = applyPosting(this.balances, { legs, whenShort }, 0);
    if (postingResult.kind === 'short') throw new Error('a posting of the operator was short');
    this.balances = postingResult.balances;
    for (const { leg, debit, credit, amountPaise } of postingResult.legs) {
      this.postedLegs.add(buildKey(leg));
      this.sums.set(debit, (this.sums.get(debit) ?? 0) - amountPaise);
      this.sums.set(credit, (this.sums.get(credit) ?? 0) + amountPaise);
    }
  }

  acceptLine({ remittance, row, parcel, paidPaise }: Line): void {
    const owedPaise = parcel === null ? 0 : (this.owedPaise[parcel] ?? 0);
    const cod = parcel === null ? null : { owedPaise, isDelivered: true };
    const kind = matchCodLine(paidPaise, cod);
    const text = { docketNumber: '', reason: '' };
    if (parcel === null || !settlesParcel(kind)) {
      this.postTwice(
        buildUnmatchedLinePosting({ remittanceId: `r${remittance}`, row, paidPaise, ...text }),
      );
      return;
    }
    const earlierSettlementCount = this.settlementCounts.get(parcel) ?? 0;
    const shipmentId = `s${parcel}`;
    this.postTwice(
      buildCodReceivedPosting({
        shipmentId,
        paidPaise,
        owedPaise,
        earlierSettlementCount,
        ...text,
      }),
    );
    this.settlementCounts.set(parcel, earlierSettlementCount + 1);
    this.owedPaise[parcel] = 0;
  }
}

const paise = fc.integer({ min: 1, max: 90_000 });
const histories = fc.array(paise, { minLength: 1, maxLength: 4 }).chain((cod) =>
  fc.record({
    cod: fc.constant(cod),
    lines: fc.array(
      fc.record({
        remittance: fc.nat({ max: 2 }),
        parcel: fc.option(fc.nat({ max: cod.length - 1 }), { nil: null }),
        // Null means the exact amount.
        drawnPaise: fc.option(fc.oneof(paise, paise, fc.integer({ min: -500, max: -1 })), {
          nil: null,
        }),
      }),
      { maxLength: 8 },
    ),
    deductionPaise: fc.integer({ min: -300, max: 300 }),
    positions: fc.infiniteStream(fc.nat()),
  }),
);

test('repeated postings of remittance lines in any order keep the books balanced', () => {
  fc.assert(
    fc.property(histories, ({ cod, lines: drawnLines, deductionPaise, positions }) => {
      const lines = drawnLines.map(({ remittance, parcel, drawnPaise }, row): Line => {
        const exactPaise = parcel === null ? 100 : (cod[parcel] ?? 100);
        return { remittance, row, parcel, paidPaise: drawnPaise ?? exactPaise };
      });
      const shuffledLines = lines
        .map((line) => ({ line, position: positions.next().value ?? 0 }))
        .toSorted((a, b) => a.position - b.position)
        .map(({ line }) => line);
      const paidPaise = lines.reduce((sum, line) => sum + line.paidPaise, 0);
      for (const lineOrder of [lines, shuffledLines]) {
        const books = new Books(cod);
        for (const line of lineOrder) books.acceptLine(line);
        if (deductionPaise !== 0) {
          const account = deductionPaise > 0 ? 'carrier_payable' : 'adjustments';
          const deduction = {
            remittanceId: 'r0',
            deductionPaise,
            account,
            reason: '',
          } as const;
          books.postTwice(buildCarrierDeductionPosting(deduction));
        }
        const totalPaise = [...books.sums.values()].reduce((sum, balance) => sum + balance, 0);
        const settledAmounts = cod.filter((_, parcel) => books.owedPaise[parcel] === 0);
        expect({
          bank: 0 - (books.sums.get('bank') ?? 0),
          cod: books.sums.get('cod_receivable') ?? 0,
          totalPaise,
          seller: books.balances,
        }).toEqual({
          bank: paidPaise - deductionPaise,
          cod: settledAmounts.reduce((sum, amountPaise) => sum + amountPaise, 0),
          totalPaise: 0,
          seller: noBalances,
        });
      }
    }),
    { numRuns: 2000 },
  );
});

test('a negative line takes back the remitted COD of a corrected delivery', () => {
  const parcel = { owedPaise: -500_00, isDelivered: false };
  expect(matchCodLine(-500_00, parcel)).toBe('matched');
  const { legs } = buildCodReceivedPosting({
    shipmentId: 's1',
    docketNumber: '1',
    paidPaise: -500_00,
    owedPaise: -500_00,
    earlierSettlementCount: 1,
    reason: '',
  });
  expect(legs).toEqual([
    { leg: 'taken_back.2', debit: 'cod_receivable', credit: 'bank', amountPaise: 500_00 },
  ]);
});
