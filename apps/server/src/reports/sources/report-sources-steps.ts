import type { ReportId } from '@shipdesk/contract/reports/report-catalogue';
import { charges, cod } from './money-sources.ts';
import { orders } from './order-sources.ts';
import type { ReportSource } from './report-row.ts';

/** Where each report of the catalogue reads its rows. */
export const reportSources: Readonly<Record<ReportId, ReportSource>> = { orders, charges, cod };
