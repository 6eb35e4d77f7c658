import type { EventMessage } from '@shipdesk/contract/events';

/** A message of the event stream. `event` is null for a heartbeat. */
export interface LiveMessage {
  readonly id: string | null;
  readonly event: string | null;
  /** Null for every event except `change`. */
  readonly change: EventMessage | null;
}

export async function* readMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveMessage> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = `${text}${decoder.decode(value, { stream: true })}`.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) yield parseMessageBlock(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseMessageBlock(block: string): LiveMessage {
  const lines = block.split('\n');
  const readField = (name: string) =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null;
  const event = readField('event');
  const data: unknown = event === 'change' ? JSON.parse(readField('data') ?? 'null') : null;
  return { id: readField('id'), event, change: isChange(data) ? data : null };
}

function isChange(data: unknown): data is EventMessage {
  return typeof data === 'object' && data !== null && 'kind' in data;
}
