import { scanOutcomes } from '@shipdesk/domain/shipping/hand-over';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';
import { closedManifests } from './shipment-documents.ts';

/** The account and the pickup address. */
const params = s.shape({
  id: s.string({ pattern: '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}-[\\da-f]{32}$' }),
});

const handOver = {
  ...s.strings('id', 'carrier', 'warehouse'),
  /** Parcels at the warehouse that are on no manifest, the scanned ones included. */
  expected: s.integer(),
  scanned: s.integer(),
  /** The boxes of the expected parcels. */
  boxes: s.integer(),
  scannedBoxes: s.integer(),
};

const parcel = s.shape({
  ...s.strings('docketNumber', 'reference', 'awb', 'consigneeName', 'consigneeCity'),
  boxes: s.integer(),
  scannedBoxes: s.integer(),
  /** The time when its last box was scanned; null while a box is missing. */
  scannedAt: s.nullable(s.string()),
  scannedBy: s.string(),
});

/** Returns the parcels that wait for collection, by carrier and pickup address: the oldest 5,000. */
export const listHandOvers = endpoint('GET', '/api/hand-overs', 'orders:read', {
  summary: 'Parcels to hand over',
  response: s.dataListOf(handOver),
});

/** Returns up to 200 missing parcels, the oldest first, and up to 200 scanned ones, the newest scan first. */
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
 * Scans a parcel by AWB, docket number or order id, or one box of a parcel by the number of the box. A parcel of
 * several boxes is scanned when all of its boxes are; its docket number or order id scans all of them. The outcome
 * `added` counts the parcel; other outcomes are alarms and change nothing. `carrier` and `warehouse` are those of the
 * parcel.
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
    ...s.strings('carrier', 'warehouse'),
    /** The number of the parcel's manifest; empty without one. */
    manifest: s.string(),
  }),
});
export type Scan = ResponseOf<typeof scanParcel>['data'];

/** Removes the scan of a parcel that is not handed over. */
export const removeScan = endpoint('POST', '/api/hand-overs/:id/scans/remove', 'packing:write', {
  summary: 'Remove a scan',
  cost: 'light',
  audit: ['parcel.unscanned'],
  params,
  body: s.shape({ docketNumber: s.string({ pattern: '^\\d{14}$' }) }),
  response: s.dataOf({ docketNumber: s.string() }),
});

/** Closes a manifest over the scanned parcels; the others stay. Returns 409 when none is scanned. */
export const closeHandOver = endpoint('POST', '/api/hand-overs/:id/close', 'packing:write', {
  summary: 'Close a manifest over the scanned parcels',
  audit: ['manifests.closed'],
  status: 201,
  idempotent: true,
  params,
  response: closedManifests,
});
