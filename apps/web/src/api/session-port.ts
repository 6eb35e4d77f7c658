/** The part of the session that the request layer uses. `session/` implements it, and the store injects it. */
export interface SessionPort {
  getAccessToken: () => string | null;
  /**
   * Refreshes the token after `refusedToken` was rejected. Concurrent requests share one refresh. Ends the
   * session if the server has ended it.
   */
  refresh: (refusedToken: string | null) => Promise<RefreshOutcome>;
}

export type RefreshOutcome =
  | { ok: true; accessToken: string }
  /** `error` is the failed result of the refresh, passed to all waiting requests. */
  | { ok: false; error: CallError };

/** The failure of a request. Spec §8: a status with the server's problem, or a failure of the request layer. */
export type CallError =
  | { status: number; data: ProblemBody }
  | {
      status: 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR';
      data: ProblemBody;
      originalStatus?: number;
    };

/** The part of an error response that the client reads (`error.data.message`). */
export interface ProblemBody {
  message: string;
  code?: string;
  /** A detail has `code` and `params` if the problem texts lack its code, so a screen can provide the text. */
  details?: readonly { field: string; message: string; code?: string; params?: unknown }[];
}
