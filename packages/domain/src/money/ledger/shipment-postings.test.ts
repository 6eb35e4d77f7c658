import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ShipmentStatus, shipmentStatuses } from '../../shipping/status.ts';
import {
  buildBookingHold,
  buildBookingRelease,
  buildStatusPostings,
  type ChargedShipment,
} from './shipment-postings.ts';
import { applyPosting, type Balances, noBalances, type Posting } from './transfer.ts';

const buildLine = (code: 'freight' | 'cod' | 'rto' | 'igst', paise: number) => ({
  code,
  paise,
  working: '',
});

/** Freight ₹50 and COD fee ₹35 with GST. A return costs the freight again. */
const shipment: ChargedShipment = {
  id: 's1',
  docketNumber: '100000000011',
  service: 'surface',
  price: {
    totalPaise: 10_030,
    lines: [buildLine('freight', 5000), buildLine('cod', 3500), buildLine('igst', 1530)],
  },
  returnTerms: {
    charge: { totalPaise: 5900, lines: [buildLine('rto', 5000), buildLine('igst', 900)] },
    codFee: { totalPaise: 4130, lines: [buildLine('cod', 3500), buildLine('igst', 630)] },
  },
  codPaise: 99_900,
};

/** The books of one seller, whose wallet starts with ₹1,000. */
class Books {
  balances: Balances = { ...noBalances, wallet: 100_000 };
  readonly postedLegs = new Set<string>();
  readonly sumsByAccount = new Map<string, number>();

  post(postings: readonly Posting[]): void {
    for (const { legs, whenShort } of postings) {
      if (legs.some(({ leg }) => this.postedLegs.has(leg))) continue;
      const postingResult = applyPosting(this.balances, { legs, whenShort }, 0);
      if (postingResult.kind === 'short') throw new Error('the wallet is short');
      this.balances = postingResult.balances;
      for (const { leg, debit, credit, amountPaise } of postingResult.legs) {
        this.postedLegs.add(leg);
        this.sumsByAccount.set(debit, (this.sumsByAccount.get(debit) ?? 0) - amountPaise);
        this.sumsByAccount.set(credit, (this.sumsByAccount.get(credit) ?? 0) + amountPaise);
      }
    }
  }

  scan(status: ShipmentStatus): void {
    this.post(buildStatusPostings(shipment, status, this.postedLegs));
  }
}

function createBookedBooks(): Books {
  const books = new Books();
  books.post([buildBookingHold(shipment)]);
  return books;
}

test('a booking holds the price', () => {
  expect(createBookedBooks().balances).toMatchObject({ wallet: 89_970, hold: 10_030 });
});

test('a release returns the held price to the wallet', () => {
  const books = createBookedBooks();
  books.post([buildBookingRelease(shipment)]);
  expect(books.balances).toMatchObject({ wallet: 100_000, hold: 0 });
});

test('the pickup charges the price as revenue and GST', () => {
  const books = createBookedBooks();
  for (const status of ['MANIFESTED', 'PICKUP_SCHEDULED', 'OUT_FOR_PICKUP'] as const) {
    books.scan(status);
    expect(books.balances.hold).toBe(10_030);
  }
  books.scan('PICKED_UP');
  expect(books.balances).toMatchObject({ wallet: 89_970, hold: 0 });
  expect(books.sumsByAccount.get('freight_revenue')).toBe(8500);
  expect(books.sumsByAccount.get('gst')).toBe(1530);
});

test('a carrier cancellation before the pickup returns the held price to the wallet', () => {
  const books = createBookedBooks();
  books.scan('CANCELLED');
  expect(books.balances).toMatchObject({ wallet: 100_000, hold: 0 });
});

test('a delivery posts the payable COD', () => {
  const deliveredBooks = createBookedBooks();
  deliveredBooks.scan('DELIVERED');
  expect(deliveredBooks.balances).toMatchObject({ wallet: 89_970, cod_payable: 99_900 });
});

test('a return charges the return leg less the COD fee', () => {
  const returnedBooks = createBookedBooks();
  returnedBooks.scan('RTO_INITIATED');
  returnedBooks.scan('RTO_DELIVERED');
  expect(returnedBooks.balances).toMatchObject({
    wallet: 89_970 - 5900 + 4130,
    hold: 0,
    cod_payable: 0,
  });
  expect(returnedBooks.sumsByAccount.get('gst')).toBe(1530 + 900 - 630);
});

function computeExpectedOutcome(
  status: ShipmentStatus,
  earlierStatuses: readonly ShipmentStatus[],
) {
  // The last status before a loss, damage or disposal decides whether the parcel was returning.
  const history: readonly ShipmentStatus[] = [...earlierStatuses, status];
  const decisiveStatus = history.findLast(
    (pastStatus) => !['LOST', 'DAMAGED', 'DISPOSED'].includes(pastStatus),
  );
  const isReturning = decisiveStatus?.startsWith('RTO') ?? false;
  return { cod_payable: status === 'DELIVERED' ? 99_900 : 0, isReturning };
}

test('the balances match the final outcome after repeated or corrected statuses', () => {
  const afterPickup = shipmentStatuses.slice(shipmentStatuses.indexOf('PICKED_UP'));
  const status = fc.constantFrom(...afterPickup);
  fc.assert(
    fc.property(fc.array(status, { minLength: 1, maxLength: 12 }), (statuses) => {
      const books = createBookedBooks();
      for (const nextStatus of statuses) {
        books.scan(nextStatus);
        books.scan(nextStatus);
        expect(books.balances.hold).toBe(0);
      }
      const lastStatus = statuses.at(-1) ?? 'PICKED_UP';
      const { cod_payable, isReturning } = computeExpectedOutcome(lastStatus, statuses);
      expect(books.balances.cod_payable).toBe(cod_payable);
      const pricePaise = lastStatus === 'CANCELLED' ? 0 : 10_030;
      expect(books.balances.wallet).toBe(100_000 - pricePaise + (isReturning ? 4130 - 5900 : 0));
      const totalPaise = [...books.sumsByAccount.values()].reduce((sum, paise) => sum + paise, 0);
      expect(totalPaise).toBe(0);
    }),
  );
});
