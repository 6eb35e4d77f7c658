import type { ColumnType } from 'kysely';

/** A JSON column: read as a value, written as text. */
export type Json<T> = ColumnType<T, string, string>;

/** A column that an insert may leave out. */
export type WithDefault<T> = ColumnType<T, T | undefined, T>;

/** Where a parcel comes from or goes back to, as kept on warehouse and order rows. */
export interface StoredAddress {
  name: string;
  phone: string;
  altPhone: string;
  email: string;
  address: string;
  pincode: string;
  city: string;
  state: string;
  country: string;
}

export type StoredPaymentMode = 'Prepaid' | 'COD' | 'Pickup';
