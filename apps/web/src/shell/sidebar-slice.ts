import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface SidebarState {
  isExpanded: boolean;
  isBillingOpen: boolean;
}

const initialState: SidebarState = { isExpanded: false, isBillingOpen: false };

const slice = createSlice({
  name: 'sidebar',
  initialState,
  reducers: {
    sidebarToggled: (state) => {
      state.isExpanded = !state.isExpanded;
    },
    sidebarClosed: (state) => {
      state.isExpanded = false;
    },
    billingGroupSet: (state, { payload }: PayloadAction<boolean>) => {
      state.isBillingOpen = payload;
    },
  },
});

export const sidebarReducer = slice.reducer;
export const { sidebarToggled, sidebarClosed, billingGroupSet } = slice.actions;
export const selectSidebar = (state: { sidebar: SidebarState }) => state.sidebar;
