import { accountProblems } from './account.ts';
import { moneyProblems } from './money.ts';
import { ordersProblems } from './orders.ts';
import { ratesProblems } from './rates.ts';
import { requestProblems } from './request.ts';
import { shippingProblems } from './shipping.ts';

/** Every code of a refused call but those of the rows of bulk files. */
export const problems = {
  ...requestProblems,
  ...accountProblems,
  ...ordersProblems,
  ...ratesProblems,
  ...shippingProblems,
  ...moneyProblems,
};
