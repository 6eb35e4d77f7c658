import type { ResponseOf } from '@shipdesk/contract/endpoint';
import { getPhoto } from '@shipdesk/contract/shipping/photos';
import type { findReturn } from '@shipdesk/contract/shipping/returns';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';
import { fetchFile } from '../../api/file-answer.ts';
import { dataUrlOf } from './photo-file.ts';

/** A photo that the server has. */
export type StoredPhoto = ResponseOf<typeof findReturn>['data']['photos'][number];

const photosApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A photo as a data URL: an image cannot send the access token. */
    getPhoto: build.query<string, { id: string }>({
      queryFn: async ({ id }, _api, _options, baseQuery) => {
        const answer = await fetchFile(baseQuery, call(getPhoto, { params: { id } }));
        return 'error' in answer ? answer : { data: await dataUrlOf(answer.data.content) };
      },
      keepUnusedDataFor: 30,
    }),
  }),
});

export const { useGetPhotoQuery } = photosApi;
