import { t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import type { WireRateCard } from '@shipdesk/contract/rates/rates';
import {
  formatCell,
  type RateCell,
  rateCells,
  toCellField,
} from '@shipdesk/domain/rates/rate-card';
import { type ServiceId, services } from '@shipdesk/domain/rates/service';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Navigate, useParams } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { useToday } from '../../lib/hooks/use-now.ts';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { paths } from '../../lib/paths.ts';
import { getServiceName } from '../../lib/quote-texts.ts';
import { Loaded } from '../../product/loaded.tsx';
import { NewerVersionBanner } from '../../product/sheet-editor.tsx';
import { Banner } from '../../ui/banner.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { DiscardDraftDialog, DraftBar, DraftConflict, useRateDraft } from './rate-draft.tsx';
import {
  type Contested,
  isUnsaved,
  newerVersionField,
  type SavedDraft,
  toRateBase,
  toSavedDraft,
  useRateEdits,
} from './rate-edits.ts';
import { RateHistory } from './rate-history.tsx';
import { type RateBase, toSheet } from './rate-sheet.ts';
import { RateTable } from './rate-table.tsx';
import { ratesApi } from './rates-api.ts';
import { describeSave, describeVersion } from './rates-texts.ts';
import { createTermsEditing } from './terms/surcharge-fields.tsx';
import { TermsPanel } from './terms/terms-panel.tsx';

/** Renders the Shipping Rate Table of each service. Spec §2, /admin/configure-rates. */
export function ConfigureRatesPage() {
  const serviceParam = useParams()['service'];
  const service = services.find((id) => id === (serviceParam ?? 'surface'));
  if (service === undefined || serviceParam === 'surface') {
    return <Navigate to={paths.configureRates()} replace />;
  }
  return (
    <>
      <div className="-mt-3">
        <TabLinks
          label={t`Services`}
          tabs={services.map((id) => ({
            path: id === 'surface' ? paths.configureRates() : paths.configureServiceRates(id),
            label: getServiceName(id),
            isIndex: true,
          }))}
        />
      </div>
      <div className="mt-4 flex flex-col gap-3">
        <RateCardLoader key={service} service={service} />
      </div>
    </>
  );
}

/** The initial data of an editor. Later responses must not replace unsaved edits. */
interface Start {
  readonly base: RateBase;
  readonly draft: SavedDraft | null;
}

/** Loads the newest version of a card, its draft, and the version that the draft changes. */
export function RateCardLoader({ service }: { service: ServiceId }) {
  const [start, setStart] = useState<Start | null>(null);
  // Prices are edited on top of the version on the screen, so it has to be the newest.
  const card = ratesApi.useGetRateCardQuery({ service }, { refetchOnMountOrArgChange: true });
  const draftQuery = ratesApi.useGetRateDraftQuery({ service });
  const draft = draftQuery.data?.data ?? null;
  const isOutdated =
    card.data !== undefined && draft !== null && draft.basedOnVersion !== card.data.version;
  const baseVersion = ratesApi.useGetRateCardVersionQuery(
    isOutdated && start === null ? { service, version: String(draft.basedOnVersion) } : skipToken,
  );
  const base = isOutdated ? baseVersion.data : card.data;
  if (start === null && draftQuery.data !== undefined && base !== undefined) {
    setStart({ base: toRateBase(base), draft: draft && toSavedDraft(draft) });
  }
  const loadedCard = card.data && start && { card: card.data, ...start };
  const failedQuery = [card, draftQuery, baseVersion].find(({ error }) => error !== undefined);
  return (
    <Loaded
      query={{ ...(failedQuery ?? card), data: loadedCard ?? undefined }}
      failure={t`The rate table could not be loaded`}
      skeleton={['h-12 w-72 max-w-full', 'h-9 w-full', 'h-118 w-full max-sm:h-132']}
    >
      {(data) => <RateEditor service={service} {...data} />}
    </Loaded>
  );
}

interface RateEditorProps extends Start {
  service: ServiceId;
  /** The newest published version. */
  card: WireRateCard;
}

/** Renders the rate card of a service: its table, terms and history, on top of a published version. */
function RateEditor({ service, card, base, draft: savedDraft }: RateEditorProps) {
  const today = useToday();
  const newestBase = useMemo(() => toRateBase(card), [card]);
  const editing = useRateEdits({ base, draft: savedDraft, newest: newestBase });
  const { edits, dispatch, checks, newer } = editing;
  const [currentCell, setCurrentCell] = useState<RateCell>({ band: 'upTo250g', zone: 'A' });
  const [expandedId, setExpandedId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<'discard' | 'publish' | null>(null);
  const draft = useRateDraft({ service, editing, newest: newestBase, onGo: goTo });
  const hasUnsavedEdits = isUnsaved(edits);

  /** Moves the focus to a field of the table, the terms or the page. */
  function goTo(field: string) {
    const [, part, index] = field.split('.');
    const surcharge = part === 'surcharges' && edits.sheet.terms.surcharges[Number(index)];
    // Render the fields of the surcharge before one of them is focused.
    flushSync(() => {
      setDialog(null);
      if (surcharge) setExpandedId(surcharge.id);
    });
    const id = field === 'terms.transitDays' ? 'terms.transitDays.A' : field;
    document.getElementById(id)?.focus();
  }

  return (
    // The sticky bar must not cover the focused field.
    <div className="flex flex-col gap-6 sm:[&_:is(input,button)]:scroll-mt-16">
      <div className="flex flex-col gap-3">
        <div>
          <h2 id="rate-table" className="text-lg font-semibold text-ink">
            {t`Shipping Rate Table`}
          </h2>
          <p className="text-base text-muted">
            {newer === null
              ? describeVersion(card, today)
              : t`Edited on version ${{ version: edits.base.version }}`}
            . {t`Prices in rupees, without GST.`}
          </p>
          {edits.draft !== null && (
            <p className="text-base text-ink">{describeDraft(edits.draft)}</p>
          )}
        </div>
        {newer !== null && (
          <NewerVersionBanner
            id={newerVersionField}
            version={card.version}
            message={t`Version ${{ version: card.version }} was published while you were editing (${{ saved: describeSave(card) }}). What you typed is kept: continue on version ${{ version: card.version }}, check it and publish again.`}
            contested={describeContested(newer.contested)}
            onContinue={() => {
              flushSync(() => dispatch({ type: 'rebased', base: newer.base }));
              // The button disappears with its banner, so the focus moves to the first cell to check.
              const [toCheck] = [...newer.contested.cells, ...editing.changed, ...rateCells];
              if (toCheck !== undefined) goTo(toCellField(toCheck));
            }}
          />
        )}
        <DraftConflict draft={draft} />
        {draft.failure !== null && <Banner tone="bad">{draft.failure}</Banner>}
      </div>
      <div className="z-30 -my-3 border-line bg-canvas py-2 sm:sticky sm:top-(--top-bar) sm:border-b">
        <DraftBar editing={editing} draft={draft} isUnsaved={hasUnsavedEdits} onOpen={setDialog} />
      </div>
      <RateTable
        service={service}
        editing={editing}
        current={currentCell}
        onCurrentChange={setCurrentCell}
        onGo={goTo}
        onSave={() => hasUnsavedEdits && void draft.save()}
      />
      <TermsPanel
        editing={createTermsEditing(edits, checks.terms, dispatch)}
        published={edits.base.terms}
        expanded={expandedId}
        onExpand={setExpandedId}
      />
      <RateHistory
        service={service}
        onRollBack={(olderCard) => {
          dispatch({ type: 'restored', sheet: toSheet(olderCard) });
          setDialog('publish');
        }}
      />
      {dialog === 'discard' && (
        <DiscardDraftDialog
          service={service}
          edits={edits}
          onClose={() => setDialog(null)}
          onDiscarded={() => {
            draft.clear();
            dispatch({ type: 'discarded' });
            // The button that opened the dialog is now disabled, so the focus moves to the table.
            goTo(toCellField(currentCell));
          }}
        />
      )}
      {dialog === 'publish' && (
        <PublishDialog
          service={service}
          editing={editing}
          onClose={() => setDialog(null)}
          onPublished={() => goTo(toCellField(currentCell))}
          onGo={goTo}
        />
      )}
      <LeaveGuard isActive={hasUnsavedEdits && !draft.isSaving}>
        {t`What you changed is not saved. Save it as a draft first, or leave without it.`}
      </LeaveGuard>
    </div>
  );
}

function describeDraft(draft: SavedDraft): string {
  const { savedBy, basedOnVersion } = draft;
  const savedAt = formatDateTime(draft.savedAt);
  return t`Draft of ${savedBy}, ${savedAt}, based on version ${basedOnVersion}.`;
}

/** Names the cells and terms that both users changed; empty if there are none. */
function describeContested({ cells, terms }: Contested): string {
  const changeList = [...cells.map(formatCell), ...(terms ? [t`terms`] : [])].join('; ');
  return changeList === ''
    ? ''
    : t`Both of you changed: ${changeList}. Publishing would replace the newer value with yours.`;
}
