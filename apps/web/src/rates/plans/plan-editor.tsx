import { plural, t } from '@lingui/core/macro';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { problemTexts } from '../../i18n/problem-texts.ts';
import { formatDateTime } from '../../lib/format.ts';
import { LeaveGuard, leavingFreely } from '../../lib/leave-guard.tsx';
import { isRedoKey, isSaveKey, isUndoKey, usePageKey } from '../../lib/page-key.ts';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { focusMarkup, MarkupGrid } from './markup-grid.tsx';
import { parseMarkup } from './markup-text.ts';
import { MarkupToolbar } from './markup-toolbar.tsx';
import { PlanConflict } from './plan-conflict.tsx';
import type { PlanBase } from './plan-edits.ts';
import { type MarkupCell, markupCells, markupLabel, textsOfMarkups } from './plan-markups.ts';
import { PlanPreview } from './plan-preview.tsx';
import type { Plan } from './plans-api.ts';
import { type MarkupFinding, usePlanEdits } from './use-plan-edits.ts';
import { useSavePlan } from './use-save-plan.ts';

const MAX_NAME = 60;

function baseOf(plan: Plan | null): PlanBase {
  return {
    version: plan?.version ?? 0,
    name: plan?.name ?? '',
    texts: textsOfMarkups(plan?.markups ?? {}),
  };
}

/** Name and mark-ups of a plan, with the prices that they make. Null for a new plan. */
export function PlanEditor({ plan }: { plan: Plan | null }) {
  const newest = useMemo(() => baseOf(plan), [plan]);
  const { edits, dispatch, isUnsaved, problems, newer } = usePlanEdits(newest);
  const { save, isSaving, failure, sentName, clearFailure } = useSavePlan(plan?.id ?? null);
  const [current, setCurrent] = useState<MarkupCell>({ service: 'surface', zone: 'A' });
  const [shown, setShown] = useState(current.service);
  const [isTried, setTried] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  const isNameMissing = edits.name.trim() === '';
  const nameError =
    isTried && isNameMissing
      ? problemTexts.rate_plan_name_missing(undefined)
      : sentName === edits.name.trim()
        ? (failure.name ?? '')
        : '';

  async function submit() {
    setTried(true);
    dispatch({ type: 'settled' });
    if (isNameMissing) return nameField.current?.focus();
    const bad = markupCells.find((cell) => 'problem' in typedAt(cell));
    if (bad !== undefined) return focusMarkup(bad);
    if (await save(edits)) await navigate(paths.plans(), { state: leavingFreely });
  }

  function typedAt({ service, zone }: MarkupCell) {
    return parseMarkup(edits.texts[service][zone]);
  }

  const isSavable = plan === null || isUnsaved;
  // In the name the browser's own undo applies.
  const isInTable = ({ target }: KeyboardEvent) => target !== nameField.current;
  usePageKey(isSaveKey, () => isSavable && void submit());
  usePageKey(
    (event) => isInTable(event) && isUndoKey(event),
    () => dispatch({ type: 'undone' }),
  );
  usePageKey(
    (event) => isInTable(event) && isRedoKey(event),
    () => dispatch({ type: 'redone' }),
  );

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-lg font-semibold break-words text-ink">
            {plan === null ? t`New plan` : plan.name}
          </h2>
          {plan !== null && <p className="text-base text-muted">{savedText(plan)}</p>}
        </div>
        <div className="flex gap-2">
          <LinkButton href={paths.plans()}>{t`Cancel`}</LinkButton>
          <Button
            variant="primary"
            isDisabled={!isSavable}
            isPending={isSaving}
            onPress={() => void submit()}
          >
            {isSaving ? t`Saving...` : t`Save`}
          </Button>
        </div>
      </div>
      {newer !== null && plan !== null ? (
        <PlanConflict
          plan={plan}
          contested={newer.contested}
          onContinue={() => {
            dispatch({ type: 'rebased', base: newer.base });
            clearFailure();
            nameField.current?.focus();
          }}
        />
      ) : failure.message !== null ? (
        <Banner tone="bad">{failure.message}</Banner>
      ) : null}
      <div className="max-w-sm">
        <TextField
          ref={nameField}
          label={t`Name`}
          hint={t`Sellers see it above their rates.`}
          value={edits.name}
          onChange={(name) => dispatch({ type: 'named', name })}
          error={nameError}
          maxLength={MAX_NAME}
          autoComplete="off"
          isRequired
        />
      </div>
      <section aria-labelledby="markups" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <div className="max-w-prose">
            <h3 id="markups" className="text-base font-semibold text-ink">
              {t`Mark-ups by service and zone`}
            </h3>
            <p className="text-sm text-muted">
              {t`Enter 10%, -5%, ₹4 or 10% + ₹4. An empty cell keeps the price of the card. A percentage changes every price of the zone, rupees change the ‘Up to’ prices only.`}
            </p>
          </div>
          <MarkupToolbar edits={edits} current={current} dispatch={dispatch} />
        </div>
        <MarkupGrid
          edits={edits}
          problems={problems}
          current={current}
          onCurrentChange={setCurrent}
          dispatch={(action) => {
            dispatch(action);
            // The preview shows what the typing changes.
            if (action.type === 'typed') setShown(action.cell.service);
          }}
        />
        <Findings problems={problems} />
        <p className="text-sm text-muted max-sm:hidden">
          {t`Arrow keys, Enter and Tab move, F2 edits within a cell, Escape restores it, Ctrl+Z undoes, Ctrl+S saves. A block copied from a spreadsheet is pasted from the selected cell on.`}
        </p>
      </section>
      <PlanPreview texts={edits.texts} service={shown} onServiceChange={setShown} />
      <LeaveGuard isActive={isUnsaved && !isSaving}>
        {t`The changes of this plan are not saved.`}
      </LeaveGuard>
    </div>
  );
}

/** Version, who saved it and when, and the number of sellers. */
function savedText({ version, savedBy, savedAt, sellers }: Plan): string {
  const when = formatDateTime(savedAt);
  const count = plural(sellers, { one: '# seller', other: '# sellers' });
  return t`Version ${version} · ${savedBy}, ${when} · ${count}`;
}

/** The problems that block saving; each entry links to its cell. */
function Findings({ problems }: { problems: readonly MarkupFinding[] }) {
  if (problems.length === 0) return null;
  return (
    <ul aria-label={t`Problems`} className="flex flex-col gap-1.5 text-base text-bad-ink">
      {problems.map(({ cell, message }) => {
        const label = markupLabel(cell);
        return (
          <li key={label}>
            <button
              type="button"
              onClick={() => focusMarkup(cell)}
              className="focus-ring cursor-pointer rounded-sm text-left underline decoration-current/40 underline-offset-2 hover:decoration-current"
            >
              {t`${label}: ${message}`}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
