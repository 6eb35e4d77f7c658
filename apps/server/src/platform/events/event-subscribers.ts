import type { DomainEventKind } from '@shipdesk/domain/account/event/event-kind';
import { noticedEventKinds } from '@shipdesk/domain/account/event/event-notice';

/** A task of `job-handlers.ts` that gets a job for each event of these kinds. */
export interface EventSubscriber {
  readonly task: string;
  readonly kinds: readonly DomainEventKind[];
}

/** The key of the job is the id of the event. */
export interface EventJobPayload {
  readonly kind: DomainEventKind;
  readonly docketNumber: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Add a line here to do work after an event. The job is inserted in the transaction of the event. */
export const eventSubscribers: readonly EventSubscriber[] = [
  { task: 'notice', kinds: noticedEventKinds },
];
