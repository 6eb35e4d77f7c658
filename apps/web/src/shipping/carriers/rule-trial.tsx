import { t } from '@lingui/core/macro';
import type { Rule, RuleTrial } from '@shipdesk/contract/shipping/carrier-preferences';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { formatCount } from '../../lib/format.ts';
import { serviceName } from '../../lib/quote-texts.ts';
import { formatPaise } from '../../product/money.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { unmetText } from './preference-texts.ts';
import { useTryCarrierPreferencesMutation } from './preferences-api.ts';

/** The rule that would match an order, with the unsaved rules on the screen. */
export function RuleTrialPanel({ rules }: { rules: readonly Rule[] }) {
  const [docketNumber, setDocketNumber] = useState('');
  const [isRefused, setRefused] = useState(false);
  const [tryOn, { data, error, isLoading, originalArgs }] = useTryCarrierPreferencesMutation();
  // A result is about the rules that were tried.
  const isCurrent = JSON.stringify(originalArgs?.body.rules) === JSON.stringify(rules);

  function start() {
    const isDocket = /^\d{14}$/.test(docketNumber.trim());
    setRefused(!isDocket);
    if (isDocket) void tryOn({ body: { docketNumber: docketNumber.trim(), rules: [...rules] } });
  }
  return (
    <section
      aria-labelledby="try-rules"
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <h3 id="try-rules" className="text-base font-semibold text-ink">
        {t`Which rule would an order take?`}
      </h3>
      <form
        noValidate
        className="flex max-w-md items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField
            label={t`Docket number`}
            value={docketNumber}
            onChange={setDocketNumber}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            error={isRefused ? t`Enter the 14 digits of a docket number.` : undefined}
          />
        </div>
        <div className="pt-[22px]">
          <Button type="submit" isPending={isLoading}>{t`Try`}</Button>
        </div>
      </form>
      {error !== undefined ? (
        <Banner tone="bad">{messageOf(error, t`The rules could not be tried. Try again.`)}</Banner>
      ) : (
        data !== undefined && isCurrent && <TrialResult trial={data.data} />
      )}
    </section>
  );
}

function TrialResult({ trial }: { trial: RuleTrial }) {
  const { rule, isReplaced, service, account, totalPaise, etaDays, checked } = trial;
  const price = formatPaise(totalPaise);
  const days = formatCount(etaDays);
  return (
    <div role="status" className="flex flex-col gap-1 text-base">
      <p className="font-medium text-ink">
        {rule === null
          ? t`No rule is for this order, so the cheapest books it.`
          : t`Rule ${rule} decides.`}{' '}
        {isReplaced && t`Its service is not on offer, so the cheapest books.`}{' '}
        {t`${serviceName(service)} with ${account}: ${price}, ${days} days.`}
      </p>
      <ul className="text-sm text-muted">
        {checked.flatMap(({ rule: position, unmet }) =>
          unmet === null
            ? []
            : [<li key={position}>{t`Rule ${position} is for ${unmetText(unmet)}.`}</li>],
        )}
      </ul>
    </div>
  );
}
