import { codLineKinds, deductionAccounts } from '@shipdesk/domain/money/carrier-cod/cod-match';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

export const CARRIER_REMITTANCES_PAGE_SIZE = 25;
export const REMITTANCE_LINE_PAGE_SIZE = 100;
export const MAX_REMITTANCE_BYTES = 4 * 1024 * 1024;
export const MAX_REMITTANCE_LINES = 20_000;
export const MAX_DIFFERENCE_REASON_CHARS = 200;

const carrierRemittance = s.shape({
  id: s.rowId(),
  ...s.strings('accountName', 'carrier', 'fileName'),
  receivedOn: s.isoDate(),
  utr: s.string(),
  ...s.integers('receivedPaise', 'lines'),
  unreadColumns: s.list(s.string()),
  linesPaise: s.integer(),
  /** The amount that the carrier deducted; negative if it transferred more. */
  deductionPaise: s.integer(),
  /** Null before the first posting, or if nothing was deducted. */
  deductionAccount: s.nullable(s.oneOf(deductionAccounts)),
  deductionReason: s.string(),
  /** The number of unposted lines of each kind. */
  open: s.each(codLineKinds, s.integer()),
  openPaise: s.integer(),
  bookedAt: s.nullable(s.string()),
  ...s.strings('createdAt', 'createdBy'),
});

const remittanceResponse = s.data(carrierRemittance);

const remittanceLine = s.shape({
  rowNumber: s.integer(),
  kind: s.oneOf(codLineKinds),
  ...s.strings('awb', 'docketNumber'),
  /** Empty for an unknown AWB. */
  sellerName: s.string(),
  paidPaise: s.integer(),
  /** The COD that the carrier owed at the last comparison of the line; negative if it had remitted too much. */
  owedPaise: s.integer(),
  bookedAt: s.nullable(s.string()),
  /** The reason why a difference was accepted. */
  reason: s.string(),
});

/**
 * Records the COD that a carrier transferred and compares each AWB with its parcel. Posts nothing. The body is a CSV
 * file with AWBs and amounts (`content-type: text/csv`, percent-encoded name in `x-file-name`). Returns 404 for an
 * unknown account, 409 for a file or UTR that is already recorded, 413 above `MAX_REMITTANCE_BYTES`, 422 for an invalid
 * day or UTR, a file without AWBs or amounts, or an unreadable row.
 */
export const recordCarrierRemittance = endpoint(
  'POST',
  '/api/admin/carrier-accounts/:id/cod-remittances',
  'operator:money',
  {
    summary: 'Record COD that a carrier remitted, text/csv',
    cost: 'light',
    audit: ['carrier_remittance.recorded'],
    params: s.byId,
    query: s.shape({
      receivedOn: s.isoDate(),
      utr: s.text(40, 1),
      receivedPaise: s.string({ pattern: '^[1-9]\\d{0,12}$' }),
    }),
    upload: 'csv',
    response: remittanceResponse,
    status: 201,
  },
);

/** Returns the COD remittances of carriers, newest first. A page has 25. */
export const listCarrierRemittances = endpoint(
  'GET',
  '/api/admin/carrier-remittances',
  'operator:read',
  {
    summary: 'COD that carriers remitted',
    audit: ['carrier_remittance.read'],
    query: s.shape({ page: s.page() }),
    response: s.shape({ data: s.list(carrierRemittance), next: s.nullable(s.integer()) }),
  },
);

/**
 * Returns the COD that carrier accounts owe for delivered parcels, by age, less COD that they remitted for deliveries
 * that were corrected later.
 */
export const listCarrierCod = endpoint('GET', '/api/admin/carrier-cod', 'operator:read', {
  summary: 'COD that carriers owe, by age',
  audit: ['carrier_cod.read'],
  response: s.dataListOf({
    accountId: s.rowId(),
    ...s.strings('accountName', 'carrier'),
    parcels: s.integer(),
    /** COD of parcels that were delivered 0 to 7, 8 to 14, and 15 or more days ago, and the total. */
    ...s.integers('weekPaise', 'fortnightPaise', 'olderPaise', 'totalPaise'),
  }),
});
export type OwingAccount = ResponseOf<typeof listCarrierCod>['data'][number];

/** Returns a COD remittance of a carrier. Returns 404 for an unknown id. */
export const getCarrierRemittance = endpoint(
  'GET',
  '/api/admin/carrier-remittances/:id',
  'operator:read',
  {
    summary: 'COD that a carrier remitted',
    audit: ['carrier_remittance.read'],
    params: s.byId,
    response: remittanceResponse,
  },
);
export type CarrierRemittance = ResponseOf<typeof getCarrierRemittance>['data'];

/**
 * Returns the lines of a remittance in file order. `show` restricts them to unposted lines (`open`), or to unposted
 * lines of one kind. A page has the 100 lines after row `after`. Returns 404 for an unknown id.
 */
export const listCarrierRemittanceLines = endpoint(
  'GET',
  '/api/admin/carrier-remittances/:id/lines',
  'operator:read',
  {
    summary: 'Lines of a COD remittance of a carrier',
    audit: ['carrier_remittance.read'],
    params: s.byId,
    query: s.shape({
      show: s.optional(s.oneOf(['open', ...codLineKinds])),
      after: s.optional(s.string({ pattern: '^\\d{1,8}$' })),
    }),
    response: s.shape({ data: s.list(remittanceLine), next: s.nullable(s.integer()) }),
  },
);
export type CarrierRemittanceLine = ResponseOf<typeof listCarrierRemittanceLines>['data'][number];

/**
 * Compares the open lines again and posts those that match. The first call for a remittance with a deduction must name
 * the account of the deduction; `adjustments` also needs a reason. A later call posts the lines that match by then.
 * Returns the number of posted lines. Returns 404 for an unknown id, 422 for a missing or invalid deduction.
 */
export const bookCarrierRemittance = endpoint(
  'POST',
  '/api/admin/carrier-remittances/:id/bookings',
  'operator:money',
  {
    summary: 'Post the matched lines of a COD remittance of a carrier',
    audit: ['carrier_remittance.booked'],
    params: s.byId,
    body: s.shape({
      deduction: s.optionalOf({
        account: s.oneOf(deductionAccounts),
        reason: s.text(MAX_DIFFERENCE_REASON_CHARS),
      }),
    }),
    response: s.dataOf({ booked: s.integer() }),
  },
);

/**
 * Accepts lines with a difference and posts the difference to `adjustments`. Skips lines that are already posted.
 * Returns the number of posted lines. Returns 404 for an unknown id.
 */
export const acceptCarrierRemittanceLines = endpoint(
  'POST',
  '/api/admin/carrier-remittances/:id/acceptances',
  'operator:money',
  {
    summary: 'Accept differences of a COD remittance of a carrier',
    audit: ['carrier_remittance.accepted'],
    params: s.byId,
    body: s.shape({
      rows: s.list(s.integer({ minimum: 1, maximum: 99_999_999 }), {
        minItems: 1,
        maxItems: REMITTANCE_LINE_PAGE_SIZE,
      }),
      reason: s.filledText(MAX_DIFFERENCE_REASON_CHARS),
    }),
    response: s.dataOf({ booked: s.integer() }),
  },
);

/**
 * Removes a remittance that was recorded by mistake. Returns 404 for an unknown id, 409 if a line or the deduction is
 * posted.
 */
export const removeCarrierRemittance = endpoint(
  'DELETE',
  '/api/admin/carrier-remittances/:id',
  'operator:money',
  {
    summary: 'Remove a COD remittance of a carrier',
    audit: ['carrier_remittance.removed'],
    params: s.byId,
  },
);
