import { t } from '@lingui/core/macro';
import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import { messageOf } from '../../../api/call-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { useIdempotencyKey } from '../../../lib/hooks/use-idempotency-key.ts';
import { serviceName } from '../../../lib/quote-texts.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { usePublishRateCardMutation } from '../rates-api.ts';
import { baseFromWire, publishPayload } from '../rates-payload.ts';
import type { RateEditing } from '../use-rate-edits.ts';

/** Publishes what is typed as a new version. */
export function usePublishRates(service: ServiceId, { edits, dispatch }: RateEditing) {
  const [publishRateCard, { isLoading, error }] = usePublishRateCardMutation();
  const keyOf = useIdempotencyKey();

  /** `effectiveOn` is null for now. Whether the version is published. */
  async function publish(effectiveOn: string | null): Promise<boolean> {
    const body = publishPayload(edits, effectiveOn);
    if (body === null) return false;
    const { data: card } = await publishRateCard({ service, body, idempotencyKey: keyOf(body) });
    if (card === undefined) return false;
    dispatch({ type: 'published', base: baseFromWire(card) });
    const { version } = card;
    const name = serviceName(service);
    const day = formatDate(card.effectiveOn);
    toast.success(
      effectiveOn === null
        ? t`Version ${version} of ${name} is published and in force from now, ${day}.`
        : t`Version ${version} of ${name} is published and comes into force on ${day}.`,
    );
    return true;
  }

  const details = error !== undefined && 'data' in error ? (error.data.details ?? []) : [];
  return {
    publish,
    isPublishing: isLoading,
    /** Why the server refused, for the whole card and by field. */
    failure:
      error === undefined
        ? null
        : {
            message: messageOf(error, t`The version could not be published. Try again.`),
            details,
          },
  };
}
