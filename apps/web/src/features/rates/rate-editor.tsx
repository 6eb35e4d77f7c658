import type { RateCell } from '@shipdesk/domain/rate/rate-card';
import { useMemo, useState } from 'react';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { isRedoKey, isSaveKey, isUndoKey, usePageKey } from '../../lib/page-key.ts';
import { Banner } from '../../ui/banner.tsx';
import { RateConflict } from './rate-conflict.tsx';
import { RateExamples } from './rate-examples.tsx';
import { RateFindings } from './rate-findings.tsx';
import { focusRateCell, RateGrid } from './rate-grid.tsx';
import { RateHistory, savedLine } from './rate-history.tsx';
import { RateToolbar } from './rate-toolbar.tsx';
import { baseFromWire, entriesOfVersion, type WireRateCard } from './rates-payload.ts';
import { useRateEdits } from './use-rate-edits.ts';
import { useSaveRates } from './use-save-rates.ts';

/** The rate table with its tools, checks and history, on top of the newest version. */
export function RateEditor({ card }: { card: WireRateCard }) {
  const newest = useMemo(() => baseFromWire(card), [card]);
  const { edits, dispatch, unsaved, prices, marks, problems, warnings, newer } =
    useRateEdits(newest);
  const [current, setCurrent] = useState<RateCell>({ band: 'upTo250g', zone: 'A' });
  const { save, isSaving, failure } = useSaveRates({ edits, dispatch });

  usePageKey(isSaveKey, () => unsaved.length > 0 && void save());
  usePageKey(isUndoKey, () => dispatch({ type: 'undone' }));
  usePageKey(isRedoKey, () => dispatch({ type: 'redone' }));

  return (
    <div className="flex flex-col gap-5">
      <section aria-labelledby="rate-table" className="flex flex-col gap-3">
        <div>
          <h2 id="rate-table" className="text-lg font-semibold text-ink">
            Shipping Rate Table
          </h2>
          <p className="text-base text-muted">
            {newer === null
              ? `Version ${card.version} · ${savedLine(card)}`
              : `Edited on version ${edits.base.version}`}
            . Prices in rupees, without GST.
          </p>
        </div>
        {newer !== null ? (
          <RateConflict
            card={card}
            contested={newer.contested}
            onContinue={() => {
              dispatch({ type: 'rebased', base: newer.base });
              // The button goes with its banner: the keyboard goes on where there is something to check.
              const [toCheck] = [...newer.contested, ...unsaved];
              if (toCheck !== undefined) focusRateCell(toCheck);
            }}
          />
        ) : failure !== null ? (
          <Banner tone="bad">{failure}</Banner>
        ) : null}
        <RateToolbar
          edits={edits}
          current={current}
          unsavedCount={unsaved.length}
          isSaving={isSaving}
          dispatch={dispatch}
          onSave={() => void save()}
        />
        <RateGrid
          texts={edits.texts}
          marks={marks}
          current={current}
          onCurrentChange={setCurrent}
          dispatch={dispatch}
        >
          <RateExamples prices={prices} />
        </RateGrid>
        <RateFindings problems={problems} warnings={warnings} />
        <p className="text-sm text-muted max-sm:hidden">
          Arrow keys, Enter and Tab move, F2 edits within a price, Escape takes it back, Ctrl+Z
          undoes, Ctrl+S saves. A block copied from a spreadsheet is pasted from the chosen cell on.
        </p>
      </section>
      <RateHistory
        onRestore={(older) => dispatch({ type: 'filled', entries: entriesOfVersion(older) })}
      />
      <LeaveGuard isActive={unsaved.length > 0 && !isSaving}>
        The prices that you changed are not saved yet.
      </LeaveGuard>
    </div>
  );
}
