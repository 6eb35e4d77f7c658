import { cellField, rateCardProblems, rateCells } from '@shipdesk/domain/rate/rate-card';
import type { Dispatch } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import type { RateAction, RateEdits } from './rate-edits.ts';
import { focusRateCell } from './rate-grid.tsx';
import { useSaveRateCardMutation } from './rates-api.ts';
import { baseFromWire, rateCardPayload } from './rates-payload.ts';

interface SaveRatesOptions {
  edits: RateEdits;
  dispatch: Dispatch<RateAction>;
}

/** Saves the table as a new version, unless a cell is no price: the focus goes there. */
export function useSaveRates({ edits, dispatch }: SaveRatesOptions) {
  const [saveRateCard, { isLoading, error }] = useSaveRateCardMutation();
  const keyOf = useIdempotencyKey();

  async function save() {
    if (isLoading) return;
    dispatch({ type: 'settled' });
    const [problem] = rateCardProblems(edits.texts);
    if (problem !== undefined) {
      const cell = rateCells.find((candidate) => cellField(candidate) === problem.field);
      if (cell !== undefined) focusRateCell(cell);
      return;
    }
    const payload = rateCardPayload(edits);
    const { data: card } = await saveRateCard({ payload, idempotencyKey: keyOf(payload) });
    if (card === undefined) return;
    dispatch({ type: 'saved', base: baseFromWire(card) });
    toast.success(`Version ${card.version} of the rates is saved.`);
  }

  return {
    save,
    isSaving: isLoading,
    /** Why the last save was refused. */
    failure:
      error === undefined ? null : messageOf(error, 'The rates could not be saved. Try again.'),
  };
}
