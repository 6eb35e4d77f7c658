import { plural, t } from '@lingui/core/macro';
import type { WebhookDelivery, WebhookEndpoint } from '@shipdesk/contract/account/webhooks';
import type {
  AttemptProblem,
  DeliveryState,
} from '@shipdesk/domain/account/webhook/webhook-delivery';
import type { Tone } from '../../ui/badge.tsx';

type EndpointState = Pick<WebhookEndpoint, 'offReason' | 'failingSince'>;

export function describeEndpointState({ offReason, failingSince }: EndpointState): {
  tone: Tone;
  text: string;
} {
  switch (offReason) {
    case 'seller':
      return { tone: 'neutral', text: t`Off` };
    case 'failing':
      return { tone: 'bad', text: t`Off after failures` };
    case 'gone':
      return { tone: 'bad', text: t`Off: address gone` };
    default:
      return failingSince === null
        ? { tone: 'ok', text: t`On` }
        : { tone: 'warn', text: t`Failing` };
  }
}

export function describeTypes(types: readonly string[]): string {
  if (types.length === 0) return t`All events`;
  return types.length > 3
    ? plural(types.length, { one: '# event', other: '# events' })
    : types.join(', ');
}

export function describeDeliveryState(state: DeliveryState): { tone: Tone; text: string } {
  switch (state) {
    case 'delivered':
      return { tone: 'ok', text: t`Delivered` };
    case 'failed':
      return { tone: 'bad', text: t`Failed` };
    case 'waiting':
      return { tone: 'neutral', text: t`Waiting` };
  }
}

export function describeAttempt(status: number | null, problem: AttemptProblem): string {
  if (status !== null) return t`HTTP ${status}`;
  switch (problem) {
    case 'timeout':
      return t`No response within 15 seconds`;
    case 'connection':
      return t`No connection`;
    case 'refused':
      return t`Address not allowed`;
    case 'off':
      return t`The webhook was off`;
    default:
      return t`Not sent yet`;
  }
}

export function describeAttempts({ attempts }: Pick<WebhookDelivery, 'attempts'>): string {
  return plural(attempts, { one: '# attempt', other: '# attempts' });
}
