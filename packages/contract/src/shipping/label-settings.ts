import { labelSorts } from '@shipdesk/domain/shipping/label-sort';
import { Boolean as Bool, Enum, Integer, Object as Shape, String as Text } from 'typebox';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { versionFrom } from '../fields.ts';

const exact = { additionalProperties: false } as const;

const options = {
  showLogo: Bool(),
  /** Masks the consignee's phone but for the last four digits. */
  hidePhone: Bool(),
  /** Leaves the invoice value out. A COD amount is always printed, because the courier collects it. */
  hideAmount: Bool(),
};
const settings = {
  size: Enum(['100x150', 'a4']),
  sort: Enum([...labelSorts]),
  ...options,
};
const saved = Shape(
  {
    data: Shape(
      {
        /** 0 before the first save. */
        version: Integer(),
        ...settings,
      },
      exact,
    ),
  },
  exact,
);

/** The print settings of the seller's labels. A call that prints labels can override them. */
export const getLabelSettings = endpoint({
  method: 'GET',
  path: '/api/label-settings',
  access: 'session',
  summary: 'Label settings',
  response: saved,
});
export type SavedLabelSettings = ResponseOf<typeof getLabelSettings>['data'];
export type LabelSettings = Omit<SavedLabelSettings, 'version'>;

/** 409 when other settings were saved after `basedOnVersion`. */
export const saveLabelSettings = endpoint({
  method: 'PUT',
  path: '/api/label-settings',
  access: 'session',
  summary: 'Save the label settings',
  body: Shape({ basedOnVersion: versionFrom(0), ...settings }, exact),
  response: saved,
});

/** A label of a specimen parcel with these options and the seller's name and logo, as an SVG image. */
export const previewLabel = endpoint({
  method: 'POST',
  path: '/api/label-settings/preview',
  access: 'session',
  summary: 'Preview a label',
  body: Shape(options, exact),
  response: Shape({ data: Shape({ svg: Text() }, exact) }, exact),
});
