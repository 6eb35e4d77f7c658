import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeOpenDuePaise } from './open-due.ts';

const sumPaise = (amounts: readonly number[]) => amounts.reduce((total, paise) => total + paise, 0);
const anyPaise = fc.integer({ min: 1, max: 900 });

test('payments settle the oldest due first, and the rest of each due is open', () => {
  fc.assert(
    fc.property(
      fc.array(anyPaise, { minLength: 1, maxLength: 5 }),
      fc.nat({ max: 4500 }),
      (dues, paymentPaise) => {
        const paidPaise = Math.min(paymentPaise, sumPaise(dues));
        let leftPaise = paidPaise;
        for (const [index, due] of dues.entries()) {
          const openPaise = due - Math.min(due, leftPaise);
          leftPaise -= due - openPaise;
          const context = {
            owedPaise: sumPaise(dues) - paidPaise,
            olderPaise: 0,
            newerPaise: sumPaise(dues.slice(index + 1)),
          };
          expect(computeOpenDuePaise(due, context)).toBe(openPaise);
        }
      },
    ),
  );
});

test('a due whose invoice was paid before an older invoice is not open', () => {
  const context = { owedPaise: 40_00, olderPaise: 40_00, newerPaise: 0 };
  expect(computeOpenDuePaise(30_00, context)).toBe(0);
});
