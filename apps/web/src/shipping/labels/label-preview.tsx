import { t } from '@lingui/core/macro';
import type { LabelSettings } from '@shipdesk/contract/shipping/label-settings';
import { messageOf } from '../../api/call-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePreviewLabelQuery } from './label-settings-api.ts';

/** A specimen label with these options. */
export function LabelPreview({
  values: { showLogo, hidePhone, hideAmount },
}: {
  values: LabelSettings;
}) {
  const { data, error, isFetching, refetch } = usePreviewLabelQuery(
    { body: { showLogo, hidePhone, hideAmount } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <section aria-labelledby="label-preview" className="flex flex-col gap-2">
      <h2
        id="label-preview"
        className="text-sm font-medium text-muted"
      >{t`Preview of a COD label`}</h2>
      {error !== undefined && !isFetching ? (
        <Banner
          tone="bad"
          action={<Button size="sm" onPress={() => void refetch()}>{t`Try again`}</Button>}
        >
          {messageOf(error, t`The preview could not be loaded.`)}
        </Banner>
      ) : data === undefined ? (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton className="aspect-2/3 max-w-xs" />
        </div>
      ) : (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(data.data.svg)}`}
          alt={t`A specimen label with these settings`}
          aria-busy={isFetching}
          className={`aspect-2/3 w-full max-w-xs rounded-md border border-line bg-white ${isFetching ? 'opacity-60' : ''}`}
        />
      )}
    </section>
  );
}
