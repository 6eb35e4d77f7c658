import { productLimits } from '@shipdesk/domain/order/product/product';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

const presetFields = {
  name: s.filledText(productLimits.presetNameChars),
  lengthMm: s.integer({ minimum: 1, maximum: 3000 }),
  breadthMm: s.integer({ minimum: 1, maximum: 3000 }),
  heightMm: s.integer({ minimum: 1, maximum: 3000 }),
  tareGrams: s.integer({ minimum: 0, maximum: 50_000 }),
};
const preset = s.shape({ id: s.rowId(), ...presetFields });

/** Returns the seller's boxes, sorted by name, at most 100. */
export const listPackagePresets = endpoint('GET', '/api/package-presets', 'orders:read', {
  summary: 'Boxes of the seller',
  cost: 'light',
  response: s.data(s.list(preset)),
});
export type SavedPreset = ResponseOf<typeof listPackagePresets>['data'][number];

/** Saves a box. Returns 409 for a name that another box has, 422 beyond 100 boxes. */
export const createPackagePreset = endpoint('POST', '/api/package-presets', 'settings:write', {
  summary: 'Add a box',
  cost: 'light',
  audit: ['package_preset.created'],
  idempotent: true,
  status: 201,
  body: s.shape(presetFields),
  response: s.data(preset),
});
export type PresetBody = BodyOf<typeof createPackagePreset>;

/** Changes a box. Saved orders do not change. Returns 404 for an unknown box, 409 for a name that another box has. */
export const changePackagePreset = endpoint('PUT', '/api/package-presets/:id', 'settings:write', {
  summary: 'Change a box',
  cost: 'light',
  audit: ['package_preset.changed'],
  params: s.byId,
  body: s.shape(presetFields),
  response: s.data(preset),
});

/** Deletes a box and removes it from its products. Returns 404 for an unknown box. */
export const deletePackagePreset = endpoint(
  'DELETE',
  '/api/package-presets/:id',
  'settings:write',
  {
    summary: 'Delete a box',
    audit: ['package_preset.deleted'],
    params: s.byId,
    response: s.data(s.byId),
  },
);
