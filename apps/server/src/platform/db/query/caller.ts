export interface WriteSource {
  userId: string;
  sessionId: string;
  keyId?: string;
  /** The id of the HTTP request or the import. Empty for commands and other jobs. */
  requestId: string;
  /** A keyed hash of the client's address. */
  address: string;
  /** A method and route such as `POST /booking/createPickup`, or the name of a job or command. */
  call: string;
}

export interface Caller {
  sellerId: string;
  source: WriteSource;
  /** True for a costly call that takes its own turn, so that `Load.isCostly` does not wait for another turn. */
  hasTurn?: boolean;
}

/** Creates the source for the writes of a job or command. */
export function createOwnSource(call: string): WriteSource {
  return { userId: '', sessionId: '', requestId: '', address: '', call };
}
