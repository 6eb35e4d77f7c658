import { AsyncLocalStorage } from 'node:async_hooks';

/** Who writes and from where, as the audit log keeps it with every write of a transaction. */
export interface WriteSource {
  userId: string;
  sessionId: string;
  requestId: string;
  /** A keyed hash of the caller's address. */
  address: string;
  /** `POST /booking/createPickup`, or the name of a job or command. */
  call: string;
}

const current = new AsyncLocalStorage<WriteSource>();

/** Everything that `work` writes, now or in what it awaits, is written by this source. */
export function writingAs<T>(source: WriteSource, work: () => T): T {
  return current.run(source, work);
}

/** A source inside the desk itself: a job or a command. */
export function ownSource(call: string): WriteSource {
  return { userId: '', sessionId: '', requestId: '', address: '', call };
}

/** The source as one text for the setting `app.source`; plain characters only, so that it may stand in quotes. */
export function sourceSetting(): string {
  const source = current.getStore();
  if (!source) return '';
  const { userId, sessionId, requestId, address, call } = source;
  const text = [userId, sessionId, requestId, address, call].join('|');
  if (!/^[\w .:/|-]*$/.test(text)) throw new Error('the source of a write has odd characters');
  return text;
}
