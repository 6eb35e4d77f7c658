/** The part of a table that the archive of a seller contains. */
export interface ArchivedTable {
  /** What one row represents. */
  readonly about: string;
  /** Its columns with their meanings. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns that the archive leaves out, with the reasons. */
  readonly without?: Readonly<Record<string, string>>;
  /** The reason why an import leaves the table out. */
  readonly notImported?: string;
}

/** Describes a column that is a credential. */
export const credential = 'grants access, and works in this installation only';

/** The key columns of a table whose rows have an id. */
export const ownId = {
  seller_id: 'Your account',
  id: 'Key of the row',
} as const;

/** The author of a row and its time. */
export const creation = {
  created_at: 'When it was created',
  created_by: 'The user who created it',
} as const;

/** The last author of a row of settings and its time. */
export const lastChange = {
  changed_at: 'When it was changed last',
  changed_by: 'The user who changed it last',
} as const;

/** The numbers of the parcel that a row names. */
export const parcelNumbers = {
  docket_number: 'Docket number of the order',
  carrier: 'Carrier',
  awb: 'AWB, the number of the carrier',
} as const;
