/** The part of a table that the archive of a seller contains. */
export interface ArchivedTable {
  /** What one row represents. */
  readonly about: string;
  /** Its columns with their meanings. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns that the archive omits, with the reasons. */
  readonly without?: Readonly<Record<string, string>>;
  /** What to do after an import, which omits the table. Undefined for an imported table. */
  readonly stepAfterImport?: string;
}

/** The reason for omitting a credential. */
export const credential = 'grants access, and works in this installation only';

/** The key columns of a table whose rows have an id. */
export const ownId = {
  seller_id: 'Your account',
  id: 'Key of the row',
} as const;

/** The creation time and the author of a row. */
export const creation = {
  created_at: 'When it was created',
  created_by: 'The user who created it',
} as const;

/** The time and the author of the last change of a row. */
export const lastChange = {
  changed_at: 'When it was changed last',
  changed_by: 'The user who changed it last',
} as const;

/** The columns that identify the parcel of a row. */
export const parcelColumns = {
  docket_number: 'Docket number of the order',
  carrier: 'Carrier',
  awb: 'AWB, the tracking number of the carrier',
} as const;
