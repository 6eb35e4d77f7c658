import type { SentType } from '@shipdesk/domain/account/webhook/webhook-event';

/** An event with the fields that receivers get. */
export interface WebhookMessage {
  readonly type: SentType;
  readonly occurredAt: Date;
  readonly sequence: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Returns the body of a message. The signature covers it. */
export function buildBody({ type, occurredAt, sequence, data }: WebhookMessage): string {
  const timestamp = occurredAt.toISOString();
  return JSON.stringify({ type, timestamp, data: { sequence, occurred_at: timestamp, ...data } });
}
