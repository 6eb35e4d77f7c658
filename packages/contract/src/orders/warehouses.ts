import { endpoint } from '../endpoint.ts';
import * as s from '../shape.ts';

/** Spec §3, saved pickup address, Add Order shape. */
const warehouse = s.shape({
  id: s.string(),
  isDefault: s.boolean(),
  ...s.strings('pickupAddressTitle', 'name', 'phoneNumber', 'altPhoneNumber', 'email'),
  ...s.strings('addressLine', 'pincode', 'city', 'state', 'country'),
});

/** Spec §3, saved pickup address, list page shape, with the extra fields of the warehouse page. */
const listedWarehouse = s.shape({
  id: s.string(),
  isDefault: s.boolean(),
  ...s.strings('pickupAddressTitle', 'pickupName', 'pickupPhone'),
  pickupAltPhone: s.nullable(s.string()),
  ...s.strings('pickupEmail', 'pickupAddress', 'pickupPinCode', 'pickupCity', 'pickupState'),
  pickupCountry: s.string(),
  isArchived: s.boolean(),
  ordersLast30Days: s.integer(),
});

/** Spec §3, warehouse create payload: the pickup address itself. */
const pickupFields = {
  pickupAddressTitle: s.text(80, 1),
  name: s.text(120, 1),
  email: s.optional(s.text(254)),
  phone: s.text(20, 1),
  altPhone: s.optional(s.text(20)),
  address: s.text(500, 1),
  pin: s.sentPincode(),
  city: s.text(80, 1),
  state: s.text(80, 1),
  country: s.text(80, 1),
};

const byId = s.shape({ id: s.string({ maxLength: 64 }) });
const changedWarehouse = s.shape({ message: s.string(), data: warehouse });

/** Returns the pickup addresses that are not archived: the default one first, the others by title. */
export const listWarehouses = endpoint('GET', '/api/warehouses', 'orders:read', {
  summary: 'Saved pickup addresses',
  cost: 'light',
  response: s.data(s.list(warehouse)),
});

/**
 * Adds a pickup address. Returns 409 for a title that another address has, 422 for invalid fields or beyond 500
 * addresses. Spec §3, warehouse create payload.
 */
export const createWarehouse = endpoint('POST', '/warehouse/create', 'settings:write', {
  summary: 'Add a pickup address',
  audit: ['warehouse.created'],
  idempotent: true,
  body: s.shape({
    ...pickupFields,
    return_pickupAddressTitle: s.optional(s.text(80)),
    return_name: s.optional(s.text(120)),
    return_email: s.optional(s.text(254)),
    return_phone: s.optional(s.text(20)),
    return_altPhone: s.optional(s.text(20)),
    return_address: s.optional(s.text(500)),
    return_pin: s.optional(s.reference()),
    return_city: s.optional(s.text(80)),
    return_state: s.optional(s.text(80)),
    return_country: s.optional(s.text(80)),
    isDefault: s.optional(s.boolean()),
  }),
  response: s.shape({ message: s.string(), data: warehouse }),
  status: 201,
});

/** Returns all pickup addresses, archived ones last, for the warehouse page. Spec §3, list page shape. */
export const listAllWarehouses = endpoint('GET', '/api/warehouses/all', 'orders:read', {
  summary: 'Saved and archived pickup addresses',
  response: s.data(s.list(listedWarehouse)),
});

/**
 * Changes a pickup address. Existing orders keep the old address. `isDefault: true` makes it the default; any other
 * value keeps the default. Returns 404 for an unknown address, 409 for a title that another address has, 422 for an
 * archived address.
 */
export const updateWarehouse = endpoint('PUT', '/api/warehouses/:id', 'settings:write', {
  summary: 'Change a pickup address',
  audit: ['warehouse.changed'],
  params: byId,
  body: s.shape({ ...pickupFields, isDefault: s.optional(s.boolean()) }),
  response: changedWarehouse,
});

/** Makes an address the default. Returns 422 for an archived address. */
export const makeDefaultWarehouse = endpoint(
  'POST',
  '/api/warehouses/:id/default',
  'settings:write',
  {
    summary: 'Make a pickup address the default',
    audit: ['warehouse.made_default'],
    params: byId,
    response: changedWarehouse,
  },
);

/**
 * Archives a warehouse, so that new orders cannot choose it. Returns 422 for the default if another is not archived.
 */
export const archiveWarehouse = endpoint('POST', '/api/warehouses/:id/archive', 'settings:write', {
  summary: 'Archive a pickup address',
  audit: ['warehouse.archived'],
  params: byId,
  response: changedWarehouse,
});

/** Restores an archived warehouse. Returns 409 if another warehouse now has its title. */
export const restoreWarehouse = endpoint('POST', '/api/warehouses/:id/restore', 'settings:write', {
  summary: 'Restore an archived pickup address',
  audit: ['warehouse.restored'],
  params: byId,
  response: changedWarehouse,
});
