import type { RatePlan } from '@shipdesk/domain/rate/plan';
import type { ServiceCard, ServiceId } from '@shipdesk/domain/rate/service-card';

/** The cards that price a seller's parcels. */
export interface SellerCards {
  /** In force, in the order of `services`, without the plan. */
  readonly cards: readonly ServiceCard[];
  readonly plan: RatePlan | null;
}

/** The rate cards and plans in force, in memory. */
export interface RateBook {
  cardsOf(sellerId: string): Promise<SellerCards>;
  /** A version of a card as it was published. */
  card(service: ServiceId, version: number): Promise<ServiceCard | undefined>;
  /** A version of a plan as it was saved. */
  plan(plan: Pick<RatePlan, 'id' | 'version'>): Promise<RatePlan | undefined>;
  close(): void;
}
