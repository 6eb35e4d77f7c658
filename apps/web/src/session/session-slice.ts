import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isSandboxId } from '@shipdesk/domain/account/sandbox';
import { decodeToken } from './token.ts';

/** The reason that a session ended. `elsewhere` means that another tab ended it. */
export type SessionEnd = 'signedOut' | 'expired' | 'elsewhere';

export interface SessionState {
  accessToken: string | null;
  logo: string | null;
  end: SessionEnd | null;
}

const initialState: SessionState = { accessToken: null, logo: null, end: null };

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionOpened: (
      state,
      { payload }: PayloadAction<{ accessToken: string; logo: string | null }>,
    ) => {
      state.accessToken = payload.accessToken;
      // A token from another tab has no logo, so the current logo stays.
      state.logo = payload.logo ?? state.logo;
      state.end = null;
    },
    sessionEnded: (_state, { payload }: PayloadAction<SessionEnd>) => ({
      ...initialState,
      end: payload,
    }),
  },
});

export const sessionReducer = slice.reducer;
export const { sessionOpened, sessionEnded } = slice.actions;

interface WithSession {
  session: SessionState;
}

export const selectAccessToken = (state: WithSession) => state.session.accessToken;
export const selectSessionEnd = (state: WithSession) => state.session.end;

const selectClaims = createSelector(selectAccessToken, (token) =>
  token === null ? null : decodeToken(token),
);
const noRoles: readonly string[] = [];

/** Roles of the signed-in user, read from the token. Spec §6. */
export const selectRoles = createSelector(selectClaims, (claims) => claims?.roles ?? noRoles);
/** Permissions follow from the role. Null if the token has no known role. */
export const selectRole = createSelector(selectClaims, (claims) => claims?.role ?? null);
/** The id of the seller that the session acts for; empty if there is none. */
export const selectSellerId = createSelector(selectClaims, (claims) => claims?.sellerId ?? '');
export const selectIsSandbox = (state: WithSession) => isSandboxId(selectSellerId(state));
export const selectUsername = createSelector(selectClaims, (claims) => claims?.username ?? '');

export const selectIsOperator = (state: WithSession) => selectRoles(state).includes('Admin');
