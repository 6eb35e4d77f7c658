import { labelSorts } from '@shipdesk/domain/shipping/label-sort';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

const options = {
  showLogo: s.boolean(),
  /** Masks all but the last four digits of the consignee's phone number. */
  hidePhone: s.boolean(),
  /** Omits the invoice amount. A COD amount is always printed, because the carrier collects it. */
  hideAmount: s.boolean(),
};
const settings = {
  size: s.oneOf(['100x150', 'a4']),
  sort: s.oneOf(labelSorts),
  ...options,
};
const savedSettings = s.dataOf({
  /** 0 before the first save. */
  version: s.integer(),
  ...settings,
});

/** Returns the seller's label settings. A call that prints labels can override them. */
export const getLabelSettings = endpoint('GET', '/api/label-settings', 'orders:read', {
  summary: 'Label settings',
  cost: 'light',
  response: savedSettings,
});
export type SavedLabelSettings = ResponseOf<typeof getLabelSettings>['data'];
export type LabelSettings = Omit<SavedLabelSettings, 'version'>;

/** Saves the label settings. Returns 409 when other settings were saved after `basedOnVersion`. */
export const saveLabelSettings = endpoint('PUT', '/api/label-settings', 'settings:write', {
  summary: 'Save the label settings',
  audit: ['label_settings.changed'],
  body: s.shape({ basedOnVersion: s.versionFrom(0), ...settings }),
  response: savedSettings,
});

/** Returns a specimen label of the seller with these options, as an SVG image. */
export const previewLabel = endpoint('POST', '/api/label-settings/preview', 'settings:read', {
  summary: 'Preview a label',
  audit: [],
  body: s.shape(options),
  response: s.dataOf({ svg: s.string() }),
});
