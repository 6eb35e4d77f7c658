import type { RatePlan } from '@shipdesk/domain/rates/plan';
import type { ServiceCard, ServiceId } from '@shipdesk/domain/rates/service-card';

/** The cards that price a seller's parcels. */
export interface SellerCards {
  /** In force, in the order of `services`, without the plan. */
  readonly cards: readonly ServiceCard[];
  readonly plan: RatePlan | null;
  /** The state of the seller's GSTIN, where its services are supplied; null without one. */
  readonly recipientState: string | null;
}

/** The rate cards and plans in force, in memory. */
export interface RateBook {
  cardsOf(sellerId: string): Promise<SellerCards>;
  /** A published version of a card. */
  card(service: ServiceId, version: number): Promise<ServiceCard | undefined>;
  /** A saved version of a plan. */
  plan(plan: Pick<RatePlan, 'id' | 'version'>): Promise<RatePlan | undefined>;
  close(): void;
}
