import { useMemo, useReducer } from 'react';
import { markupProblemText, parseMarkup } from './markup-text.ts';
import {
  contestedMarkups,
  hasUnsavedEdits,
  type PlanBase,
  planEditsReducer,
  startPlanEdits,
} from './plan-edits.ts';
import { type MarkupCell, markupCells } from './plan-markups.ts';

/** A cell that keeps the plan from being saved. */
export interface MarkupFinding {
  readonly cell: MarkupCell;
  readonly message: string;
}

/** The edits of a plan, on top of the newest version that the server sent. */
export function usePlanEdits(newest: PlanBase) {
  const [edits, dispatch] = useReducer(planEditsReducer, newest, startPlanEdits);
  const { texts, open } = edits;
  const isUnsaved = useMemo(() => hasUnsavedEdits(edits), [edits]);
  const problems = useMemo(
    () =>
      markupCells.flatMap((cell): MarkupFinding[] => {
        const typed = parseMarkup(texts[cell.service][cell.zone]);
        // Typing goes on in an open cell, so it shows no problem yet.
        const isOpen = open?.service === cell.service && open.zone === cell.zone;
        if (isOpen || !('problem' in typed)) return [];
        return [{ cell, message: markupProblemText(typed.problem) }];
      }),
    [texts, open],
  );
  const isBehind = newest.version > edits.base.version;
  // Without unsaved edits there is nothing to decide: show the newer version.
  if (isBehind && !isUnsaved) dispatch({ type: 'rebased', base: newest });
  return {
    edits,
    dispatch,
    isUnsaved,
    problems,
    /** The version that another user saved meanwhile, with the cells that both changed. */
    newer: isBehind ? { base: newest, contested: contestedMarkups(edits, newest) } : null,
  };
}
