import type { PlanMarkups } from '@shipdesk/domain/rates/plan';
import type { RateCard, RateGrid } from '@shipdesk/domain/rates/rate-card';
import type { CardTerms, ServiceId } from '@shipdesk/domain/rates/service-card';
import type { Json } from './column-types.ts';

/** One version of a rate card, prices in paise. */
export interface RateCardsTable {
  service: ServiceId;
  version: number;
  prices: Json<RateCard>;
  terms: Json<CardTerms>;
  changed_cells: number;
  terms_changed: boolean;
  effective_from: Date;
  saved_at: Date;
  saved_by: string | null;
  saved_by_name: string;
  saved_by_email: string;
}

export interface RateDraftsTable {
  service: ServiceId;
  revision: number;
  based_on_version: number;
  prices: Json<RateGrid<string>>;
  terms: Json<CardTerms>;
  saved_at: Date;
  saved_by: string;
  saved_by_name: string;
}

export interface RatePlansTable {
  id: string;
  version: number;
  name: string;
  markups: Json<PlanMarkups>;
  saved_at: Date;
  saved_by: string;
  saved_by_name: string;
}
