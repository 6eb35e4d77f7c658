import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeOpenDuePaise } from './open-due.ts';

const sumPaise = (amounts: readonly number[]) => amounts.reduce((total, paise) => total + paise, 0);
const anyPaise = fc.integer({ min: 1, max: 900 });

test('payments settle the oldest due first', () => {
  fc.assert(
    fc.property(
      fc.array(anyPaise, { minLength: 1, maxLength: 5 }),
      fc.nat({ max: 4500 }),
      (duesPaise, paymentPaise) => {
        const paidPaise = Math.min(paymentPaise, sumPaise(duesPaise));
        let remainingPaise = paidPaise;
        for (const [index, duePaise] of duesPaise.entries()) {
          const openPaise = duePaise - Math.min(duePaise, remainingPaise);
          remainingPaise -= duePaise - openPaise;
          const context = {
            owedPaise: sumPaise(duesPaise) - paidPaise,
            olderPaise: 0,
            newerPaise: sumPaise(duesPaise.slice(index + 1)),
          };
          expect(computeOpenDuePaise(duePaise, context)).toBe(openPaise);
        }
      },
    ),
  );
});

test('a paid due is not open while an older due is unpaid', () => {
  const context = { owedPaise: 40_00, olderPaise: 40_00, newerPaise: 0 };
  expect(computeOpenDuePaise(30_00, context)).toBe(0);
});
