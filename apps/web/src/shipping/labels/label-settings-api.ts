import * as labels from '@shipdesk/contract/shipping/label-settings';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const labelSettingsApi = buildCalls(({ query, mutation }) => ({
  getLabelSettings: query(labels.getLabelSettings, ['LabelSettings']),
  saveLabelSettings: mutation(labels.saveLabelSettings, afterSuccess('LabelSettings')),
  // Not cached, because the account page can change the logo.
  previewLabel: query(labels.previewLabel, [], { keepUnusedDataFor: 0 }),
}));
