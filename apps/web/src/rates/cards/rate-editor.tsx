import { t } from '@lingui/core/macro';
import { cellField, type RateCell, rateCells } from '@shipdesk/domain/rates/rate-card';
import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { isRedoKey, isSaveKey, isUndoKey, usePageKey } from '../../lib/page-key.ts';
import { DiscardDraft } from './draft/discard-draft.tsx';
import { DraftBar } from './draft/draft-bar.tsx';
import { useRateDraft } from './draft/use-rate-draft.ts';
import { RateHistory } from './history/rate-history.tsx';
import { PublishDialog } from './publish/publish-dialog.tsx';
import { isUnsaved, type KnownDraft } from './rate-edits.ts';
import { RateHeading } from './rate-heading.tsx';
import { RateNotices } from './rate-notices.tsx';
import { type RateBase, sheetOf } from './rate-sheet.ts';
import { RateTable } from './rate-table.tsx';
import { baseFromWire, type WireRateCard } from './rates-payload.ts';
import { termsEditing } from './terms/terms-editing.ts';
import { TermsPanel } from './terms/terms-panel.tsx';
import { useRateEdits } from './use-rate-edits.ts';

interface RateEditorProps {
  service: ServiceId;
  /** The newest published version. */
  card: WireRateCard;
  /** The version that the draft changes, or the newest one. */
  base: RateBase;
  draft: KnownDraft | null;
}

/** The rate card of a service: its table, terms and history, on top of a published version. */
export function RateEditor({ service, card, base, draft: savedDraft }: RateEditorProps) {
  const newest = useMemo(() => baseFromWire(card), [card]);
  const editing = useRateEdits({ base, draft: savedDraft, newest });
  const { edits, dispatch, checks } = editing;
  const [current, setCurrent] = useState<RateCell>({ band: 'upTo250g', zone: 'A' });
  const [expanded, setExpanded] = useState<number | null>(null);
  const [dialog, setDialog] = useState<'discard' | 'publish' | null>(null);
  const draft = useRateDraft({ service, editing, newest, onGo: goTo });
  const unsaved = isUnsaved(edits);

  usePageKey(isSaveKey, () => unsaved && void draft.save());
  usePageKey(isUndoKey, () => dispatch({ type: 'undone' }));
  usePageKey(isRedoKey, () => dispatch({ type: 'redone' }));

  /** Moves the focus to a field of the table, the terms or the page. */
  function goTo(field: string) {
    const [, part, index] = field.split('.');
    const surcharge = part === 'surcharges' && edits.sheet.terms.surcharges[Number(index)];
    // Its fields are drawn before one of them takes the focus.
    flushSync(() => {
      setDialog(null);
      if (surcharge) setExpanded(surcharge.id);
    });
    const id = field === 'terms.transitDays' ? 'terms.transitDays.A' : field;
    document.getElementById(id)?.focus();
  }

  return (
    // The bar that stays in sight must not cover what has the focus.
    <div className="flex flex-col gap-6 sm:[&_:is(input,button)]:scroll-mt-16">
      <div className="flex flex-col gap-3">
        <RateHeading card={card} editing={editing} />
        <RateNotices
          card={card}
          editing={editing}
          draft={draft}
          onContinue={(newer) => {
            flushSync(() => dispatch({ type: 'rebased', base: newer.base }));
            // The button goes with its banner: the keyboard continues where there is something to check.
            const [toCheck] = [...newer.contested.cells, ...editing.changed, ...rateCells];
            if (toCheck !== undefined) goTo(cellField(toCheck));
          }}
        />
      </div>
      <div className="z-30 -my-3 border-line bg-canvas py-2 sm:sticky sm:top-(--top-bar) sm:border-b">
        <DraftBar
          editing={editing}
          isUnsaved={unsaved}
          isSaving={draft.isSaving}
          onDiscard={() => setDialog('discard')}
          onSave={() => void draft.save()}
          onPublish={() => {
            dispatch({ type: 'settled' });
            setDialog('publish');
          }}
        />
      </div>
      <RateTable
        service={service}
        editing={editing}
        current={current}
        onCurrentChange={setCurrent}
        onGo={goTo}
      />
      <TermsPanel
        editing={termsEditing(edits, checks.terms, dispatch)}
        published={edits.base.terms}
        expanded={expanded}
        onExpand={setExpanded}
      />
      <RateHistory
        service={service}
        onRollBack={(older) => {
          dispatch({ type: 'restored', sheet: sheetOf(older) });
          setDialog('publish');
        }}
      />
      {dialog === 'discard' && (
        <DiscardDraft
          version={edits.base.version}
          isShared={edits.draft !== null}
          isPending={draft.isDiscarding}
          onClose={() => setDialog(null)}
          // The button that opened the dialog is disabled after it: the focus goes to the table.
          onDiscard={() => void draft.discard().then(() => goTo(cellField(current)))}
        />
      )}
      {dialog === 'publish' && (
        <PublishDialog
          service={service}
          editing={editing}
          onClose={() => setDialog(null)}
          onPublished={() => goTo(cellField(current))}
          onGo={goTo}
        />
      )}
      <LeaveGuard isActive={unsaved && !draft.isSaving}>
        {t`What you changed is not saved. Save it as a draft first, or leave without it.`}
      </LeaveGuard>
    </div>
  );
}
