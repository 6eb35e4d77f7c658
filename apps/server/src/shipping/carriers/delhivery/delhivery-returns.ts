import { type QualityCheckKind, qualityCheckKinds } from '@shipdesk/domain/order/return-details';
import type { Parcel } from '../port.ts';
import { returnWords } from '../return-words.ts';

/** The ids that Delhivery gave the quality checks of an account. A booking omits checks that have no id. */
export type QuestionIds = Readonly<Partial<Record<QualityCheckKind, string>>>;

/**
 * Builds the quality-check fields of `create` for a reverse parcel (RVP QC). Omits checks that have no id: they are
 * optional, because an order is booked only with an account that has the ids of its required checks.
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
    returned.checks.find((entry) => entry.check === check)?.expected ?? '';
  return {
    qc_type: 'param',
    custom_qc: [
      {
        item: contents,
        description: findExpected('product') || contents,
        images: [],
        return_reason: returnWords[returned.reason],
        quantity,
        brand: findExpected('brand'),
        product_category: '',
        questions,
      },
    ],
  };
}
