import type { ReturnDetails } from '@shipdesk/domain/order/return-details';
import type { OrderQuote } from '@shipdesk/domain/rates/order-quote';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import type { ColumnType, GeneratedAlways, SelectType } from 'kysely';
import type { CarrierTables } from './carrier-tables.ts';
import type { Json, StoredAddress, StoredPaymentMode, WithDefault } from './column-types.ts';
import type { FigureTables } from './figure-tables.ts';
import type { ImportTables } from './import-tables.ts';
import type { InvoiceTables } from './invoice-tables.ts';
import type { LedgerTables } from './ledger-tables.ts';
import type {
  MailSwitchesTable,
  MailsTable,
  NotificationReadsTable,
  NotificationsTable,
  PasswordLinksTable,
} from './message-tables.ts';
import type { NdrTables } from './ndr-tables.ts';
import type { OrderEditsTable, OrderViewsTable } from './order-tables.ts';
import type { PhotoTables } from './photo-tables.ts';
import type { RateCardsTable, RateDraftsTable, RatePlansTable } from './rate-tables.ts';
import type { RechargeTables } from './recharge-tables.ts';
import type { RemittanceTables } from './remittance-tables.ts';
import type { ReturnTables } from './return-tables.ts';
import type {
  LabelSettingsTable,
  ManifestsTable,
  PickupsTable,
  ShipmentEventsTable,
  ShipmentsTable,
} from './shipment-tables.ts';
import type { WeightTables } from './weight-tables.ts';
import type { DomainEventsTable, JobsTable } from './work-tables.ts';

export interface SellersTable {
  seller_id: string;
  kind: 'seller' | 'operator';
  name: string;
  logo: string;
  created_at: Date;
  reverse_enabled: WithDefault<boolean>;
}

export interface UsersTable {
  seller_id: string;
  id: string;
  email: string;
  name: string;
  phone: string;
  password_hash: string;
  roles: string[];
  disabled_at: Date | null;
  created_at: Date;
}

export interface SessionsTable {
  seller_id: string;
  id: string;
  user_id: string;
  counter: number;
  rotated_at: Date;
  confirmed_at: Date | null;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_reason: 'logout' | 'reuse' | 'limit' | 'elsewhere' | 'password' | null;
  user_agent: string;
}

export interface WarehousesTable {
  seller_id: string;
  id: string;
  title: string;
  name: string;
  phone: string;
  alt_phone: string;
  email: string;
  address: string;
  pincode: string;
  city: string;
  state: string;
  country: string;
  return_address: Json<StoredAddress & { title: string }>;
  is_default: boolean;
  created_at: Date;
  archived_at: Date | null;
}

export interface StoredProduct {
  productName: string;
  quantity: number;
  unitPricePaise: number;
  hsnCode: string;
}

/** `boxes` boxes of one size. */
export interface StoredBox {
  boxes: number;
  weightGrams: number;
  lengthMm: number;
  breadthMm: number;
  heightMm: number;
}

export interface OrdersTable {
  seller_id: string;
  id: string;
  direction: 'forward' | 'reverse';
  docket_number: string;
  order_ref: string;
  client_reference: string;
  stage: OrderStage;
  awb: WithDefault<string>;
  order_date: string;
  created_at: Date;
  consignee_name: string;
  consignee_phone: string;
  consignee_alt_phone: string;
  consignee_email: string;
  consignee_address: string;
  consignee_pincode: string;
  consignee_city: string;
  consignee_state: string;
  consignee_country: string;
  payment_mode: StoredPaymentMode;
  invoice_paise: number;
  cod_paise: number;
  dead_grams: number;
  volumetric_grams: number;
  contents: Json<StoredProduct[]>;
  boxes: Json<StoredBox[]>;
  pickup: Json<StoredAddress>;
  warehouse_id: string | null;
  return_address: Json<StoredAddress>;
  ewaybill: string;
  extras: Json<Record<string, string>>;
  return_details: ColumnType<ReturnDetails | null, string | null, string | null>;
  quote: ColumnType<OrderQuote | null, string | null, string | null>;
  request_hash: string;
  created_by: string;
  captured_through: 'form' | 'file' | 'import';
  import_id: string | null;
  tags: WithDefault<string[]>;
  note: WithDefault<string>;
  /** The number of edits plus one. */
  revision: WithDefault<number>;
  packed_at: WithDefault<Date | null>;
  packed_by: WithDefault<string | null>;
  /** When the consignee's personal data was erased, and by which user; no user for the retention job. */
  consignee_erased_at: WithDefault<Date | null>;
  consignee_erased_by: WithDefault<string | null>;
  order_ref_lower: GeneratedAlways<string>;
  client_reference_lower: GeneratedAlways<string>;
  consignee_name_lower: GeneratedAlways<string>;
}

/** A new order as `insertOrders` writes it: JSON columns as values. */
export type NewOrderRow = {
  [Column in Exclude<
    keyof OrdersTable,
    | 'awb'
    | 'tags'
    | 'note'
    | 'revision'
    | 'packed_at'
    | 'packed_by'
    | 'consignee_erased_at'
    | 'consignee_erased_by'
    | 'order_ref_lower'
    | 'client_reference_lower'
    | 'consignee_name_lower'
  >]: SelectType<OrdersTable[Column]>;
};

/** Orders of one business day: the sum over its slots. */
export interface OrderCountsTable {
  seller_id: string;
  direction: OrdersTable['direction'];
  stage: OrderStage;
  day: string;
  slot: number;
  orders: number;
}

export interface SecondFactorsTable {
  seller_id: string;
  user_id: string;
  secret: string;
  confirmed_at: Date | null;
  step: WithDefault<number>;
  recovery_codes: WithDefault<string[]>;
}

export interface AuditEntriesTable {
  seller_id: string;
  id: WithDefault<string>;
  at: WithDefault<Date>;
  actor: string | null;
  session_id: string | null;
  request_id: string | null;
  address: string;
  call: string;
  action: string;
  subject: string;
  /** Values of a new row, `[before, after]` of a change, null where the value is personal. */
  change: Json<Record<string, unknown>>;
  position: WithDefault<number | null>;
  hash: WithDefault<Buffer | null>;
}

export interface Tables
  extends CarrierTables,
    FigureTables,
    ImportTables,
    InvoiceTables,
    LedgerTables,
    NdrTables,
    PhotoTables,
    RechargeTables,
    RemittanceTables,
    ReturnTables,
    WeightTables {
  instance: {
    singleton: WithDefault<boolean>;
    mode: 'demo' | 'live';
    docket_key: Buffer;
    credit_limit_paise: WithDefault<number>;
    created_at: WithDefault<Date>;
  };
  sellers: SellersTable;
  users: UsersTable;
  sessions: SessionsTable;
  throttle: { key: string; window_started_at: Date; hits: number };
  warehouses: WarehousesTable;
  orders: OrdersTable;
  order_counts: OrderCountsTable;
  order_edits: OrderEditsTable;
  order_views: OrderViewsTable;
  shipments: ShipmentsTable;
  manifests: ManifestsTable;
  shipment_events: ShipmentEventsTable;
  pickups: PickupsTable;
  jobs: JobsTable;
  domain_events: DomainEventsTable;
  rate_cards: RateCardsTable;
  rate_drafts: RateDraftsTable;
  rate_plans: RatePlansTable;
  label_settings: LabelSettingsTable;
  plan_assignments: {
    seller_id: string;
    version: number;
    plan_id: string | null;
    assigned_at: Date;
  };
  password_links: PasswordLinksTable;
  mails: MailsTable;
  mail_switches: MailSwitchesTable;
  notifications: NotificationsTable;
  notification_reads: NotificationReadsTable;
  logins: { email: string; seller_id: string; user_id: string };
  docket_blocks: { block: number; seller_id: string };
  second_factors: SecondFactorsTable;
  audit_entries: AuditEntriesTable;
  audit_heads: { seller_id: string; position: number; hash: Buffer };
  idempotency_keys: {
    seller_id: string;
    user_id: string;
    operation: string;
    key: string;
    request_hash: string;
    response: Json<unknown>;
    created_at: Date;
  };
}
