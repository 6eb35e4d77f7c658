import type { ReturnReason } from '@shipdesk/domain/order/return-details';

/** The reasons of reverse parcels as texts, for carriers without codes. */
export const returnWords: Readonly<Record<ReturnReason, string>> = {
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
