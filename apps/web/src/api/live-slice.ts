import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** `lost`: the server cannot be reached for events, so screens may be out of date. */
type LiveState = 'off' | 'live' | 'lost';

interface Live {
  state: LiveState;
  refetchCount: number;
}

const initialState: Live = { state: 'off', refetchCount: 0 };

const slice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    liveChanged: (live, { payload }: PayloadAction<LiveState>) => {
      live.state = payload;
    },
    refetchStarted: (live) => {
      live.refetchCount += 1;
    },
  },
});

export const liveReducer = slice.reducer;
export const { liveChanged, refetchStarted } = slice.actions;

export interface WithLive {
  live: Live;
}

export const selectLiveState = ({ live }: WithLive) => live.state;
export const selectRefetchCount = ({ live }: WithLive) => live.refetchCount;
