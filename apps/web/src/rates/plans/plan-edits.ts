import { t } from '@lingui/core/macro';
import type { PlanPayload } from '@shipdesk/contract/rates/rate-plans';
import { useMemo, useReducer } from 'react';
import { findRefusedFields, getCallMessage, hasCode } from '../../api/call-error.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import {
  commitField,
  editSheet,
  findChangedCells,
  findConflictingCells,
  mergeCells,
  type SheetAction,
  type SheetEdits,
  startSheetEdits,
} from '../../product/sheet-edits.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import {
  buildMarkupField,
  describeMarkupProblem,
  type MarkupCell,
  type MarkupTexts,
  markupCells,
  markupTable,
  parseMarkup,
  parseMarkups,
} from './plan-markups.ts';
import { plansApi } from './plans-api.ts';

/** A saved version of a plan. A new plan has version 0. */
export interface PlanBase {
  readonly version: number;
  readonly name: string;
  readonly texts: MarkupTexts;
}

export interface PlanEdits extends SheetEdits<MarkupTexts> {
  readonly base: PlanBase;
  readonly name: string;
}

export type PlanAction =
  | SheetAction<MarkupCell>
  | { type: 'named'; name: string }
  /** Moves the edits to a version that another user saved. */
  | { type: 'rebased'; base: PlanBase };

export function startPlanEdits(base: PlanBase): PlanEdits {
  return { ...startSheetEdits(base.texts), base, name: base.name };
}

export function planEditsReducer(edits: PlanEdits, action: PlanAction): PlanEdits {
  switch (action.type) {
    case 'named':
      return { ...edits, name: action.name };
    case 'rebased':
      return rebaseEdits(commitField(markupTable, edits), action.base);
    default:
      return editSheet(markupTable, edits, action);
  }
}

export function listUnsavedMarkups({ base, sheet }: PlanEdits): MarkupCell[] {
  return findChangedCells(markupTable, base.texts, sheet);
}

export function hasUnsavedEdits(edits: PlanEdits): boolean {
  return edits.name.trim() !== edits.base.name || listUnsavedMarkups(edits).length > 0;
}

/** Saving overwrites the newer mark-ups of these cells. */
export function listConflictingMarkups(
  { base, sheet }: PlanEdits,
  newerBase: PlanBase,
): MarkupCell[] {
  return findConflictingCells(markupTable, {
    base: base.texts,
    mine: sheet,
    theirs: newerBase.texts,
  });
}

/** Clears the undo steps, because undoing would restore older texts. */
function rebaseEdits({ base, name, sheet }: PlanEdits, newerBase: PlanBase): PlanEdits {
  const texts = mergeCells(markupTable, { base: base.texts, mine: sheet, theirs: newerBase.texts });
  return {
    ...startSheetEdits(texts),
    base: newerBase,
    name: name === base.name ? newerBase.name : name,
  };
}

export interface MarkupFinding {
  readonly cell: MarkupCell;
  readonly message: string;
}

export function usePlanEdits(newestPlan: PlanBase) {
  const [edits, dispatch] = useReducer(planEditsReducer, newestPlan, startPlanEdits);
  const { sheet, openField } = edits;
  const isUnsaved = useMemo(() => hasUnsavedEdits(edits), [edits]);
  const problems = useMemo(
    () =>
      markupCells.flatMap((cell): MarkupFinding[] => {
        const typedMarkup = parseMarkup(sheet[cell.service][cell.zone]);
        // A cell shows no problem while the user types into it.
        if (!('problem' in typedMarkup) || openField === buildMarkupField(cell)) return [];
        return [{ cell, message: describeMarkupProblem(typedMarkup.problem) }];
      }),
    [sheet, openField],
  );
  const isOutdated = newestPlan.version > edits.base.version;
  // Without edits there is no conflict, so show the newer version.
  if (isOutdated && !isUnsaved) dispatch({ type: 'rebased', base: newestPlan });
  return {
    edits,
    dispatch,
    isUnsaved,
    problems,
    /** The version that another user saved in the meantime and the conflicting cells; null if there is none. */
    newerVersion: isOutdated
      ? { base: newestPlan, conflictingCells: listConflictingMarkups(edits, newestPlan) }
      : null,
  };
}

interface SaveFailure {
  readonly name: string | null;
  readonly message: string | null;
}

const noFailure: SaveFailure = { name: null, message: null };

/** `save` creates a plan if `id` is null, and otherwise a new version. It returns true on success. */
export function useSavePlan(id: string | null) {
  const [createPlan, createState] = plansApi.useCreateRatePlanMutation();
  const [changePlan, changeState] = plansApi.useChangeRatePlanMutation();
  const getIdempotencyKey = useIdempotencyKey();
  const { error, isLoading, originalArgs, reset } = id === null ? createState : changeState;

  async function savePlan({ base, name, sheet }: PlanEdits): Promise<boolean> {
    if (isLoading) return false;
    const body: PlanPayload = { name: name.trim(), markups: parseMarkups(sheet) };
    const { data } =
      id === null
        ? await createPlan({ body, idempotencyKey: getIdempotencyKey(body) })
        : await changePlan({ id, body: { basedOnVersion: base.version, ...body } });
    if (data === undefined) return false;
    const savedName = data.data.name;
    toast.success(t`The plan ${savedName} is saved.`);
    return true;
  }

  return {
    save: savePlan,
    isSaving: isLoading,
    failure: toSaveFailure(error),
    /** The name that was sent last; undefined before the first save. */
    sentName: originalArgs?.body.name,
    clearFailure: reset,
  };
}

function toSaveFailure(error: Parameters<typeof getCallMessage>[0]): SaveFailure {
  if (error === undefined) return noFailure;
  const message = getCallMessage(error, t`The plan could not be saved. Try again.`);
  if (hasCode(error, 'duplicate')) return { name: message, message: null };
  const details = findRefusedFields(error);
  if (details.length === 0) return { name: null, message };
  const name = details.find(({ field }) => field === 'name')?.message ?? null;
  const otherMessages = details
    .filter(({ field }) => field !== 'name')
    .map((detail) => detail.message);
  return { name, message: otherMessages.length === 0 ? null : otherMessages.join(' ') };
}
