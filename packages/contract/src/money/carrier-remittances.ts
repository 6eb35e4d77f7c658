import { codLineKinds, deductionAccounts } from '@shipdesk/domain/money/carrier-cod/cod-match';
import {
  Enum,
  Integer,
  Array as List,
  Null,
  Optional,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { filledText, isoDate, rowId, text } from '../fields.ts';

const exact = { additionalProperties: false } as const;
const admins = ['Admin'] as const;
const maybe = <T extends ReturnType<typeof Integer> | ReturnType<typeof Text>>(value: T) =>
  Union([value, Null()]);

/** Remittances of one page. */
export const CARRIER_REMITTANCES_PAGE_SIZE = 25;
/** Lines of one page. */
export const REMITTANCE_LINE_PAGE_SIZE = 100;
/** The largest file in bytes, and the most lines. */
export const MAX_REMITTANCE_BYTES = 4 * 1024 * 1024;
export const MAX_REMITTANCE_LINES = 20_000;
export const MAX_DIFFERENCE_REASON = 200;

const carrierRemittance = Shape(
  {
    id: rowId(),
    accountName: Text(),
    carrier: Text(),
    fileName: Text(),
    /** The day and the reference of the transfer in the bank. */
    receivedOn: isoDate(),
    utr: Text(),
    receivedPaise: Integer(),
    lines: Integer(),
    linesPaise: Integer(),
    /** What the carrier kept of its lines; below 0 when it transferred more. */
    deductionPaise: Integer(),
    /** The account that explains it; null until it is booked and when nothing was kept. */
    deductionAccount: Union([Enum([...deductionAccounts]), Null()]),
    deductionReason: Text(),
    /** Lines that are not in the books, by what the comparison found. */
    open: Shape(
      {
        matched: Integer(),
        short: Integer(),
        over: Integer(),
        unknown: Integer(),
        not_due: Integer(),
        repeated: Integer(),
        taken_back: Integer(),
      },
      exact,
    ),
    /** The sum of these lines: what the books lack of the bank statement. */
    openPaise: Integer(),
    bookedAt: maybe(Text()),
    createdAt: Text(),
    createdBy: Text(),
  },
  exact,
);

const one = Shape({ data: carrierRemittance }, exact);
const params = Shape({ id: rowId() }, exact);

const remittanceLine = Shape(
  {
    rowNumber: Integer(),
    kind: Enum([...codLineKinds]),
    awb: Text(),
    docketNumber: Text(),
    /** Empty for an unknown AWB. */
    sellerName: Text(),
    paidPaise: Integer(),
    /** What the carrier owed when the line was compared last; below 0 when it remitted too much before. */
    owedPaise: Integer(),
    bookedAt: maybe(Text()),
    /** Why a difference was accepted. */
    reason: Text(),
  },
  exact,
);

/**
 * Records the COD that a carrier transferred (CSV with AWBs and amounts, `content-type: text/csv`, name in `x-file-name`,
 * percent-encoded) and compares each AWB with its parcel. Posts nothing. 409 for a file of the account, or a UTR, that is
 * recorded already. 422 for a file without AWBs or amounts, or with a row that cannot be read.
 */
export const recordCarrierRemittance = endpoint({
  method: 'POST',
  path: '/api/admin/carrier-accounts/:id/cod-remittances',
  access: admins,
  summary: 'Record COD that a carrier remitted, text/csv',
  params,
  query: Shape(
    {
      receivedOn: isoDate(),
      utr: text(40, 1),
      receivedPaise: Text({ pattern: '^[1-9]\\d{0,12}$' }),
    },
    exact,
  ),
  upload: 'csv',
  response: one,
  status: 201,
});

/** The newest first. */
export const listCarrierRemittances = endpoint({
  method: 'GET',
  path: '/api/admin/carrier-remittances',
  access: admins,
  summary: 'COD that carriers remitted',
  query: Shape({ page: Optional(Text({ pattern: '^[1-9]\\d{0,2}$' })) }, exact),
  response: Shape({ data: List(carrierRemittance), next: maybe(Integer()) }, exact),
});

/** What carriers owe for delivered COD parcels, by days since the delivery, less what they may take back. */
export const listCarrierCod = endpoint({
  method: 'GET',
  path: '/api/admin/carrier-cod',
  access: admins,
  summary: 'COD that carriers owe, by age',
  response: Shape(
    {
      data: List(
        Shape(
          {
            accountId: rowId(),
            accountName: Text(),
            carrier: Text(),
            parcels: Integer(),
            /** Delivered 0 to 7, 8 to 14, and 15 days ago or more. */
            weekPaise: Integer(),
            fortnightPaise: Integer(),
            olderPaise: Integer(),
            totalPaise: Integer(),
          },
          exact,
        ),
      ),
    },
    exact,
  ),
});
export type OwingAccount = ResponseOf<typeof listCarrierCod>['data'][number];

export const getCarrierRemittance = endpoint({
  method: 'GET',
  path: '/api/admin/carrier-remittances/:id',
  access: admins,
  summary: 'COD that a carrier remitted',
  params,
  response: one,
});
export type CarrierRemittance = ResponseOf<typeof getCarrierRemittance>['data'];

/** Lines in the order of the file: all, or those of a kind or of any (`open`) that are not in the books. 100 after row `after`. */
export const listCarrierRemittanceLines = endpoint({
  method: 'GET',
  path: '/api/admin/carrier-remittances/:id/lines',
  access: admins,
  summary: 'Lines of a COD remittance of a carrier',
  params,
  query: Shape(
    {
      show: Optional(Enum(['open', ...codLineKinds])),
      after: Optional(Text({ pattern: '^\\d{1,8}$' })),
    },
    exact,
  ),
  response: Shape({ data: List(remittanceLine), next: maybe(Integer()) }, exact),
});
export type RemittanceLine = ResponseOf<typeof listCarrierRemittanceLines>['data'][number];

/**
 * Compares the open lines again and posts those that match. A deduction needs the account that explains it the first time;
 * `adjustments` needs a reason. Repeating the call posts only what matches by then.
 */
export const bookCarrierRemittance = endpoint({
  method: 'POST',
  path: '/api/admin/carrier-remittances/:id/bookings',
  access: admins,
  summary: 'Post the matched lines of a COD remittance of a carrier',
  params,
  body: Shape(
    {
      deduction: Optional(
        Shape(
          { account: Enum([...deductionAccounts]), reason: text(MAX_DIFFERENCE_REASON) },
          exact,
        ),
      ),
    },
    exact,
  ),
  response: Shape({ data: Shape({ booked: Integer() }, exact) }, exact),
});

/** Accepts lines with a difference, which is posted to `adjustments`. Lines that are in the books already stay as they are. */
export const acceptCarrierRemittanceLines = endpoint({
  method: 'POST',
  path: '/api/admin/carrier-remittances/:id/acceptances',
  access: admins,
  summary: 'Accept differences of a COD remittance of a carrier',
  params,
  body: Shape(
    {
      rows: List(Integer({ minimum: 1, maximum: 99_999_999 }), {
        minItems: 1,
        maxItems: REMITTANCE_LINE_PAGE_SIZE,
      }),
      reason: filledText(MAX_DIFFERENCE_REASON),
    },
    exact,
  ),
  response: Shape({ data: Shape({ booked: Integer() }, exact) }, exact),
});

/** Removes a remittance that was recorded by mistake. 409 when any of it is in the books. */
export const removeCarrierRemittance = endpoint({
  method: 'DELETE',
  path: '/api/admin/carrier-remittances/:id',
  access: admins,
  summary: 'Remove a COD remittance of a carrier',
  status: 204,
  params,
  response: Null(),
});
