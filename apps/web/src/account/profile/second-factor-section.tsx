import { t } from '@lingui/core/macro';
import type { Account } from '@shipdesk/contract/account/account';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { AccountSection } from './account-section.tsx';
import { SecondFactorOff } from './second-factor-off.tsx';
import { RecoveryCodes, SecondFactorSetup } from './second-factor-setup.tsx';

type Step =
  | { name: 'idle' }
  | { name: 'setup' }
  | { name: 'codes'; codes: string[] }
  | { name: 'off' };

/** The second factor of the signed-in user: set up with an authenticator app, switched off again. */
export function SecondFactorSection({ account }: { account: Account }) {
  const { isOn, isRequired, recoveryCodesLeft } = account.secondFactor;
  const [step, setStep] = useState<Step>({ name: 'idle' });
  const end = () => setStep({ name: 'idle' });

  return (
    <AccountSection
      title={t`Second factor`}
      note={t`A code of an authenticator app on your phone, asked for after your password.`}
      action={isOn ? <Badge tone="ok">{t`On`}</Badge> : <Badge>{t`Off`}</Badge>}
    >
      {step.name === 'setup' ? (
        <SecondFactorSetup
          email={account.email}
          onDone={(codes) => setStep({ name: 'codes', codes })}
          onCancel={end}
        />
      ) : step.name === 'codes' ? (
        <RecoveryCodes codes={step.codes} onDone={end} />
      ) : step.name === 'off' ? (
        <SecondFactorOff
          email={account.email}
          onDone={() => {
            end();
            toast.success(t`The second factor is off`);
          }}
          onCancel={end}
        />
      ) : (
        <div className="flex flex-col gap-3">
          {isRequired && !isOn && (
            <Banner tone="info">
              {t`Admins need a second factor before they can use Admin pages.`}
            </Banner>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-base text-muted">
              {isOn
                ? t`${recoveryCodesLeft} of 10 recovery codes left.`
                : t`With it, a stolen password is not enough to sign in.`}
            </p>
            <Button onPress={() => setStep(isOn ? { name: 'off' } : { name: 'setup' })}>
              {isOn ? t`Switch off` : t`Set up`}
            </Button>
          </div>
        </div>
      )}
    </AccountSection>
  );
}
