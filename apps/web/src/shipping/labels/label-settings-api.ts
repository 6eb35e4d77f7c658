import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  getLabelSettings,
  previewLabel,
  saveLabelSettings,
} from '@shipdesk/contract/shipping/label-settings';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type SavedLabelSettings = ResponseOf<typeof getLabelSettings>['data'];
export type LabelSettings = Omit<SavedLabelSettings, 'version'>;

const labelSettingsApi = api.enhanceEndpoints({ addTagTypes: ['LabelSettings'] }).injectEndpoints({
  endpoints: (build) => ({
    getLabelSettings: build.query<ResponseOf<typeof getLabelSettings>, void>({
      query: () => call(getLabelSettings),
      providesTags: ['LabelSettings'],
    }),
    saveLabelSettings: build.mutation<
      ResponseOf<typeof saveLabelSettings>,
      BodyOf<typeof saveLabelSettings>
    >({
      query: (body) => call(saveLabelSettings, { body }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['LabelSettings']),
    }),
    previewLabel: build.query<ResponseOf<typeof previewLabel>, BodyOf<typeof previewLabel>>({
      query: (body) => call(previewLabel, { body }),
      // Shows the seller's logo, which the account page changes.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetLabelSettingsQuery, useSaveLabelSettingsMutation, usePreviewLabelQuery } =
  labelSettingsApi;
