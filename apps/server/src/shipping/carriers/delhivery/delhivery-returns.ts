import {
  type QualityCheckKind,
  qualityCheckKinds,
  type ReturnReason,
} from '@shipdesk/domain/order/return-details';
import type { Parcel } from '../port.ts';

/** The ids that Delhivery gave an account for its questions. Couriers ask no question without an id. */
export type QuestionIds = Readonly<Partial<Record<QualityCheckKind, string>>>;

/** The API takes the reason as words. */
const reasonWords: Readonly<Record<ReturnReason, string>> = {
  size_or_fit: 'Size or fit',
  damaged: 'Damaged product',
  wrong_item: 'Wrong product',
  not_as_described: 'Not as described',
  quality: 'Quality',
  parts_missing: 'Parts missing',
  late: 'Delivered late',
  changed_mind: 'Changed mind',
  other: 'Other',
};

/**
 * Builds the quality-check fields of `create` for a reverse parcel (RVP QC). Yes/no questions expect yes, the others
 * the expected text. Leaves out optional checks without an id. Required checks always have one, because booking skips
 * accounts that lack it.
 */
export function buildReturnFields(
  { returned, contents, quantity }: Pick<Parcel, 'returned' | 'contents' | 'quantity'>,
  ids: QuestionIds,
): Record<string, unknown> {
  const questions = (returned?.checks ?? []).flatMap(({ check, expected, isRequired }) => {
    const id = ids[check];
    if (!id) return [];
    const { needsExpected } = qualityCheckKinds[check];
    return [
      {
        questions_id: id,
        options: needsExpected ? [''] : ['Yes', 'No'],
        value: [needsExpected ? expected : 'Yes'],
        required: isRequired,
        type: needsExpected ? 'varchar' : 'multi',
      },
    ];
  });
  if (!returned || questions.length === 0) return {};
  const findExpected = (check: QualityCheckKind) =>
    returned.checks.find((answer) => answer.check === check)?.expected ?? '';
  return {
    qc_type: 'param',
    custom_qc: [
      {
        item: contents,
        description: findExpected('product') || contents,
        images: [],
        return_reason: reasonWords[returned.reason],
        quantity,
        brand: findExpected('brand'),
        product_category: '',
        questions,
      },
    ],
  };
}
