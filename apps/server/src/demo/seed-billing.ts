import { computeGstinCheckCharacter } from '@shipdesk/domain/values/contact/gstin';
import { getGstStateCode } from '@shipdesk/domain/values/place/states';
import { createTaxDetails } from '../accounts/sellers/sellers-service.ts';
import type { Deps, ServiceDeps } from '../deps.ts';
import { createClaims } from '../money/invoices/claims-service.ts';
import { createInvoices } from '../money/invoices/invoices-service.ts';
import { createOperatorRecharges } from '../money/wallet/operator-recharges-service.ts';
import { createRecharges } from '../money/wallet/recharges-service.ts';
import { createDiscrepancies } from '../money/weights/discrepancies-service.ts';
import type { Principal } from '../platform/principal.ts';
import { createDemoCall, demoAccounts, demoGstin, demoState } from './demo-data.ts';

/** A JPEG of a parcel on a scale, in base64. */
const demoPhoto = `
  /9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAA
  AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
  AAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAA
  ABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1
  AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAP
  KnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/
  2wBDABcQERQRDhcUEhQaGBcbIjklIh8fIkYyNSk5UkhXVVFIUE5bZoNvW2F8Yk5QcptzfIeLkpSSWG2grJ+OqoOPko3/2wBDARgaGiIeIkMlJU
  ONXlBejY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY3/wAARCAC0APADASIAAhEBAxEB/8QAGgABAQEB
  AQEBAAAAAAAAAAAAAAUDBgQBAv/EADQQAQABAgIHBgUEAgMAAAAAAAABAgMEERIUU4GhorEFExU0UtExMzVRkiFBY+EicTJhcv/EABgBAQEBAQ
  EAAAAAAAAAAAAAAAACAQME/8QAHhEBAAICAwEBAQAAAAAAAAAAAAECETESE2EDQSH/2gAMAwEAAhEDEQA/AL4AwAAAAAAAAAAAAAAAAAAAAAAA
  AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAZ4j5FW7q0Z4j5FW7qm2pVXcPEA8z0AAAAPcAtze
  EBDoAAAA9uH+RTv6tGeH+RTv6tHprqHntuQBSQAAAAAAAAABjjPK17urZjjPK17uqbalVdwmAo+Ffzcv8AbzxWZ07zMRtOFHwr+bl/s8K/m5f7
  bwsznVOFHwr+bl/tOZNZjbYmJ0rAKQkgIdAAAAFPB+Vo39WzHB+Vo39Wz011Dz23IApIAAAAAAAAAAxxnla93Vsxxnla93VNtSqu4THROddE5/
  P9dPp+ADq5DnXROdcvp+Ovz/VYBIkgIdAAAAFPB+Vo39WzHB+Vo39Wz011Dz23IApIAAAAAAAAAAxxnla93Vsxxnla93VNtSqu4TFrX8NtOWUU
  cK2muneaxK1r+G2nLJr+G2nLKKK7JT1wta/htpyyigm1pttUViFYBqEkBDoAAAAp4PytG/q2Y4PytG/q2emuoee25AFJAAAAAAAY4zyte7qDYR
  gFljjPK17uqYMmMxhsTiQBy6vXTs8ADq9OzwAOr07PFYSRXBPMAT1eq7PAA6vTs8ADq9OzxTwflaN/VsjDrEYjDnM5lZEYaxZGOD8rRv6tgAAA
  AHyuimumaaoziX0Bjqlj0cZNUsejjLYBAx9dVnGXLdudGmMso3Q8+sXfVwht2p9Ru7ukPIDXWLvq4Qaxd9XCGQMa6xd9XCDWLvq4QySu+u7Sv8
  pBa1i76uEGsXfVwh4pwOLpw/e136KJ0dOLdV3KqY/0ywVjFY6/3Vm5OeWczVVOUQzLOUbUtYu+rhBrF31cIT7OGxd/F3MPbuTNVuZ0qprmKYy/
  fN+cZZxWDuRRduTOlGdNVNczFUf9GTlGcKWsXfVwg1i76uEIvfXdpX+UnfXdpX+Utataxd9XCDWLvq4Qi99d2lf5Sqg11i76uEGsXfVwhkA11i
  76uEPRgK6r2Mt27k6VM55xul4nr7L+o2t/SRq3qlj0cZNUsejjLYB8oopopimmMoh9AAAAAAAAAHPdqfUbu7pDyPX2p9Ru7ukPIMAAEm3MRcpm
  r4ZxmrJXc3dnX+Mg6XFU2sT2jfw93DUaM2dPvsv8onL45/Zh2TYiixhps3rMTXXp3Ymr/KcvhTEcUucZ2hVhtXmu7NrLLLR/b7Z/FhZ1ixdpu2
  qK6a6ZzidHPJHH+OPXOMZWrNuLd/taicrszGlo0T8ac5mY/wB/q83a8xqGAjQmicqpiiZzmmmZjKHit3sZZxNWIt95TdqmZmqKfjn8f0fnEV4v
  FXO8vxcrqyyzmluP6qKTE5ed1dquq12rh8Jat06vTZ0onR/fL458N7l+5u7Ov8ZXsFjIw1m1Vcxd+5TRR8juZzzy+Gl9izPrEzCDe+fc/wDU9V
  VLqt3aqpqm3XnM5/8AGVRTqAAPX2X9Rtb+kvI9fZf1G1v6SDoQBoAAAAAAAAACPj8Dib2MuXLdvSpnLKdKPtDzeGYzY80e7oQHPeGYzY80e54Z
  jNjzR7uhAc94ZjNjzR7nhmM2PNHu6EBz3hmM2PNHueGYzY80e7oQHPeGYzY80e54ZjNjzR7uhAc94ZjNjzR7nhmM2PNHu6EBz3hmM2PNHueGYz
  Y80e7oQHPeGYzY80e54ZjNjzR7uhAc94ZjNjzR7vTgMDibOMt3LlvRpjPOdKPtKwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//9k=`.replaceAll(
  /\s/g,
  '',
);

type BillingDeps = ServiceDeps & Pick<Deps, 'config'>;

export interface DemoParties {
  readonly seller: Principal;
  readonly operator: Principal;
}

/** A bank transfer. Visitors of the demo approve or decline the `waiting` transfers. */
export interface DemoTransfer {
  readonly amountPaise: number;
  readonly utr: string;
  readonly outcome: 'approved' | 'declined' | 'waiting';
}

const PAGE_LIMIT = { pageSize: 50, maxCounted: 50 };

export async function addDemoTaxDetails(deps: BillingDeps, { seller, operator }: DemoParties) {
  const details = createTaxDetails(deps);
  const bank = { bankName: 'State Bank of India', bankIfsc: 'SBIN0000813' };
  if (!(await details.findCompany())) {
    // An unassigned GSTIN.
    const gstinStart = `${getGstStateCode(deps.config.gstState)}AAACS0000A1Z`;
    await details.saveCompany(operator, {
      basedOnVersion: 0,
      legalName: 'Shipdesk Logistics Private Limited',
      gstin: gstinStart + computeGstinCheckCharacter(gstinStart),
      address: '1 MG Road',
      city: 'Bengaluru',
      pincode: '560001',
      bankAccountName: 'Shipdesk Logistics Private Limited',
      bankAccountNumber: '00000031234567890',
      ...bank,
    });
  }
  await details.save(seller, {
    basedOnVersion: 0,
    legalName: demoAccounts[0].company,
    gstin: demoGstin,
    address: '14/220 Market Road, Mattancherry',
    city: 'Kochi',
    pincode: '682002',
    state: demoState,
  });
  // The weeks of the demo always contain a whole half-month.
  await createInvoices(deps).setCycle(operator, seller.sellerId, 'half_month');
}

export async function rechargeDemoWallet(
  deps: BillingDeps,
  { seller, operator }: DemoParties,
  { amountPaise, utr, outcome }: DemoTransfer,
): Promise<void> {
  const recharges = createRecharges({ ...deps, gateway: null });
  const payload = { mode: 'offline', amountPaise, utr } as const;
  const row = await recharges.add(seller, payload, createDemoCall('recharges'));
  const decisions = createOperatorRecharges(deps);
  if (outcome === 'approved') await decisions.approve(operator, row.id);
  if (outcome === 'declined') {
    await decisions.decline(operator, row.id, 'The bank has no transfer with this reference');
  }
}

/** Of four new discrepancies, the seller accepts one, disputes two and lets one expire. */
export function createWeightSettler(deps: BillingDeps, parties: DemoParties): () => Promise<void> {
  const { seller, operator } = parties;
  const discrepancies = createDiscrepancies(deps);
  const seenIds = new Set<string>();
  let decidedCount = 0;
  return async () => {
    const disputedPage = await discrepancies.list(seller, { tab: 'disputed', page: 1 }, PAGE_LIMIT);
    for (const { row } of disputedPage.cases) {
      await discrepancies.decide(
        operator,
        { sellerId: seller.sellerId, id: row.id },
        decidedCount % 2 === 0
          ? { action: 'uphold', decision: 'The photo shows the weight that was booked.' }
          : { action: 'reject', decision: 'The photo does not show the whole parcel.' },
      );
      decidedCount += 1;
    }
    const { cases } = await discrepancies.list(seller, { tab: 'new', page: 1 }, PAGE_LIMIT);
    for (const { row } of cases) {
      if (seenIds.has(row.id)) continue;
      const position = seenIds.size % 4;
      seenIds.add(row.id);
      if (position === 0) await discrepancies.accept(seller, [row.id]);
      else if (position < 3) await disputeDemoWeight(deps, seller, row.id);
    }
  };
}

/** Disputes the discrepancy with the least time left. */
export async function disputeOpenDemoWeight(deps: BillingDeps, { seller }: DemoParties) {
  const page = { tab: 'new', page: 1 } as const;
  const { cases } = await createDiscrepancies(deps).list(seller, page, PAGE_LIMIT);
  const [firstCase] = cases;
  if (firstCase) await disputeDemoWeight(deps, seller, firstCase.row.id);
}

async function disputeDemoWeight(deps: BillingDeps, seller: Principal, id: string) {
  await createDiscrepancies(deps).dispute(seller, id, {
    category: 'weight_wrong',
    remark: 'The scale shows less. See the photo.',
    photos: [demoPhoto],
  });
}

/** Pays the claim for a lost parcel, with a credit note for its freight. */
export async function payDemoClaim(
  deps: BillingDeps,
  { seller, operator }: DemoParties,
  docketNumber: string,
): Promise<void> {
  const claims = createClaims(deps);
  const { data: openClaims } = await claims.list(seller);
  const lostParcel = openClaims.find((claim) => claim.docketNumber === docketNumber);
  if (!lostParcel) throw new Error(`the demo has no lost parcel ${docketNumber}`);
  await claims.decide(operator, {
    sellerId: seller.sellerId,
    shipmentId: lostParcel.shipmentId,
    decision: 'approved',
    reason: 'The carrier confirmed the loss.',
  });
}
