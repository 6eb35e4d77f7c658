import type { SentType } from '@shipdesk/domain/account/webhook/webhook-event';

export interface WebhookMessage {
  readonly type: SentType;
  readonly occurredAt: Date;
  readonly sequence: number;
  readonly data: Readonly<Record<string, unknown>>;
}

export function buildBody({ type, occurredAt, sequence, data }: WebhookMessage): string {
  const timestamp = occurredAt.toISOString();
  return JSON.stringify({ type, timestamp, data: { sequence, occurred_at: timestamp, ...data } });
}
