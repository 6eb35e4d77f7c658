import { t } from '@lingui/core/macro';
import type { QualityCheckKind, ReturnReason } from '@shipdesk/domain/order/return-details';

export function getReturnReasonName(reason: ReturnReason): string {
  return {
    size_or_fit: t`Size or fit`,
    damaged: t`Damaged`,
    wrong_item: t`Wrong item`,
    not_as_described: t`Not as described`,
    quality: t`Quality`,
    parts_missing: t`Parts missing`,
    late: t`Delivered late`,
    changed_mind: t`Changed mind`,
    other: t`Other`,
  }[reason];
}

export function getQualityCheckName(check: QualityCheckKind): string {
  return {
    product: t`The product matches its picture or description`,
    brand: t`Brand`,
    size: t`Size`,
    colour: t`Colour`,
    serial_number: t`Serial number`,
    damage: t`No damage`,
    tags: t`Tags are attached`,
  }[check];
}
