import * as find from '@shipdesk/contract/operator/find';
import { calls } from '../../api/calls.ts';

export const { useFindAnythingQuery, useGetSellerParcelQuery } = calls(({ query }) => ({
  findAnything: query(find.findAnything),
  getSellerParcel: query(find.getSellerParcel),
}));
