import * as labels from '@shipdesk/contract/shipping/label-settings';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const labelSettingsApi = buildCalls(({ query, mutation }) => ({
  getLabelSettings: query(labels.getLabelSettings, ['LabelSettings']),
  saveLabelSettings: mutation(labels.saveLabelSettings, afterSuccess('LabelSettings')),
  // Not cached, because it shows the seller's logo, which the account page changes.
  previewLabel: query(labels.previewLabel, [], { keepUnusedDataFor: 0 }),
}));
