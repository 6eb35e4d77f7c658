import { t } from '@lingui/core/macro';
import type { Account } from '@shipdesk/contract/account/account';
import { getRole } from '@shipdesk/domain/account/roles';
import { useSelector } from 'react-redux';
import { useSwitchSeller } from '../account/team/use-switch-seller.ts';
import { formatTime } from '../lib/format.ts';
import { selectRole } from '../session/session-slice.ts';
import { Banner } from '../ui/banner.tsx';
import { LoadingMark } from '../ui/skeleton.tsx';

export function VisitBanner({ account }: { account: Account | undefined }) {
  const role = useSelector(selectRole);
  const { leaveVisit } = useSwitchSeller();
  // The banner shifts the page, so `LoadingMark` hides the page until the banner has loaded.
  if (account === undefined && role !== null && getRole(role).kind === 'support') {
    return <LoadingMark />;
  }
  if (!account?.visit) return null;
  const { reason, change, endsAt } = account.visit;
  const company = account.company.name;
  const until = formatTime(endsAt);
  return (
    <div className="sticky top-(--top-bar) z-10 mb-3 bg-canvas">
      <Banner tone="bad" action={{ label: t`Leave`, onPress: () => void leaveVisit() }}>
        <strong className="font-semibold">{t`You are in the account of ${company} until ${until}.`}</strong>{' '}
        {change === ''
          ? t`You have read-only access. Reason: ${reason}`
          : t`Each call is recorded. Reason: ${reason}. Change: ${change}`}
      </Banner>
    </div>
  );
}
