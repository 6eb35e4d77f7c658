import { type RawBuilder, sql } from 'kysely';

/**
 * Returns common table expressions that end with `parcel_charges`: the amounts, in paise, of each shipment that has a
 * charge, with its discrepancies. `ids` selects the shipments as `id`. The expressions are materialized, because
 * PostgreSQL has no statistics of new rows and would compute the sums once per shipment.
 */
export const sumParcelCharges = (
  ids: RawBuilder<unknown>,
  seller: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
    charged as materialized (${ids}),
    causes as materialized (
      select id as shipment_id, 'shipment' as kind, id::text as cause from charged
      union all
      select d.shipment_id, 'discrepancy', d.id::text from discrepancies d
      where d.seller_id = ${seller} and d.shipment_id in (select id from charged)
    ),
    parcel_charges as materialized (
      select c.shipment_id,
        sum(case when t.credit in ('freight_revenue', 'gst') then t.amount_paise
          when t.debit in ('freight_revenue', 'gst') then -t.amount_paise else 0 end)::bigint as billed_paise,
        sum(case when t.credit = 'hold' then t.amount_paise
          when t.debit = 'hold' then -t.amount_paise else 0 end)::bigint as held_paise
      from causes c join transfers t
        on t.seller_id = ${seller} and t.cause_kind = c.kind and t.cause_id = c.cause
      group by 1
    )`;
