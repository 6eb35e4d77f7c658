import type { Endpoint } from '../endpoint.ts';
import { findAnything, getSellerParcel } from './find.ts';

/** The calls with which operator staff look things up across sellers. */
export const operatorEndpoints = {
  findAnything,
  getSellerParcel,
} satisfies Record<string, Endpoint>;
