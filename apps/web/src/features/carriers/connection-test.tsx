import { t } from '@lingui/core/macro';
import { CircleAlert, CircleCheck, PlugZap } from 'lucide-react';
import { messageOf } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { carrierName, testSentence } from './carrier-texts.ts';
import { type CarrierAccount, useTestCarrierAccountMutation } from './carriers-api.ts';

/** The button that tests an account, with the result below. */
export function ConnectionTestCell({ account }: { account: CarrierAccount }) {
  const [testAccount, { data, error, isLoading }] = useTestCarrierAccountMutation();
  const { name } = account;
  const carrier = carrierName(account.carrier);
  const result = data?.data;
  const works = result?.outcome === 'works';
  const Icon = works ? CircleCheck : CircleAlert;
  return (
    <>
      <Button
        size="sm"
        icon={<PlugZap aria-hidden="true" className="size-3.5" />}
        isPending={isLoading}
        aria-label={t`Test connection of ${name}`}
        onPress={() => void testAccount(account.id)}
      >
        {t`Test connection`}
      </Button>
      <div role="status" className="text-sm">
        {!isLoading && (result !== undefined || error !== undefined) && (
          <p className={`mt-1.5 flex items-start gap-1 ${works ? 'text-ok-ink' : 'text-bad-ink'}`}>
            <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            <span>
              {result === undefined
                ? messageOf(error, t`The connection could not be tested. Try again.`)
                : testSentence(account, result)}
              {result !== undefined && result.words !== '' && (
                <span className="mt-0.5 block break-words text-muted">
                  {wordsLine(result.outcome === 'unknown', carrier, result.words)}
                </span>
              )}
            </span>
          </p>
        )}
      </div>
    </>
  );
}

/** A failed call has no message of the carrier. */
function wordsLine(isError: boolean, carrier: string, words: string): string {
  return isError ? t`Details: ${words}` : t`${carrier} says: ${words}`;
}
