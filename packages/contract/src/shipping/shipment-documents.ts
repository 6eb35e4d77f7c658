import { labelSorts } from '@shipdesk/domain/shipping/label-sort';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import { buildDocketNumbers } from '../orders/docket-numbers.ts';
import * as s from '../shape.ts';

/**
 * Returns labels of booked orders as one PDF. Omitted options come from the seller's label settings. Returns 404 if
 * none of the orders belongs to the seller, 409 with the orders that are unknown or have no label.
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
 * Returns a packing list for each order, or one pick list for all orders, as a PDF. Returns 404 if none of the orders
 * belongs to the seller.
 */
export const createPackingList = endpoint('POST', '/api/packing-lists', 'packing:write', {
  summary: 'Packing list or pick list as a PDF',
  audit: ['lists.printed'],
  body: s.shape({ docketNumbers: buildDocketNumbers(), kind: s.oneOf(['packing', 'pick']) }),
  response: s.string({ contentMediaType: 'application/pdf' }),
});
export type ListKind = BodyOf<typeof createPackingList>['kind'];

const manifest = s.shape({
  id: s.string(),
  /** `M`, the day and a serial number, such as `M20261121-2`. Unique for the seller. */
  number: s.string(),
  ...s.strings('carrier', 'warehouse'),
  day: s.isoDate(),
  parcels: s.integer(),
});

export const closedManifests = s.data(s.list(manifest));

/**
 * Closes a manifest for each account and pickup address of the orders. Returns 404 if none of the orders belongs to
 * the seller, 409 with the orders that cannot be handed over.
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
  response: s.data(s.list(manifest)),
});
export type Manifest = ResponseOf<typeof listManifests>['data'][number];

/** Returns a manifest as a PDF, which the carrier's driver signs. Returns 404 for an unknown manifest. */
export const getManifestPdf = endpoint('GET', '/api/manifests/:id/pdf', 'orders:read', {
  summary: 'A manifest as a PDF',
  params: s.byId,
  response: s.string({ contentMediaType: 'application/pdf' }),
});
