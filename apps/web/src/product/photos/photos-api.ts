import * as photos from '@shipdesk/contract/shipping/photos';
import { call, calls } from '../../api/calls.ts';
import { fetchFile } from '../../api/file-answer.ts';
import { dataUrlOf } from './photo-file.ts';

/** A photo of the caller's seller where `sellerId` is null. */
interface PhotoRequest {
  id: string;
  sellerId: string | null;
}

export const { useGetPhotoQuery } = calls(({ query }) => ({
  /** A photo as a data URL: an image cannot send the access token. */
  getPhoto: query(photos.getPhoto, [], {
    request: ({ id, sellerId }: PhotoRequest) =>
      sellerId === null
        ? call(photos.getPhoto, { id })
        : call(photos.getSellerPhoto, { sellerId, id }),
    answer: async (send, request) => {
      const { data, error } = await fetchFile(send, request);
      return error === undefined ? { data: await dataUrlOf(data.content) } : { error };
    },
    keepUnusedDataFor: 30,
  }),
}));
