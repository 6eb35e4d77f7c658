import { t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listRateCards, WireRateCard } from '@shipdesk/contract/rates/rates';
import {
  formatCell,
  type RateCell,
  rateCells,
  toCellField,
} from '@shipdesk/domain/rates/rate-card';
import { services } from '@shipdesk/domain/rates/service';
import {
  type CarrierId,
  carrierIds,
  DEFAULT_CARRIER,
  getCarrierName,
} from '@shipdesk/domain/shipping/carriers/registry';
import { Tags } from 'lucide-react';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { useToday } from '../../lib/hooks/use-now.ts';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { paths } from '../../lib/paths.ts';
import { getServiceName } from '../../lib/quote-texts.ts';
import { EmptyPanel, Loaded } from '../../product/loaded.tsx';
import { NewerVersionBanner } from '../../product/sheet-editor.tsx';
import { May } from '../../session/may.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { DiscardDraftDialog, DraftBar, DraftConflict, useRateDraft } from './rate-draft.tsx';
import {
  type EditConflicts,
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
import { type CardName, ratesApi } from './rates-api.ts';
import { describeBase, describeSave, describeVersion } from './rates-texts.ts';
import { createTermsEditing } from './terms/surcharge-fields.tsx';
import { TermsPanel } from './terms/terms-panel.tsx';

/** Renders the Shipping Rate Table of each carrier and service. Spec §2, /admin/configure-rates. */
export function ConfigureRatesPage() {
  const query = ratesApi.useListRateCardsQuery();
  return (
    <Loaded
      query={{ ...query, data: query.data?.data }}
      failure={t`The rate cards could not be loaded`}
      skeleton={['h-9 w-72 max-w-full', 'h-12 w-72 max-w-full', 'h-118 w-full max-sm:h-132']}
    >
      {(cards) => <CarrierRates cards={cards} />}
    </Loaded>
  );
}

/** Renders the card that the URL selects with `?carrier=` and the last segment of its path. */
export function CarrierRates({ cards }: { cards: CarrierCards }) {
  const serviceParam = useParams()['service'];
  const [search, setSearch] = useSearchParams();
  const service = services.find((id) => id === (serviceParam ?? 'surface'));
  const carriers = listCarriers(cards);
  const carrier = carriers.find((id) => id === search.get('carrier')) ?? carriers[0];
  if (service === undefined || serviceParam === 'surface' || carrier === undefined) {
    return <Navigate to={paths.configureRates()} replace />;
  }
  const isNew = !hasCard(cards, { carrier, service });
  const key = [carrier, service, isNew].join(' ');
  return (
    <>
      <div className="w-64 max-w-full">
        <Select
          label={t`Carrier`}
          options={carriers.map((id) => ({ id, label: nameCarrier(id, cards) }))}
          value={carrier}
          onChange={(id) => setSearch({ carrier: id }, { preventScrollReset: true })}
        />
      </div>
      <TabLinks
        label={t`Services`}
        search={search.has('carrier') ? `?carrier=${carrier}` : ''}
        tabs={services.map((id) => ({
          path: id === 'surface' ? paths.configureRates() : paths.configureServiceRates(id),
          label: getServiceName(id),
          isIndex: true,
        }))}
      />
      <div className="mt-4 flex flex-col gap-3">
        {isNew ? (
          <NewRateCard key={key} cardName={{ carrier, service }} cards={cards} />
        ) : (
          <RateCardLoader key={key} cardName={{ carrier, service }} />
        )}
      </div>
    </>
  );
}

type CarrierCards = ResponseOf<typeof listRateCards>['data'];

/** The carrier of the first card comes first, carriers without cards come last. */
function listCarriers(cards: CarrierCards): readonly CarrierId[] {
  const carriersWithCards = carrierIds.filter((id) => cards.some(({ carrier }) => carrier === id));
  const [firstCard] = cards;
  return [
    ...carriersWithCards.filter((id) => id === firstCard?.carrier),
    ...carriersWithCards.filter((id) => id !== firstCard?.carrier),
    ...carrierIds.filter((id) => !carriersWithCards.includes(id)),
  ];
}

function hasCard(cards: CarrierCards, { carrier, service }: CardName): boolean {
  return cards.some((card) => card.carrier === carrier && card.services.includes(service));
}

function nameCarrier(id: CarrierId, cards: CarrierCards): string {
  const name = getCarrierName(id);
  return cards.some(({ carrier }) => carrier === id) ? name : t`${name} (no rate card)`;
}

interface NewRateCardProps {
  cardName: CardName;
  cards: CarrierCards;
}

function NewRateCard({ cardName, cards }: NewRateCardProps) {
  const { service } = cardName;
  const sources = listCarriers(cards).filter((carrier) => hasCard(cards, { carrier, service }));
  const [source, setSource] = useState(sources[0] ?? DEFAULT_CARRIER);
  const [isStarted, setStarted] = useState(false);
  const draftQuery = ratesApi.useGetRateDraftQuery(cardName);
  const [carrierName, serviceName] = [getCarrierName(cardName.carrier), getServiceName(service)];
  return (
    <Loaded
      query={draftQuery}
      failure={t`The rate table could not be loaded`}
      skeleton={['h-48 w-full']}
    >
      {({ data: draft }) =>
        isStarted || draft !== null ? (
          <RateCardLoader cardName={cardName} source={{ carrier: source, service }} />
        ) : (
          <EmptyPanel
            icon={Tags}
            title={t`${carrierName} has no rate card for ${serviceName}`}
            text={t`${carrierName} is not offered for ${serviceName} until you publish a rate card. Start from the prices of another card, then change them or import a file.`}
            action={
              <May permission="operator:rates">
                <div className="flex flex-wrap items-end justify-center gap-2 text-left">
                  <div className="w-56">
                    <Select
                      label={t`Start from the prices of`}
                      options={sources.map((id) => ({ id, label: getCarrierName(id) }))}
                      value={source}
                      onChange={setSource}
                    />
                  </div>
                  <Button variant="primary" onPress={() => setStarted(true)}>
                    {t`Add a rate card`}
                  </Button>
                </div>
              </May>
            }
          />
        )
      }
    </Loaded>
  );
}

/** The initial data of an editor. Later responses must not replace unsaved edits. */
interface InitialData {
  readonly base: RateBase;
  readonly draft: SavedDraft | null;
}

interface RateCardLoaderProps {
  cardName: CardName;
  /** The card whose prices a new card starts from. */
  source?: CardName;
}

export function RateCardLoader({ cardName, source }: RateCardLoaderProps) {
  const [initialData, setInitialData] = useState<InitialData | null>(null);
  // Edits start from the loaded version, so load the newest one.
  const cardQuery = ratesApi.useGetRateCardQuery(source ?? cardName, {
    refetchOnMountOrArgChange: true,
  });
  const draftQuery = ratesApi.useGetRateDraftQuery(cardName);
  const draft = draftQuery.data?.data ?? null;
  const card = { ...cardQuery, data: source ? toNewCard(cardQuery.data) : cardQuery.data };
  const isOutdated =
    card.data !== undefined && draft !== null && draft.basedOnVersion !== card.data.version;
  // The draft of a new card is based on version 0, which cannot be loaded.
  const isNewCardDraft = draft?.basedOnVersion === 0;
  const baseQuery = ratesApi.useGetRateCardVersionQuery(
    isOutdated && !isNewCardDraft && initialData === null
      ? { ...cardName, version: String(draft.basedOnVersion) }
      : skipToken,
  );
  const outdatedBase = isNewCardDraft ? toNewCard(card.data) : baseQuery.data;
  const base = isOutdated ? outdatedBase : card.data;
  if (initialData === null && draftQuery.data !== undefined && base !== undefined) {
    setInitialData({ base: toRateBase(base), draft: draft && toSavedDraft(draft) });
  }
  const loadedCard = card.data && initialData && { card: card.data, ...initialData };
  const failedQuery = [card, draftQuery, baseQuery].find(({ error }) => error !== undefined);
  return (
    <Loaded
      query={{ ...(failedQuery ?? card), data: loadedCard ?? undefined }}
      failure={t`The rate table could not be loaded`}
      skeleton={['h-12 w-72 max-w-full', 'h-9 w-full', 'h-118 w-full max-sm:h-132']}
    >
      {(data) => <RateEditor cardName={cardName} {...data} />}
    </Loaded>
  );
}

/** Returns an unpublished card (version 0) with the prices and terms of another card. */
function toNewCard(source: WireRateCard | undefined): WireRateCard | undefined {
  return source && { ...source, version: 0 };
}

interface RateEditorProps extends InitialData {
  cardName: CardName;
  /** The newest published version; version 0 if none is published. */
  card: WireRateCard;
}

function RateEditor({ cardName, card, base, draft: savedDraft }: RateEditorProps) {
  const today = useToday();
  const newestBase = useMemo(() => toRateBase(card), [card]);
  const editing = useRateEdits({ base, draft: savedDraft, newestBase });
  const { edits, dispatch, checks, newerVersion } = editing;
  const [currentCell, setCurrentCell] = useState<RateCell>({ band: 'upTo250g', zone: 'A' });
  const [expandedId, setExpandedId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<'discard' | 'publish' | null>(null);
  const draft = useRateDraft({ cardName, editing, newestBase, onGo: goTo });
  const hasUnsavedEdits = isUnsaved(edits);

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
            {newerVersion === null
              ? describeCard(card, today)
              : t`Based on ${{ base: describeBase(edits.base.version) }}`}
            . {t`Prices in rupees, without GST.`}
          </p>
          {edits.draft !== null && (
            <p className="text-base text-ink">{describeDraft(edits.draft)}</p>
          )}
        </div>
        {newerVersion !== null && (
          <NewerVersionBanner
            id={newerVersionField}
            version={card.version}
            message={t`Version ${{ version: card.version }} was published while you were editing (${{ saved: describeSave(card) }}). Your changes are kept: continue with version ${{ version: card.version }}, check them and publish again.`}
            conflictText={describeConflicts(newerVersion.conflicts)}
            onContinue={() => {
              flushSync(() => dispatch({ type: 'rebased', base: newerVersion.base }));
              // The button disappears with its banner, so the focus moves to the first cell to check.
              const [cellToCheck] = [
                ...newerVersion.conflicts.cells,
                ...editing.changedPrices,
                ...rateCells,
              ];
              if (cellToCheck !== undefined) goTo(toCellField(cellToCheck));
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
        cardName={cardName}
        editing={editing}
        currentCell={currentCell}
        onCurrentChange={setCurrentCell}
        onGo={goTo}
        onSave={() => hasUnsavedEdits && void draft.save()}
      />
      <TermsPanel
        editing={createTermsEditing(edits, checks.termsProblems, dispatch)}
        publishedTerms={edits.base.terms}
        expandedId={expandedId}
        onExpand={setExpandedId}
      />
      {card.version > 0 && (
        <RateHistory
          cardName={cardName}
          onRollBack={(olderCard) => {
            dispatch({ type: 'restored', sheet: toSheet(olderCard) });
            setDialog('publish');
          }}
        />
      )}
      {dialog === 'discard' && (
        <DiscardDraftDialog
          cardName={cardName}
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
          cardName={cardName}
          editing={editing}
          onClose={() => setDialog(null)}
          onPublished={() => goTo(toCellField(currentCell))}
          onGo={goTo}
        />
      )}
      <LeaveGuard isActive={hasUnsavedEdits && !draft.isSaving} parameter="carrier">
        {t`Your changes are not saved. Save them as a draft first, or leave without saving.`}
      </LeaveGuard>
    </div>
  );
}

function describeCard(card: WireRateCard, today: string): string {
  if (card.version > 0) return describeVersion(card, today);
  const carrier = getCarrierName(card.carrier);
  return t`Not published, copied from ${carrier}`;
}

function describeDraft(draft: SavedDraft): string {
  const { savedBy } = draft;
  const savedAt = formatDateTime(draft.savedAt);
  const base = describeBase(draft.basedOnVersion);
  return t`Draft by ${savedBy}, ${savedAt}, based on ${base}.`;
}

function describeConflicts({ cells, hasTerms }: EditConflicts): string {
  const changeList = [...cells.map(formatCell), ...(hasTerms ? [t`terms`] : [])].join('; ');
  return changeList === ''
    ? ''
    : t`Both of you changed: ${changeList}. Publishing will replace the newer values with yours.`;
}
