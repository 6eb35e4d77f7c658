import type { TestApp } from '../test-app.ts';

/**
 * Copies a seller's only shipment to the seller's other orders. All shipments become delivered, with AWBs from
 * `880000000000` and the carrier account `accountId`.
 */
export async function copyShipments(
  app: Pick<TestApp, 'ownerQuery'>,
  { sellerId, accountId }: { sellerId: string; accountId: string },
): Promise<void> {
  await app.ownerQuery(
    `insert into shipments select changed.* from shipments s
      join (select id, docket_number, row_number() over (order by id) as n from orders where seller_id = $1) o
        on o.id <> s.order_id,
      lateral jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'order_id', o.id,
        'docket_number', o.docket_number, 'reference', o.docket_number)) changed
      where s.seller_id = $1`,
    [sellerId],
  );
  await app.ownerQuery(
    `update shipments s set awb = '88' || lpad(numbered.n::text, 10, '0'), status = 'DELIVERED', account_id = $2
      from (select id, row_number() over (order by docket_number) - 1 as n from shipments where seller_id = $1) numbered
      where s.id = numbered.id`,
    [sellerId, accountId],
  );
}
