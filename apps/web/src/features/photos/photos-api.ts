import type { ResponseOf } from '@shipdesk/contract/endpoint';
import { getPhoto } from '@shipdesk/contract/photos';
import type { findReturn } from '@shipdesk/contract/shipping/returns';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';
import type { FileAnswer } from '../../api/send.ts';
import { dataUrlOf } from './photo-file.ts';

/** A photo that the server has. */
export type StoredPhoto = ResponseOf<typeof findReturn>['data']['photos'][number];

function isFile(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'content' in answer;
}

const photosApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A photo as a data URL: an image cannot send the access token. */
    getPhoto: build.query<string, { id: string }>({
      queryFn: async ({ id }, _api, _options, baseQuery) => {
        const answer = await baseQuery(call(getPhoto, { params: { id }, answer: 'file' }));
        if (answer.error !== undefined) return { error: answer.error };
        if (!isFile(answer.data)) throw new Error('A photo comes as a file');
        return { data: await dataUrlOf(answer.data.content) };
      },
      keepUnusedDataFor: 30,
    }),
  }),
});

export const { useGetPhotoQuery } = photosApi;
