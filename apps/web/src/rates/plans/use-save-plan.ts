import { t } from '@lingui/core/macro';
import { hasCode, messageOf } from '../../api/call-error.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import type { PlanEdits } from './plan-edits.ts';
import { markupsOfTexts } from './plan-markups.ts';
import {
  type PlanPayload,
  useChangeRatePlanMutation,
  useCreateRatePlanMutation,
} from './plans-api.ts';

/** Why a plan was not saved: what is wrong with its name, and what is wrong with it as a whole. */
interface SaveFailure {
  readonly name: string | null;
  readonly message: string | null;
}

const noFailure: SaveFailure = { name: null, message: null };

/** Creates a plan (`id` is null) or saves a new version of one. `save` returns whether it was saved. */
export function useSavePlan(id: string | null) {
  const [createPlan, creating] = useCreateRatePlanMutation();
  const [changePlan, changing] = useChangeRatePlanMutation();
  const keyOf = useIdempotencyKey();
  const { error, isLoading, originalArgs, reset } = id === null ? creating : changing;

  async function save({ base, name, texts }: PlanEdits): Promise<boolean> {
    if (isLoading) return false;
    const payload: PlanPayload = { name: name.trim(), markups: markupsOfTexts(texts) };
    const { data } =
      id === null
        ? await createPlan({ payload, idempotencyKey: keyOf(payload) })
        : await changePlan({ id, payload: { basedOnVersion: base.version, ...payload } });
    if (data === undefined) return false;
    const saved = data.data.name;
    toast.success(t`The plan ${saved} is saved.`);
    return true;
  }

  return {
    save,
    isSaving: isLoading,
    failure: failureOf(error),
    /** The name that was sent last. */
    sentName: originalArgs?.payload.name,
    /** Removes the failure of the last save. */
    clearFailure: reset,
  };
}

function failureOf(error: Parameters<typeof messageOf>[0]): SaveFailure {
  if (error === undefined) return noFailure;
  const message = messageOf(error, t`The plan could not be saved. Try again.`);
  if (hasCode(error, 'duplicate')) return { name: message, message: null };
  const details = 'data' in error ? (error.data.details ?? []) : [];
  if (details.length === 0) return { name: null, message };
  const name = details.find(({ field }) => field === 'name')?.message ?? null;
  const others = details.filter(({ field }) => field !== 'name').map((detail) => detail.message);
  return { name, message: others.length === 0 ? null : others.join(' ') };
}
