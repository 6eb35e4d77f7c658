import { t } from '@lingui/core/macro';
import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import { useState } from 'react';
import { hasCode, messageOf } from '../../../api/call-error.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { fieldLabel } from '../rate-checks.ts';
import { rateEditsReducer } from '../rate-edits.ts';
import type { RateBase } from '../rate-sheet.ts';
import {
  useDiscardRateDraftMutation,
  useLazyGetRateCardVersionQuery,
  useLazyGetRateDraftQuery,
  useSaveRateDraftMutation,
} from '../rates-api.ts';
import { baseFromWire, draftFromWire, draftPayload, type WireDraft } from '../rates-payload.ts';
import { typedTermsProblems } from '../terms/terms-problems.ts';
import type { RateEditing } from '../use-rate-edits.ts';

interface DraftOptions {
  service: ServiceId;
  editing: RateEditing;
  newest: RateBase;
  /** Moves the focus to a field. */
  onGo: (field: string) => void;
}

/** Saves and discards the draft that operator staff share. */
export function useRateDraft({ service, editing, newest, onGo }: DraftOptions) {
  const { edits, dispatch } = editing;
  const [saveDraft, { isLoading: isSaving }] = useSaveRateDraftMutation();
  const [discardDraft, { isLoading: isDiscarding }] = useDiscardRateDraftMutation();
  const [readDraft] = useLazyGetRateDraftQuery();
  const [readVersion] = useLazyGetRateCardVersionQuery();
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<WireDraft | null>(null);

  /** Why the draft is not saved, with the field where there is one. */
  function refusalText(error: Parameters<typeof messageOf>[0]): string {
    const text = messageOf(error, t`The draft could not be saved. Try again.`);
    const [detail] = error !== undefined && 'data' in error ? (error.data.details ?? []) : [];
    if (detail === undefined) return text;
    return `${text} ${fieldLabel(detail.field, edits.sheet.terms)}: ${detail.message}`;
  }

  /** `revision` is that of the draft to replace, 0 for none. */
  async function save(revision: number): Promise<void> {
    dispatch({ type: 'settled' });
    setFailure(null);
    const body = draftPayload(rateEditsReducer(edits, { type: 'settled' }), revision);
    if (body === null) {
      const [problem] = typedTermsProblems(edits.sheet.terms);
      if (problem === undefined) return;
      const { field, message } = problem;
      const label = fieldLabel(field, edits.sheet.terms);
      setFailure(t`The draft is not saved. Correct the terms first. ${label}: ${message}`);
      return onGo(field);
    }
    const { data, error } = await saveDraft({ service, body });
    if (data !== undefined) {
      setTheirs(null);
      dispatch({ type: 'draftSaved', draft: draftFromWire(data.data) });
      toast.success(t`The draft is saved.`, { timeout: 3000 });
      return;
    }
    if (!hasCode(error, 'stale_version')) return setFailure(refusalText(error));
    const read = await readDraft(service);
    if (read.data === undefined) return setFailure(refusalText(read.error));
    // The draft was published or discarded: this one replaces nothing.
    if (read.data.data === null && revision > 0) return save(0);
    setTheirs(read.data.data);
  }

  async function loadTheirs(draft: WireDraft) {
    const version = draft.basedOnVersion;
    const known = [edits.base, newest].find((base) => base.version === version);
    const { data, error } =
      known === undefined
        ? await readVersion({ service, version: String(version) }, true)
        : { data: undefined, error: undefined };
    const base = known ?? (data && baseFromWire(data));
    if (base === undefined) {
      return setFailure(messageOf(error, t`The draft could not be loaded. Try again.`));
    }
    setTheirs(null);
    dispatch({ type: 'draftLoaded', draft: draftFromWire(draft), base });
  }

  return {
    save: () => (isSaving ? undefined : save(edits.draft?.revision ?? 0)),
    isSaving,
    /** Why the last save or discard failed. */
    failure,
    /** The draft that another user saved since. */
    theirs,
    loadTheirs,
    replaceTheirs: (draft: WireDraft) => save(draft.revision),
    isDiscarding,
    discard: async () => {
      setFailure(null);
      const { error } = edits.draft === null ? {} : await discardDraft(service);
      if (error !== undefined) {
        setFailure(messageOf(error, t`The draft could not be discarded. Try again.`));
        return;
      }
      setTheirs(null);
      dispatch({ type: 'discarded' });
    },
  };
}

export type RateDraft = ReturnType<typeof useRateDraft>;
