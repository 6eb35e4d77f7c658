import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@shipdesk/domain/values/photo/photo';
import { Integer, Array as List, Object as Shape, String as Text } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { rowId } from '../fields.ts';

const exact = { additionalProperties: false } as const;

/** Photos in a body: JPEG files in base64. */
export const photoFiles = () =>
  List(Text({ pattern: '^[A-Za-z0-9+/]+={0,2}$', maxLength: Math.ceil(MAX_PHOTO_BYTES / 3) * 4 }), {
    maxItems: MAX_PHOTOS,
  });

/** Photos in a response, each to be read with `getPhoto`. */
export const photoList = () =>
  List(Shape({ id: Text(), width: Integer(), height: Integer() }, exact));

/** A photo of a parcel of the caller's seller. */
export const getPhoto = endpoint({
  method: 'GET',
  path: '/api/photos/:id',
  access: 'session',
  summary: 'A photo of a parcel',
  params: Shape({ id: rowId() }, exact),
  response: Text({ contentMediaType: 'image/jpeg' }),
});

/** A photo of a parcel of any seller. */
export const getSellerPhoto = endpoint({
  method: 'GET',
  path: '/api/sellers/:sellerId/photos/:id',
  access: ['Admin'],
  summary: 'A photo of a parcel of a seller',
  params: Shape({ sellerId: rowId(), id: rowId() }, exact),
  response: Text({ contentMediaType: 'image/jpeg' }),
});
