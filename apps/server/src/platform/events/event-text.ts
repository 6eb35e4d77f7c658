import type { EventMessage } from '@shipdesk/contract/events';
import type { EventRow } from './events-store.ts';

/** Keeps proxies from ending an idle stream. Clients ignore it. */
export const HEARTBEAT = ':\n\n';

/** A message of the stream `text/event-stream`. The id is a time, from which a client continues. */
export function eventText(name: 'open' | 'reset', at: Date): string {
  return `id: ${at.toISOString()}\nevent: ${name}\ndata: {}\n\n`;
}

export function changeText({ kind, docketNumber, data, createdAt }: EventRow): string {
  const message: EventMessage = { kind, docketNumber, data };
  return `id: ${createdAt.toISOString()}\nevent: change\ndata: ${JSON.stringify(message)}\n\n`;
}

/** The time that a client continues from; null for a text that is not an id of ours. */
export function timeOfId(id: string | undefined): Date | null {
  if (id === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(id)) return null;
  const time = new Date(id);
  return Number.isNaN(time.getTime()) ? null : time;
}
