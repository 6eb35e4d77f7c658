import { plural, t } from '@lingui/core/macro';
import type {
  DiscrepancyCategory,
  DiscrepancyState,
  DiscrepancyTab,
} from '@shipdesk/domain/money/weights/discrepancy-case';

export function nameTab(tab: DiscrepancyTab): string {
  return {
    new: t`To answer`,
    disputed: t`Disputed`,
    charged: t`Charged`,
    refunded: t`Refunded`,
    all: t`All`,
  }[tab];
}

export function nameState(state: DiscrepancyState): string {
  return {
    new: t`To answer`,
    accepted: t`Accepted`,
    auto_accepted: t`Accepted after 7 days`,
    disputed: t`Disputed`,
    dispute_accepted: t`Refunded`,
    dispute_rejected: t`Dispute rejected`,
  }[state];
}

export function nameCategory(category: DiscrepancyCategory): string {
  return {
    weight_wrong: t`The weight is wrong`,
    dimensions_wrong: t`The dimensions are wrong`,
    packaging_included: t`The carrier’s packaging was weighed too`,
    not_my_parcel: t`This is not my parcel`,
    other: t`Another reason`,
  }[category];
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

export function formatTimeLeft(dueAt: string, nowMs: number): string {
  const hours = Math.floor((Date.parse(dueAt) - nowMs) / HOUR_MS);
  if (hours < 0) return t`Time is up`;
  if (hours < 2 * DAY_HOURS) return plural(hours, { one: '# hour left', other: '# hours left' });
  return plural(Math.floor(hours / DAY_HOURS), { one: '# day left', other: '# days left' });
}
