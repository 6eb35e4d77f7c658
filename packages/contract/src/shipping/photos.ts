import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@shipdesk/domain/values/photo/photo';
import { endpoint } from '../endpoint.ts';
import * as s from '../shape.ts';

/** Returns the schema of photos in a body: JPEG files in base64. */
export const buildPhotoFiles = () =>
  s.list(
    s.string({ pattern: '^[A-Za-z0-9+/]+={0,2}$', maxLength: Math.ceil(MAX_PHOTO_BYTES / 3) * 4 }),
    { maxItems: MAX_PHOTOS },
  );

/** Returns the schema of photos in a response. `getPhoto` returns the image of an id. */
export const buildPhotoList = () =>
  s.listOf({ id: s.string(), width: s.integer(), height: s.integer() });

/** Returns a photo of a parcel of the caller's seller. Returns 404 for an unknown id. */
export const getPhoto = endpoint('GET', '/api/photos/:id', 'orders:read', {
  summary: 'A photo of a parcel',
  cost: 'light',
  params: s.byId,
  response: s.string({ contentMediaType: 'image/jpeg' }),
});

/** Returns a photo of a parcel of any seller. Returns 404 for an unknown id. */
export const getSellerPhoto = endpoint(
  'GET',
  '/api/sellers/:sellerId/photos/:id',
  'operator:read',
  {
    summary: "A photo of a seller's parcel",
    cost: 'light',
    audit: ['photo.read'],
    params: s.bySellerAndId,
    response: s.string({ contentMediaType: 'image/jpeg' }),
  },
);
