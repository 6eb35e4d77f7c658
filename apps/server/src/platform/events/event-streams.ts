import type { Readable } from 'node:stream';
import type { Principal } from '../principal.ts';

/** The streams of this process to open screens. */
export interface EventStreams {
  /**
   * Opens the stream of a user, continued from `lastEventId`. 429 when the user or the process has too many; 503 once
   * `close` was called.
   */
  open(principal: Principal, lastEventId: string | undefined): Promise<Readable>;
  /** How many streams are open. */
  count(): number;
  /** Ends all streams and refuses new ones. */
  close(): void;
}
