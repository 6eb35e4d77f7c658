import {
  Boolean as Bool,
  Integer,
  Array as List,
  Null,
  Optional,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { endpoint } from '../endpoint.ts';
import { pincodeSent, reference, text } from '../fields.ts';

const exact = { additionalProperties: false } as const;

/** Spec §3, saved pickup address, Add Order shape. */
const warehouse = Shape(
  {
    id: Text(),
    isDefault: Bool(),
    pickupAddressTitle: Text(),
    name: Text(),
    phoneNumber: Text(),
    altPhoneNumber: Text(),
    email: Text(),
    addressLine: Text(),
    pincode: Text(),
    city: Text(),
    state: Text(),
    country: Text(),
  },
  exact,
);

/** Spec §3, saved pickup address, list page shape, with the extra fields of the warehouse page. */
const listedWarehouse = Shape(
  {
    id: Text(),
    isDefault: Bool(),
    pickupAddressTitle: Text(),
    pickupName: Text(),
    pickupPhone: Text(),
    pickupAltPhone: Union([Text(), Null()]),
    pickupEmail: Text(),
    pickupAddress: Text(),
    pickupPinCode: Text(),
    pickupCity: Text(),
    pickupState: Text(),
    pickupCountry: Text(),
    isArchived: Bool(),
    ordersLast30Days: Integer(),
  },
  exact,
);

/** Spec §3, warehouse create payload: the pickup address itself. */
const pickupFields = {
  pickupAddressTitle: text(80, 1),
  name: text(120, 1),
  email: Optional(text(254)),
  phone: text(20, 1),
  altPhone: Optional(text(20)),
  address: text(500, 1),
  pin: pincodeSent(),
  city: text(80, 1),
  state: text(80, 1),
  country: text(80, 1),
};

const byId = Shape({ id: Text({ maxLength: 64 }) }, exact);
const changed = Shape({ message: Text(), data: warehouse }, exact);

/** The seller's pickup addresses, the default one first, then by title. */
export const listWarehouses = endpoint({
  method: 'GET',
  path: '/api/warehouses',
  access: 'session',
  summary: 'Saved pickup addresses',
  response: Shape({ data: List(warehouse) }, exact),
});

/** Saves a pickup address; 409 when the seller has one with the same title. Spec §3, warehouse create payload. */
export const createWarehouse = endpoint({
  method: 'POST',
  path: '/warehouse/create',
  access: 'session',
  summary: 'Add a pickup address',
  idempotent: true,
  body: Shape(
    {
      ...pickupFields,
      return_pickupAddressTitle: Optional(text(80)),
      return_name: Optional(text(120)),
      return_email: Optional(text(254)),
      return_phone: Optional(text(20)),
      return_altPhone: Optional(text(20)),
      return_address: Optional(text(500)),
      return_pin: Optional(reference()),
      return_city: Optional(text(80)),
      return_state: Optional(text(80)),
      return_country: Optional(text(80)),
      isDefault: Optional(Bool()),
    },
    exact,
  ),
  response: Shape({ message: Text(), data: warehouse }, exact),
  status: 201,
});

/** All of the seller's pickup addresses, archived ones last, for the warehouse page. Spec §3, list page shape. */
export const listAllWarehouses = endpoint({
  method: 'GET',
  path: '/api/warehouses/all',
  access: 'session',
  summary: 'Saved pickup addresses with the archived ones',
  response: Shape({ data: List(listedWarehouse) }, exact),
});

/**
 * Changes a pickup address; existing orders keep the old one. `isDefault: true` makes it the default; any other value
 * leaves the default unchanged. 404 for an unknown address, 409 when another address has the title, 422 for an archived
 * address.
 */
export const updateWarehouse = endpoint({
  method: 'PUT',
  path: '/api/warehouses/:id',
  access: 'session',
  summary: 'Change a pickup address',
  params: byId,
  body: Shape({ ...pickupFields, isDefault: Optional(Bool()) }, exact),
  response: changed,
});

/** Sets the default address; 422 while it is archived. */
export const makeDefaultWarehouse = endpoint({
  method: 'POST',
  path: '/api/warehouses/:id/default',
  access: 'session',
  summary: 'Make a pickup address the default',
  params: byId,
  response: changed,
});

/** Archives a warehouse, so that new orders cannot choose it; 422 for the default one. */
export const archiveWarehouse = endpoint({
  method: 'POST',
  path: '/api/warehouses/:id/archive',
  access: 'session',
  summary: 'Archive a pickup address',
  params: byId,
  response: changed,
});

/** Restores an archived warehouse; 409 when another warehouse now has its title. */
export const restoreWarehouse = endpoint({
  method: 'POST',
  path: '/api/warehouses/:id/restore',
  access: 'session',
  summary: 'Restore an archived pickup address',
  params: byId,
  response: changed,
});
