import { t } from '@lingui/core/macro';
import { messageOf } from '../../api/call-error.ts';
import { useToday } from '../../lib/hooks/use-today.ts';
import { paths } from '../../lib/paths.ts';
import { serviceName } from '../../lib/quote-texts.ts';
import { useGetRateCardQuery } from '../../rates/cards/rates-api.ts';
import { versionLine } from '../../rates/cards/rates-texts.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Spec §2, /admin: the newest version of the rate card of Surface, with a link to change it. */
export function AdminHome() {
  const { data, error } = useGetRateCardQuery({ service: 'surface' });
  const today = useToday();
  return (
    <section
      aria-labelledby="admin-rates"
      className="flex max-w-xl flex-col items-start gap-1 rounded-lg border border-line bg-surface p-4"
    >
      <h2 id="admin-rates" className="text-base font-semibold text-ink">
        {t`Shipping rates`}
      </h2>
      {data !== undefined ? (
        <p className="text-base text-muted">
          {serviceName('surface')} · {versionLine(data, today)}
        </p>
      ) : error !== undefined ? (
        <p role="alert" className="text-base text-bad-ink">
          {messageOf(error, t`The rates could not be loaded.`)}
        </p>
      ) : (
        <Skeleton className="my-0.5 h-4 w-64" />
      )}
      <div className="mt-3">
        <LinkButton href={paths.configureRates()}>{t`Open the rate table`}</LinkButton>
      </div>
    </section>
  );
}
