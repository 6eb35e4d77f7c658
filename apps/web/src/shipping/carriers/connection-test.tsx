import { t } from '@lingui/core/macro';
import type { CarrierAccount, ConnectionTest } from '@shipdesk/contract/shipping/carriers';
import { carrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { CircleAlert, CircleCheck, PlugZap } from 'lucide-react';
import { messageOf } from '../../api/call-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { testSentence } from './carrier-texts.ts';
import { useTestCarrierAccountMutation } from './carriers-api.ts';

/** The button that tests an account, with the result below. */
export function ConnectionTestCell({ account }: { account: CarrierAccount }) {
  const [testAccount, { error, isLoading }] = useTestCarrierAccountMutation();
  const { name } = account;
  const result = error === undefined ? account.lastTest : null;
  const works = result?.outcome === 'works';
  const Icon = works ? CircleCheck : CircleAlert;
  return (
    <>
      <Button
        size="sm"
        icon={<PlugZap aria-hidden="true" className="size-3.5" />}
        isPending={isLoading}
        aria-label={t`Test connection of ${name}`}
        onPress={() => void testAccount({ id: account.id })}
      >
        {t`Test connection`}
      </Button>
      <div role="status" className="text-sm">
        {!isLoading && (result !== null || error !== undefined) && (
          <p className={`mt-1.5 flex items-start gap-1 ${works ? 'text-ok-ink' : 'text-bad-ink'}`}>
            <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            <span>
              {result === null
                ? messageOf(error, t`The connection could not be tested. Try again.`)
                : testSentence(account, result)}
              {result !== null && result.words !== '' && (
                <span className="mt-0.5 block break-words text-muted">
                  {wordsLine(account, result)}
                </span>
              )}
              {result !== null && (
                <span className="mt-0.5 block text-muted">
                  {t`Tested on ${formatDateTime(result.at)}`}
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
export function wordsLine(account: CarrierAccount, { outcome, words }: ConnectionTest): string {
  const carrier = carrierName(account.carrier);
  return outcome === 'unknown' ? t`Details: ${words}` : t`${carrier} says: ${words}`;
}
