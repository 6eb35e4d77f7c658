import type { NdrReason } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import type { ReturnCondition, ReturnState } from '@shipdesk/domain/shipping/returned-parcel';

export interface ReturnedParcelsTable {
  seller_id: string;
  shipment_id: string;
  order_id: string;
  docket_number: string;
  carrier: string;
  awb: string;
  state: ReturnState;
  reason: NdrReason | null;
  started_at: Date;
  moved_at: Date;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  condition: ReturnCondition | null;
  note: string;
}

export interface ReturnTables {
  returned_parcels: ReturnedParcelsTable;
}
