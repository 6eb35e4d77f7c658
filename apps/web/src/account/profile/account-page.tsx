import { t } from '@lingui/core/macro';
import { messageOf } from '../../api/call-error.ts';
import { paths } from '../../lib/paths.ts';
import { useGetAccountQuery } from '../../session/account-api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountSection } from './account-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The signed-in user, its company, its sessions and its password. Spec §2, /account. */
export function AccountPage() {
  const { data: account, error, isLoading, refetch } = useGetAccountQuery();
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <h1 className="text-xl font-semibold tracking-tight">{t`My Account`}</h1>
      {error !== undefined && (
        <Banner
          tone="bad"
          action={
            <Button size="sm" onPress={() => void refetch()}>
              {t`Try again`}
            </Button>
          }
        >
          {messageOf(error, t`Your account could not be loaded.`)}
        </Banner>
      )}
      {isLoading && (
        <div
          role="status"
          aria-label={t`Loading`}
          className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
        >
          {['w-40', 'w-56', 'w-32', 'w-48'].map((width) => (
            <Skeleton key={width} className={`h-9 ${width}`} />
          ))}
        </div>
      )}
      {account !== undefined && (
        <>
          <ProfileSection account={account} />
          <SessionsSection />
          <PasswordSection account={account} />
          <SecondFactorSection account={account} />
          <AccountSection
            title={t`History`}
            note={t`Sign-ins, changes and exports of this account.`}
            action={
              <LinkButton size="sm" href={paths.accountHistory()}>{t`Show history`}</LinkButton>
            }
          />
        </>
      )}
    </div>
  );
}
