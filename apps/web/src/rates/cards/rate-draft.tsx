import { t } from '@lingui/core/macro';
import type { WireDraft } from '@shipdesk/contract/rates/rates';
import { useState } from 'react';
import { findRefusedFields, getCallMessage, hasCode } from '../../api/call-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { May } from '../../session/may.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { nameFields } from './rate-checks.ts';
import {
  buildDraftPayload,
  type RateEditing,
  type RateEdits,
  rateEditsReducer,
  toRateBase,
  toSavedDraft,
} from './rate-edits.ts';
import type { RateBase } from './rate-sheet.ts';
import { type CardName, ratesApi } from './rates-api.ts';
import { describeBase, describeChanges } from './rates-texts.ts';
import { readTerms } from './terms/terms-form.ts';

interface DraftOptions {
  cardName: CardName;
  editing: RateEditing;
  newestBase: RateBase;
  onGo: (field: string) => void;
}

/** All operator staff share one draft of a card. */
export function useRateDraft({ cardName, editing, newestBase, onGo }: DraftOptions) {
  const { edits, dispatch } = editing;
  const [saveDraft, { isLoading: isSaving }] = ratesApi.useSaveRateDraftMutation();
  const [readDraft] = ratesApi.useLazyGetRateDraftQuery();
  const [readVersion] = ratesApi.useLazyGetRateCardVersionQuery();
  const [failure, setFailure] = useState<string | null>(null);
  const [serverDraft, setServerDraft] = useState<WireDraft | null>(null);

  function describeRefusal(error: Parameters<typeof getCallMessage>[0]): string {
    const text = getCallMessage(error, t`The draft could not be saved. Try again.`);
    const [firstProblem] = nameFields(findRefusedFields(error), edits.sheet.terms);
    return firstProblem === undefined ? text : `${text} ${firstProblem.message}`;
  }

  /** Revision 0 creates a draft. */
  async function saveDraftAt(revision: number): Promise<void> {
    dispatch({ type: 'committed' });
    setFailure(null);
    const body = buildDraftPayload(rateEditsReducer(edits, { type: 'committed' }), revision);
    if (body === null) {
      const [problem] = nameFields(readTerms(edits.sheet.terms).problems, edits.sheet.terms);
      if (problem === undefined) return;
      const { field, message } = problem;
      setFailure(t`The draft is not saved. Correct the terms first. ${message}`);
      return onGo(field);
    }
    const { data, error } = await saveDraft({ ...cardName, body });
    if (data !== undefined) {
      setServerDraft(null);
      dispatch({ type: 'draftSaved', draft: toSavedDraft(data.data) });
      toast.success(t`The draft is saved.`, { timeoutMs: 3000 });
      return;
    }
    if (!hasCode(error, 'stale_version')) return setFailure(describeRefusal(error));
    const draftResult = await readDraft(cardName);
    if (draftResult.data === undefined) return setFailure(describeRefusal(draftResult.error));
    // Another user published or discarded the draft, so save this one as a new draft.
    if (draftResult.data.data === null && revision > 0) return saveDraftAt(0);
    setServerDraft(draftResult.data.data);
  }

  async function loadOtherDraft(draft: WireDraft) {
    const version = draft.basedOnVersion;
    let base = [edits.base, newestBase].find((candidate) => candidate.version === version);
    // Version 0, the base of a new card, cannot be loaded.
    if (version === 0) base ??= { ...newestBase, version };
    if (base === undefined) {
      const { data, error } = await readVersion({ ...cardName, version: String(version) }, true);
      if (data === undefined) {
        return setFailure(getCallMessage(error, t`The draft could not be loaded. Try again.`));
      }
      base = toRateBase(data);
    }
    setServerDraft(null);
    dispatch({ type: 'draftLoaded', draft: toSavedDraft(draft), base });
  }

  return {
    save: () => (isSaving ? undefined : saveDraftAt(edits.draft?.revision ?? 0)),
    isSaving,
    failure,
    /** The draft that another user saved in the meantime; null if there is none. */
    otherDraft: serverDraft,
    loadOtherDraft,
    replaceOtherDraft: (draft: WireDraft) => saveDraftAt(draft.revision),
    clear: () => {
      setFailure(null);
      setServerDraft(null);
    },
  };
}

type RateDraft = ReturnType<typeof useRateDraft>;

interface DraftBarProps {
  editing: RateEditing;
  draft: RateDraft;
  isUnsaved: boolean;
  onOpen: (dialog: 'discard' | 'publish') => void;
}

export function DraftBar({ editing, draft, isUnsaved, onOpen }: DraftBarProps) {
  const { edits, dispatch, changedPrices, hasTermsChanges } = editing;
  const { isSaving } = draft;
  const hasChanges = changedPrices.length > 0 || hasTermsChanges;
  const hasDraft = edits.draft !== null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="min-w-0 flex-1 basis-56 text-base text-muted tabular-nums">
        {describeStatus(editing, isUnsaved)}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        <May permission="operator:rates">
          <Button
            isDisabled={(!hasChanges && !hasDraft) || isSaving}
            onPress={() => onOpen('discard')}
          >
            {t`Discard draft`}
          </Button>
        </May>
        <May permission="operator:rates">
          <Button isDisabled={!isUnsaved} isPending={isSaving} onPress={() => void draft.save()}>
            {t`Save draft`}
          </Button>
        </May>
        <May permission="operator:rates">
          <Button
            variant="primary"
            // A new card may be published with the prices that it starts from.
            isDisabled={!hasChanges && edits.base.version > 0}
            onPress={() => {
              dispatch({ type: 'committed' });
              onOpen('publish');
            }}
          >
            {t`Publish…`}
          </Button>
        </May>
      </div>
    </div>
  );
}

function describeStatus(
  { edits, changedPrices, hasTermsChanges }: RateEditing,
  isUnsaved: boolean,
) {
  const base = describeBase(edits.base.version);
  const isSame = changedPrices.length === 0 && !hasTermsChanges;
  if (isSame) {
    return isUnsaved
      ? t`There are no changes from ${base}. The draft is not saved.`
      : t`There are no changes from ${base}.`;
  }
  const changes = describeChanges(changedPrices.length, hasTermsChanges);
  return isUnsaved
    ? t`Changed from ${base}: ${changes}. Not saved.`
    : t`Changed from ${base}: ${changes}. The draft is saved.`;
}

export function DraftConflict({ draft }: { draft: RateDraft }) {
  const { otherDraft, isSaving } = draft;
  if (otherDraft === null) return null;
  const { savedBy } = otherDraft;
  const savedAt = formatDateTime(otherDraft.savedAt);
  return (
    <Banner tone="warn">
      <p>
        {t`${savedBy} saved this draft on ${savedAt}, so your draft was not saved. Your changes are still here.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          isDisabled={isSaving}
          onPress={() => void draft.loadOtherDraft(otherDraft)}
        >
          {t`Load the draft by ${savedBy}`}
        </Button>
        <May permission="operator:rates">
          <Button
            size="sm"
            isPending={isSaving}
            onPress={() => void draft.replaceOtherDraft(otherDraft)}
          >
            {t`Replace it with mine`}
          </Button>
        </May>
      </div>
    </Banner>
  );
}

interface DiscardDraftDialogProps {
  cardName: CardName;
  edits: RateEdits;
  onClose: () => void;
  onDiscarded: () => void;
}

export function DiscardDraftDialog(props: DiscardDraftDialogProps) {
  const { cardName, edits, onClose, onDiscarded } = props;
  const base = describeBase(edits.base.version);
  const [discardDraft] = ratesApi.useDiscardRateDraftMutation();
  // If the server has no draft, no request is needed.
  const emptyResponse = { data: null };
  return (
    <CallDialog
      title={t`Discard the draft?`}
      isDanger
      submitLabel={t`Discard`}
      keepLabel={t`Cancel`}
      text={
        edits.draft !== null
          ? t`The saved draft will be removed for all operator staff, and the table will show ${base} again.`
          : t`The table will show ${base} again.`
      }
      failure={t`The draft could not be discarded. Try again.`}
      send={async () => (edits.draft === null ? emptyResponse : discardDraft(cardName))}
      onDone={onDiscarded}
      onClose={onClose}
    />
  );
}
