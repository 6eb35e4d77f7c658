import type { NoParams, Problem } from '../values/problem/problem.ts';
import type { ValueProblems } from '../values/problem/value-problems.ts';

/** Problems of orders, their returns and their warehouses. */
export interface OrderProblems {
  consignee_incomplete: { readonly missing: readonly string[] };
  order_date_missing: NoParams;
  products_incomplete: NoParams;
  pickup_not_selected: NoParams;
  dimensions_incomplete: NoParams;
  boxes_incomplete: NoParams;
  eway_bill_missing: NoParams;
  order_date_invalid: NoParams;
  quantity_invalid: { readonly max: number };
  unit_price_invalid: { readonly maxPaise: number };
  hsn_code_invalid: NoParams;
  eway_bill_invalid: NoParams;
  cod_amount_invalid: NoParams;
  quality_check_twice: NoParams;
  quality_check_expected_missing: NoParams;
  warehouse_field_missing: { readonly part: WarehouseField };
}

/** A field that every warehouse has. */
export type WarehouseField =
  | 'pickupAddressTitle'
  | 'name'
  | 'phone'
  | 'address'
  | 'pin'
  | 'city'
  | 'state'
  | 'country';

export type OrderFieldProblem = Problem<OrderProblems & ValueProblems>;
