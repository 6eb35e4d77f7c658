import { accountProblems } from './problems/account.ts';
import { moneyProblems } from './problems/money.ts';
import { ordersProblems } from './problems/orders.ts';
import { ratesProblems } from './problems/rates.ts';
import { reportsProblems } from './problems/reports.ts';
import { requestProblems } from './problems/request.ts';
import { shippingProblems } from './problems/shipping.ts';

/** The problems of refused calls, except those of bulk-file rows. */
export const problems = {
  ...requestProblems,
  ...accountProblems,
  ...ordersProblems,
  ...ratesProblems,
  ...shippingProblems,
  ...moneyProblems,
  ...reportsProblems,
};
