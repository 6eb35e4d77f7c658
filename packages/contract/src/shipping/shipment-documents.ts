import { labelSorts } from '@shipdesk/domain/shipping/label-sort';
import {
  Enum,
  Integer,
  Array as List,
  Literal,
  Optional,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import { isoDate, rowId } from '../fields.ts';
import { docketNumbers } from '../orders/docket-numbers.ts';

const exact = { additionalProperties: false } as const;

/**
 * Labels of booked orders as one PDF. Options that are left out come from the seller's label settings. 404 when none of
 * the docket numbers is the seller's. 409 names the orders that have no AWB.
 */
export const createLabels = endpoint({
  method: 'POST',
  path: '/api/labels',
  access: 'session',
  summary: 'Labels as a PDF',
  body: Shape(
    {
      docketNumbers: docketNumbers(),
      size: Optional(Enum(['100x150', 'a4'])),
      sort: Optional(Enum([...labelSorts])),
      showLogo: Optional(Union([Literal(true), Literal(false)])),
      hidePhone: Optional(Union([Literal(true), Literal(false)])),
      hideAmount: Optional(Union([Literal(true), Literal(false)])),
    },
    exact,
  ),
  response: Text({ contentMediaType: 'application/pdf' }),
});
export type LabelsBody = BodyOf<typeof createLabels>;

/**
 * A packing list for each order, or a pick list for all of them, as a PDF. 404 when none of the docket numbers is the
 * seller's.
 */
export const createPackingList = endpoint({
  method: 'POST',
  path: '/api/packing-lists',
  access: 'session',
  summary: 'Packing list or pick list as a PDF',
  body: Shape({ docketNumbers: docketNumbers(), kind: Enum(['packing', 'pick']) }, exact),
  response: Text({ contentMediaType: 'application/pdf' }),
});
export type ListKind = BodyOf<typeof createPackingList>['kind'];

const warehouseParcels = Shape(
  {
    id: Text(),
    /** `M` with the day and a number, unique for the seller. */
    number: Text(),
    carrier: Text(),
    warehouse: Text(),
    day: isoDate(),
    parcels: Integer(),
  },
  exact,
);

export const closedManifests = Shape({ data: List(warehouseParcels) }, exact);

/**
 * Closes a manifest for each carrier and warehouse of the orders. 404 when none of the docket numbers is the seller's.
 * 409 names orders without an AWB, on another manifest or with the courier, and reverse orders.
 */
export const createManifests = endpoint({
  method: 'POST',
  path: '/api/manifests',
  access: 'session',
  summary: 'Close manifests',
  status: 201,
  idempotent: true,
  body: Shape({ docketNumbers: docketNumbers() }, exact),
  response: closedManifests,
});

/** The newest 100 manifests. */
export const listManifests = endpoint({
  method: 'GET',
  path: '/api/manifests',
  access: 'session',
  summary: 'Manifests',
  response: Shape({ data: List(warehouseParcels) }, exact),
});
export type Manifest = ResponseOf<typeof listManifests>['data'][number];

const idParams = Shape({ id: rowId() }, exact);

/** The sheet that the courier signs. */
export const getManifestPdf = endpoint({
  method: 'GET',
  path: '/api/manifests/:id/pdf',
  access: 'session',
  summary: 'A manifest as a PDF',
  params: idParams,
  response: Text({ contentMediaType: 'application/pdf' }),
});
