import type { PriceBasis } from '@shipdesk/domain/money/weights/weight-price';
import type { ServiceQuote } from '@shipdesk/domain/rates/quote';
import type { ReturnTerms } from '@shipdesk/domain/rates/return-charge';
import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import type { LabelSort } from '@shipdesk/domain/shipping/label-sort';
import type { NdrReason } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import type { ScanStatus, ShipmentStatus } from '@shipdesk/domain/shipping/status';
import type { ColumnType } from 'kysely';
import type { Json, StoredAddress } from './column-types.ts';

/** Why a booking was refused. */
export interface StoredRefusal {
  code: string;
  /** The carrier's words; empty where we refused. */
  words: string;
}

/** How rules chose the service of a booking. */
export interface StoredPreference {
  /** The version of the rules. */
  version: number;
  /** The position from 1; null when no rule was for the order. */
  rule: number | null;
  /** The rule's service was not on offer. */
  isReplaced: boolean;
}

export interface ShipmentsTable {
  seller_id: string;
  id: string;
  order_id: string;
  docket_number: string;
  account_id: string;
  carrier: string;
  service: ServiceId;
  reference: string;
  state: 'booking' | 'booked' | 'refused' | 'cancelled';
  status: ShipmentStatus;
  awb: string;
  sort_code: string;
  total_paise: number;
  quote: Json<ServiceQuote>;
  preference: ColumnType<StoredPreference | null, string | null, never>;
  asked_at: Date | null;
  problem: ColumnType<StoredRefusal | null, string | null, string | null>;
  manifest_id: string | null;
  scanned_at: Date | null;
  scanned_by: string | null;
  created_at: Date;
  created_by: string;
  booked_at: Date | null;
  expected_on: string | null;
  last_scan_at: Date | null;
  status_at: Date | null;
  cod_paise: number;
  return_terms: ColumnType<ReturnTerms | null, string | null, never>;
  price_basis: ColumnType<PriceBasis | null, string | null, never>;
}

export interface ShipmentEventsTable {
  seller_id: string;
  shipment_id: string;
  at: Date;
  code: string;
  raw_status: string;
  status: ScanStatus;
  words: string;
  location: string;
  reason: NdrReason | null;
  received_at: Date;
}

export interface PickupsTable {
  seller_id: string;
  id: string;
  account_id: string;
  carrier: string;
  place: string;
  pickup: Json<StoredAddress>;
  day: string;
  slot: string;
  state: 'scheduled' | 'refused' | 'replaced';
  problem: ColumnType<StoredRefusal | null, string | null, string | null>;
  parcels: number;
  attempts: number;
  token: string;
  asked_at: Date;
  created_at: Date;
  created_by: string;
}

export interface ManifestsTable {
  seller_id: string;
  id: string;
  number: string;
  account_id: string;
  carrier: string;
  pickup: Json<StoredAddress>;
  day: string;
  parcels: number;
  created_at: Date;
  created_by: string;
}

export interface LabelSettingsTable {
  seller_id: string;
  version: number;
  size: '100x150' | 'a4';
  sort: LabelSort;
  show_logo: boolean;
  hide_phone: boolean;
  hide_amount: boolean;
  changed_at: Date;
  changed_by: string;
}
