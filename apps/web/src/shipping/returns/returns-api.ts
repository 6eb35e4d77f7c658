import * as returns from '@shipdesk/contract/shipping/returns';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const returnsApi = buildCalls(({ query, mutation }) => ({
  listReturns: query(returns.listReturns, ['Order']),
  // A mutation: each scan asks again.
  findReturn: mutation(returns.findReturn),
  acknowledgeReturn: mutation(returns.acknowledgeReturn, afterSuccess('Order')),
}));
