/** What the request layer needs of the session; `session/` implements it, the store hands it in. */
export interface SessionPort {
  /** The bearer token held in memory, if any. */
  accessToken: () => string | null;
  /**
   * Renews the token that `refusedToken` was; calls at the same time share one renewal. Ends the
   * session when the server says that it is over.
   */
  refresh: (refusedToken: string | null) => Promise<RefreshOutcome>;
}

export type RefreshOutcome =
  | { ok: true; accessToken: string }
  /** `error` is the failed result of the refresh call, handed to whoever waits. */
  | { ok: false; error: CallError };

/** Failure of a call. Spec §8: a status with the server's problem, or a failure of the request layer. */
export type CallError =
  | { status: number; data: ProblemBody }
  | {
      status: 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR';
      data: ProblemBody;
      originalStatus?: number;
    };

/** What the client reads of a refused call (`error.data.message`). */
export interface ProblemBody {
  message: string;
  code?: string;
  details?: readonly { field: string; message: string }[];
}
