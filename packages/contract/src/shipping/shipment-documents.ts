import { labelSorts } from '@shipdesk/domain/shipping/label-sort';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import { buildDocketNumbers } from '../orders/docket-numbers.ts';
import * as s from '../shape.ts';

/**
 * Returns labels of booked orders as one PDF. Options that are left out come from the seller's label settings. Returns
 * 404 when none of the docket numbers is the seller's. A 409 names the orders that have no AWB.
 */
export const createLabels = endpoint('POST', '/api/labels', 'packing:write', {
  summary: 'Labels as a PDF',
  audit: ['labels.printed'],
  body: s.shape({
    docketNumbers: buildDocketNumbers(),
    size: s.optional(s.oneOf(['100x150', 'a4'])),
    sort: s.optional(s.oneOf(labelSorts)),
    showLogo: s.optional(s.union([s.literal(true), s.literal(false)])),
    hidePhone: s.optional(s.union([s.literal(true), s.literal(false)])),
    hideAmount: s.optional(s.union([s.literal(true), s.literal(false)])),
  }),
  response: s.string({ contentMediaType: 'application/pdf' }),
});
export type LabelsBody = BodyOf<typeof createLabels>;

/**
 * Returns a packing list for each order, or a pick list for all of them, as a PDF. Returns 404 when none of the docket
 * numbers is the seller's.
 */
export const createPackingList = endpoint('POST', '/api/packing-lists', 'packing:write', {
  summary: 'Packing list or pick list as a PDF',
  audit: ['lists.printed'],
  body: s.shape({ docketNumbers: buildDocketNumbers(), kind: s.oneOf(['packing', 'pick']) }),
  response: s.string({ contentMediaType: 'application/pdf' }),
});
export type ListKind = BodyOf<typeof createPackingList>['kind'];

const warehouseParcels = s.shape({
  id: s.string(),
  /** `M` with the day and a number, unique for the seller. */
  number: s.string(),
  ...s.strings('carrier', 'warehouse'),
  day: s.isoDate(),
  parcels: s.integer(),
});

export const closedManifests = s.data(s.list(warehouseParcels));

/**
 * Closes a manifest for each carrier and warehouse of the orders. Returns 404 when none of the docket numbers is the
 * seller's. A 409 names orders without an AWB, on another manifest or with the carrier, and reverse orders.
 */
export const createManifests = endpoint('POST', '/api/manifests', 'packing:write', {
  summary: 'Close manifests',
  audit: ['manifests.closed'],
  status: 201,
  idempotent: true,
  body: s.shape({ docketNumbers: buildDocketNumbers() }),
  response: closedManifests,
});

/** Returns the newest 100 manifests. */
export const listManifests = endpoint('GET', '/api/manifests', 'orders:read', {
  summary: 'Manifests',
  response: s.data(s.list(warehouseParcels)),
});
export type Manifest = ResponseOf<typeof listManifests>['data'][number];

/** Returns the sheet that the carrier's driver signs. */
export const getManifestPdf = endpoint('GET', '/api/manifests/:id/pdf', 'orders:read', {
  summary: 'A manifest as a PDF',
  params: s.byId,
  response: s.string({ contentMediaType: 'application/pdf' }),
});
