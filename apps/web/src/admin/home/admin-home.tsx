import { t } from '@lingui/core/macro';
import { useToday } from '../../lib/hooks/use-now.ts';
import { paths } from '../../lib/paths.ts';
import { getServiceName } from '../../lib/quote-texts.ts';
import { Loaded } from '../../product/loaded.tsx';
import { ratesApi } from '../../rates/cards/rates-api.ts';
import { describeVersion } from '../../rates/cards/rates-texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { OperatorWaits } from './operator-waits.tsx';

/** Renders the first page of operator staff: what waits across sellers, and the rate card. Spec §2, /admin. */
export function AdminHome() {
  return (
    <div className="flex flex-col gap-6">
      <OperatorWaits />
      <RateCardSection />
    </div>
  );
}

/** Renders the newest version of the Surface rate card with a link to the rate table. */
function RateCardSection() {
  const card = ratesApi.useGetRateCardQuery({ service: 'surface' });
  const today = useToday();
  return (
    <section
      aria-labelledby="admin-rates"
      className="flex max-w-xl flex-col items-start gap-1 rounded-lg border border-line bg-surface p-4"
    >
      <h2 id="admin-rates" className="text-base font-semibold text-ink">
        {t`Shipping rates`}
      </h2>
      <Loaded
        query={card}
        failure={t`The rates could not be loaded.`}
        isInline
        skeleton={['my-0.5 h-4 w-64']}
      >
        {(version) => (
          <p className="text-base text-muted">
            {getServiceName('surface')} · {describeVersion(version, today)}
          </p>
        )}
      </Loaded>
      <div className="mt-3">
        <LinkButton href={paths.configureRates()}>{t`Open the rate table`}</LinkButton>
      </div>
    </section>
  );
}
