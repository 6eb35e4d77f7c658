import { services } from '@shipdesk/domain/rates/service';
import { shipmentStatuses } from '@shipdesk/domain/shipping/status';
import { documentColumns } from './money-reports.ts';
import { carrierNames, parcelColumns } from './order-reports.ts';
import {
  day,
  describeCodes,
  extra,
  group,
  moment,
  number,
  paise,
  type ReportDefinition,
  share,
  text,
} from './report-definition.ts';

export const ageNames = ['Up to 7 days', '8 to 14 days', '15 to 30 days', 'Over 30 days'] as const;

export const tdsDeductors = ['Seller', 'Operator'] as const;

const seller = group('Seller');
const { docketNumber, awb } = parcelColumns;
const ageFilter = { column: 'age', options: ageNames };
const carrierFilter = { column: 'carrier', options: carrierNames };

export const operatorReports = {
  margin: {
    title: 'Margin',
    about: 'What sellers were charged for each parcel, less what its carrier has billed so far.',
    audience: 'operator',
    permission: 'operator:money',
    period: 'Posted',
    columns: {
      seller,
      docketNumber,
      awb,
      carrier: group('Carrier'),
      service: group('Service'),
      zone: group('Zone', extra),
      revenuePaise: paise('Charged without GST'),
      costPaise: paise('Carrier cost'),
      marginPaise: paise('Margin'),
      marginShare: share('Margin (%)', 'marginPaise', 'revenuePaise'),
    },
    filters: [
      { column: 'seller' },
      carrierFilter,
      { column: 'service', options: describeCodes(services) },
    ],
    groupBy: ['seller'],
  },
  codOwed: {
    title: 'COD owed',
    about: 'COD that carriers owe to you and that you owe to sellers, by age.',
    audience: 'operator',
    permission: 'operator:money',
    period: 'Delivered',
    columns: {
      seller,
      docketNumber,
      awb,
      carrier: group('Carrier'),
      deliveredOn: day('Delivered on'),
      eligibleOn: day('Due to the seller on', extra),
      days: number('Days since delivery'),
      age: group('Age'),
      fromCarrierPaise: paise('Owed by the carrier'),
      toSellerPaise: paise('Owed to the seller'),
    },
    filters: [{ column: 'seller' }, carrierFilter, ageFilter],
    groupBy: ['age'],
  },
  unbilledParcels: {
    title: 'Unbilled parcels',
    about: 'Booked parcels that their carrier has not invoiced yet.',
    audience: 'operator',
    permission: 'operator:money',
    period: 'Booked',
    columns: {
      seller,
      docketNumber,
      awb,
      carrier: group('Carrier'),
      service: group('Service'),
      status: group('Status'),
      bookedAt: moment('Booked at'),
      days: number('Days since booking'),
      age: group('Age'),
      pricePaise: paise('Price at booking'),
    },
    filters: [
      { column: 'seller' },
      carrierFilter,
      { column: 'status', options: describeCodes(shipmentStatuses) },
      ageFilter,
    ],
  },
  taxRegister: {
    title: 'Tax registers',
    about: 'All tax documents by series: B2B, B2C and credit notes. Group by SAC for the summary.',
    audience: 'operator',
    permission: 'operator:money',
    period: 'Issued',
    columns: {
      section: group('Section'),
      series: group('Series', extra),
      seller,
      ...documentColumns,
    },
    filters: [
      {
        column: 'section',
        options: ['B2B', 'B2C', 'Credit notes, registered', 'Credit notes, unregistered'],
      },
      { column: 'series' },
      { column: 'seller' },
      { column: 'place' },
    ],
  },
  tds: {
    title: 'TDS',
    about: 'Tax that sellers deducted from invoices, and you from payments to carriers.',
    audience: 'operator',
    permission: 'operator:money',
    period: 'Deducted',
    columns: {
      deductedBy: group('Deducted by'),
      party: group('Seller or carrier'),
      subject: text('Invoice or UTR'),
      deductedOn: day('Deducted on', { isGroup: true }),
      quarter: group('Quarter'),
      section: group('Section'),
      paymentCode: group('Payment code'),
      tdsState: group('State'),
      certificateNumber: text('Certificate'),
      reason: text('Reason', extra),
      basePaise: paise('Amount before GST'),
      amountPaise: paise('TDS'),
      openPaise: paise('Not certified'),
      refusedPaise: paise('Refused', extra),
    },
    filters: [
      { column: 'deductedBy', options: tdsDeductors },
      { column: 'tdsState', options: ['Open', 'Certified', 'Refused'] },
      { column: 'quarter' },
      { column: 'party' },
    ],
  },
} as const satisfies Record<string, ReportDefinition>;
