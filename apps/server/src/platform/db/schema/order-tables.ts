import type { WithDefault } from './column-types.ts';

export interface OrderEditsTable {
  seller_id: string;
  order_id: string;
  revision: number;
  groups: string[];
  requoted: boolean;
  edited_at: Date;
  edited_by: string;
}

export interface OrderViewsTable {
  seller_id: string;
  id: string;
  user_id: string;
  name: string;
  query: string;
  is_default: WithDefault<boolean>;
  created_at: Date;
}
