import { t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RateEditor } from './rate-editor.tsx';
import type { KnownDraft } from './rate-edits.ts';
import type { RateBase } from './rate-sheet.ts';
import {
  useGetRateCardQuery,
  useGetRateCardVersionQuery,
  useGetRateDraftQuery,
} from './rates-api.ts';
import { baseFromWire, draftFromWire } from './rates-payload.ts';

/** The initial data of an editor. Later responses must not replace unsaved edits. */
interface Start {
  readonly base: RateBase;
  readonly draft: KnownDraft | null;
}

/** Loads the newest version of a card, its draft, and the version that the draft changes. */
export function RateCardLoader({ service }: { service: ServiceId }) {
  const [start, setStart] = useState<Start | null>(null);
  // Prices are edited on top of what is shown: it has to be the newest.
  const card = useGetRateCardQuery(service, { refetchOnMountOrArgChange: true });
  const saved = useGetRateDraftQuery(service);
  const draft = saved.data?.data ?? null;
  const isOfOlder =
    card.data !== undefined && draft !== null && draft.basedOnVersion !== card.data.version;
  const older = useGetRateCardVersionQuery(
    isOfOlder && start === null ? { service, version: String(draft.basedOnVersion) } : skipToken,
  );
  const base = isOfOlder ? older.data : card.data;
  if (start === null && saved.data !== undefined && base !== undefined) {
    setStart({ base: baseFromWire(base), draft: draft && draftFromWire(draft) });
  }
  if (card.data !== undefined && start !== null) {
    return <RateEditor service={service} card={card.data} {...start} />;
  }
  const failed = [card, saved, older].find(({ error }) => error !== undefined);
  if (failed !== undefined) {
    return (
      <div role="alert" className="rounded-lg border border-line bg-surface">
        <EmptyState
          icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
          title={messageOf(failed.error, t`The rate table could not be loaded.`)}
          action={<Button onPress={() => void failed.refetch()}>{t`Try again`}</Button>}
        />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        {t`Loading...`}
      </p>
      <Skeleton className="h-12 w-72 max-w-full" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-118 w-full max-sm:h-132" />
    </div>
  );
}
