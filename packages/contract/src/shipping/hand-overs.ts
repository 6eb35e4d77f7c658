import { scanOutcomes } from '@shipdesk/domain/shipping/hand-over';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';
import { closedManifests } from './shipment-documents.ts';

/** The id is the id of the carrier account, then a hash of the pickup address. */
const params = s.shape({
  id: s.string({ pattern: '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}-[\\da-f]{32}$' }),
});

const handOver = {
  ...s.strings('id', 'carrier', 'warehouse'),
  /** Parcels at the warehouse that are not on a manifest, scanned or not. */
  expected: s.integer(),
  scanned: s.integer(),
  boxes: s.integer(),
  scannedBoxes: s.integer(),
};

const parcel = s.shape({
  ...s.strings('docketNumber', 'reference', 'awb', 'consigneeName', 'consigneeCity'),
  boxes: s.integer(),
  scannedBoxes: s.integer(),
  /** The time of the last box's scan; null while a box is not scanned. */
  scannedAt: s.nullable(s.string()),
  scannedBy: s.string(),
});

/** Returns counts of the oldest 5,000 parcels to hand over and their boxes, per carrier account and pickup address. */
export const listHandOvers = endpoint('GET', '/api/hand-overs', 'orders:read', {
  summary: 'Parcels to hand over',
  response: s.dataListOf(handOver),
});

/** Returns up to 200 missing parcels, oldest first, and up to 200 scanned parcels, newest scan first. */
export const getHandOver = endpoint('GET', '/api/hand-overs/:id', 'orders:read', {
  summary: 'Parcels to hand over to a carrier at a warehouse',
  params,
  response: s.dataOf({
    ...handOver,
    missingParcels: s.list(parcel),
    scannedParcels: s.list(parcel),
  }),
});
export type HandOver = ResponseOf<typeof getHandOver>['data'];
export type HandOverParcel = HandOver['missingParcels'][number];

/**
 * Records the scan of a parcel or box. A docket number, order id or reference id scans the whole parcel. The AWB of a
 * box scans only that box. A parcel counts as scanned when all its boxes are. Only the outcome `added` changes data.
 */
export const scanParcel = endpoint('POST', '/api/hand-overs/:id/scans', 'packing:write', {
  summary: 'Scan a parcel for a manifest',
  cost: 'light',
  audit: ['parcel.scanned'],
  params,
  body: s.shape({ code: s.text(64, 1) }),
  response: s.dataOf({
    code: s.string(),
    outcome: s.oneOf(scanOutcomes),
    /** Null for an unknown number. */
    parcel: s.nullable(parcel),
    /** The scanned box, from 1; null for a whole parcel. */
    box: s.nullable(s.integer()),
    /** The carrier and warehouse of the parcel. */
    ...s.strings('carrier', 'warehouse'),
    /** The number of the parcel's manifest; otherwise empty. */
    manifest: s.string(),
  }),
});
export type Scan = ResponseOf<typeof scanParcel>['data'];

/** Removes the scan of a parcel. Returns 404 if the parcel has no scan or is on a manifest. */
export const removeScan = endpoint('POST', '/api/hand-overs/:id/scans/remove', 'packing:write', {
  summary: 'Remove a scan',
  cost: 'light',
  audit: ['parcel.unscanned'],
  params,
  body: s.shape({ docketNumber: s.string({ pattern: '^\\d{14}$' }) }),
  response: s.dataOf({ docketNumber: s.string() }),
});

/** Closes a manifest of the scanned parcels. Other parcels stay in the hand-over. Returns 409 if none is scanned. */
export const closeHandOver = endpoint('POST', '/api/hand-overs/:id/close', 'packing:write', {
  summary: 'Close a manifest of the scanned parcels',
  audit: ['manifests.closed'],
  status: 201,
  idempotent: true,
  params,
  response: closedManifests,
});
