import { scanOutcomes } from '@shipdesk/domain/shipping/hand-over';
import {
  Enum,
  Integer,
  Array as List,
  Null,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { text } from '../fields.ts';
import { closedManifests } from './shipment-documents.ts';

const exact = { additionalProperties: false } as const;

/** The account and the pickup address. */
const params = Shape(
  { id: Text({ pattern: '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}-[\\da-f]{32}$' }) },
  exact,
);

const handOver = {
  id: Text(),
  carrier: Text(),
  warehouse: Text(),
  /** Parcels that lie at the warehouse and are on no manifest, the scanned ones included. */
  expected: Integer(),
  scanned: Integer(),
};

const parcel = Shape(
  {
    docketNumber: Text(),
    awb: Text(),
    consigneeName: Text(),
    consigneeCity: Text(),
    boxes: Integer(),
    scannedAt: Union([Text(), Null()]),
    scannedBy: Text(),
  },
  exact,
);

/** The parcels that wait for a courier, by carrier and pickup address: the oldest 5,000. */
export const listHandOvers = endpoint({
  method: 'GET',
  path: '/api/hand-overs',
  access: 'session',
  summary: 'Parcels to hand over',
  response: Shape({ data: List(Shape(handOver, exact)) }, exact),
});

/** Up to 200 parcels that are missing, the oldest first, and up to 200 that were scanned, the newest scan first. */
export const getHandOver = endpoint({
  method: 'GET',
  path: '/api/hand-overs/:id',
  access: 'session',
  summary: 'Parcels to hand over to a carrier at a warehouse',
  params,
  response: Shape(
    {
      data: Shape(
        { ...handOver, missingParcels: List(parcel), scannedParcels: List(parcel) },
        exact,
      ),
    },
    exact,
  ),
});
export type HandOver = ResponseOf<typeof getHandOver>['data'];
export type HandOverParcel = HandOver['missingParcels'][number];

/**
 * Scans a parcel by AWB, docket number or order id. The outcome `added` counts it; each other outcome is an alarm and
 * changes nothing. `carrier` and `warehouse` are those of the parcel.
 */
export const scanParcel = endpoint({
  method: 'POST',
  path: '/api/hand-overs/:id/scans',
  access: 'session',
  summary: 'Scan a parcel for a manifest',
  params,
  body: Shape({ code: text(64, 1) }, exact),
  response: Shape(
    {
      data: Shape(
        {
          code: Text(),
          outcome: Enum([...scanOutcomes]),
          /** Null for a number of no order. */
          parcel: Union([parcel, Null()]),
          carrier: Text(),
          warehouse: Text(),
          /** The number of the parcel's manifest; empty without one. */
          manifest: Text(),
        },
        exact,
      ),
    },
    exact,
  ),
});
export type Scan = ResponseOf<typeof scanParcel>['data'];

/** Takes back the scan of a parcel that is not handed over. */
export const removeScan = endpoint({
  method: 'POST',
  path: '/api/hand-overs/:id/scans/remove',
  access: 'session',
  summary: 'Take back a scan',
  params,
  body: Shape({ docketNumber: Text({ pattern: '^\\d{14}$' }) }, exact),
  response: Shape({ data: Shape({ docketNumber: Text() }, exact) }, exact),
});

/** Closes a manifest over the scanned parcels; the others stay. 409 when none is scanned. */
export const closeHandOver = endpoint({
  method: 'POST',
  path: '/api/hand-overs/:id/close',
  access: 'session',
  summary: 'Close a manifest over the scanned parcels',
  status: 201,
  idempotent: true,
  params,
  response: closedManifests,
});
