-- What the account and warehouse pages change.

alter table sessions drop constraint sessions_revoked_reason_check;
alter table sessions add constraint sessions_revoked_reason_check
  check (revoked_reason in ('logout', 'reuse', 'limit', 'elsewhere', 'password'));

grant update (name, logo) on sellers to shipdesk_app;

-- How many orders were picked up at each warehouse lately.
create index orders_by_warehouse on orders (seller_id, warehouse_id, created_at);

-- One default warehouse a seller; of several, which two calls at once could make, the newest stays.
update warehouses w set is_default = false
where w.is_default and exists (
  select from warehouses newer
  where newer.seller_id = w.seller_id and newer.is_default and newer.id > w.id
);
create unique index warehouses_default on warehouses (seller_id) where is_default;
