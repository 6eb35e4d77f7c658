-- Photos of parcels: of a return at the warehouse, or of a parcel that a carrier weighed.
create table photos (
  seller_id uuid not null references sellers,
  id uuid not null,
  -- The id of a shipment for a return, of a discrepancy for a weight.
  subject_kind text not null check (subject_kind in ('return', 'discrepancy')),
  subject_id uuid not null,
  -- Erased with the consignee of this order, whose label a photo can show.
  order_id uuid not null,
  position smallint not null,
  width integer not null,
  height integer not null,
  jpeg bytea not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (seller_id, id)
);
create unique index photos_by_subject on photos (seller_id, subject_kind, subject_id, position);
create index photos_by_order on photos (seller_id, order_id);
-- A JPEG does not compress further.
alter table photos alter column jpeg set storage external;

alter table photos enable row level security;
create policy own_rows on photos using (seller_id = current_seller());
create policy operator_reads on photos for select using (is_operator());
grant select, insert, delete on photos to shipdesk_app;
