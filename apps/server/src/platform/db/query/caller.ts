/** The actor and the origin of a write, which the audit log stores with it. */
export interface WriteSource {
  userId: string;
  sessionId: string;
  /** The API key of a program that acts for the user. */
  keyId?: string;
  /** The id of the HTTP request or the import. Empty for commands and other jobs. */
  requestId: string;
  /** A keyed hash of the client's address. */
  address: string;
  /** `POST /booking/createPickup`, or the name of a job or command. */
  call: string;
}

/** The seller whose rows are read or written, and the actor. */
export interface Caller {
  sellerId: string;
  source: WriteSource;
  /** The call has the turn of the seller's costly calls. */
  hasTurn?: boolean;
}

/** Creates the source of a write that a job or command makes. */
export function createOwnSource(call: string): WriteSource {
  return { userId: '', sessionId: '', requestId: '', address: '', call };
}
