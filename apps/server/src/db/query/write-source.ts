/** Who writes and from where, as the audit log keeps it with every write of a transaction. */
export interface WriteSource {
  userId: string;
  sessionId: string;
  /** Of the call, and of the import in a big import; empty for any other job and for a command. */
  requestId: string;
  /** A keyed hash of the caller's address. */
  address: string;
  /** `POST /booking/createPickup`, or the name of a job or command. */
  call: string;
}

/** For which seller something is done, and by whom. */
export interface Caller {
  sellerId: string;
  source: WriteSource;
}

/** A source inside the desk itself: a job or a command. */
export function ownSource(call: string): WriteSource {
  return { userId: '', sessionId: '', requestId: '', address: '', call };
}

/** The source as one text for the setting `app.source`; plain characters only, so that it may stand in quotes. */
export function sourceSetting({ userId, sessionId, requestId, address, call }: WriteSource) {
  const text = [userId, sessionId, requestId, address, call].join('|');
  if (!/^[\w .:/|-]*$/.test(text)) throw new Error('the source of a write has odd characters');
  return text;
}
