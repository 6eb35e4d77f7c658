import * as claims from '@shipdesk/contract/money/carrier-claims';
import { afterSuccess, buildCalls, saveAs } from '../../api/calls.ts';

export const carrierClaimsApi = buildCalls(({ query, mutation }) => ({
  getCarrierStatement: query(claims.getCarrierStatement, ['CarrierClaim']),
  prepareCarrierStatement: mutation(claims.prepareCarrierStatement, ['CarrierClaim']),
  listCarrierClaims: query(claims.listCarrierClaims, ['CarrierClaim']),
  saveCarrierClaims: mutation(claims.getCarrierStatementFile, [], saveAs('carrier-claims.csv')),
  decideCarrierClaims: mutation(claims.decideCarrierClaims, ['CarrierClaim']),
  saveCarrierTerms: mutation(claims.saveCarrierTerms, afterSuccess('CarrierClaim')),
}));
