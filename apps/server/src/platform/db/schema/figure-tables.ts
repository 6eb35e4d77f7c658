import type { StoredPaymentMode } from './column-types.ts';

export interface DailyFiguresTable {
  seller_id: string;
  day: string;
  kind: 'all' | 'carrier' | 'state' | 'warehouse' | 'stage';
  zone: string;
  payment_mode: StoredPaymentMode | '';
  part: string;
  orders: number;
  invoice_paise: number;
  shipped: number;
  delivered: number;
  first_attempt: number;
  ndr: number;
  rto: number;
  promised: number;
  on_time: number;
  transit_days: number;
  parcels: number;
  spend_paise: number;
  cod_due_paise: number;
}

export interface FigureDaysTable {
  seller_id: string;
  day: string;
  stages: string;
}

export interface FigureStatesTable {
  seller_id: string;
  as_of: Date;
}

export interface FigureTables {
  daily_figures: DailyFiguresTable;
  figure_days: FigureDaysTable;
  figure_states: FigureStatesTable;
}
