/** What the archive of a seller has of a table. */
export interface ArchivedTable {
  /** What one row is. */
  readonly about: string;
  /** Its columns with what they mean. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns that the archive leaves out, each with the reason. */
  readonly without?: Readonly<Record<string, string>>;
  /** Why an import leaves the table out. */
  readonly notImported?: string;
}

/** Describes a column that is a credential. */
export const credential = 'grants access, and works in this installation only';

/** The columns of every table of a seller with an id of its own. */
export const ownId = {
  seller_id: 'Your account',
  id: 'Key of the row',
} as const;

/** Who made a row, and when. */
export const creation = {
  created_at: 'When it was created',
  created_by: 'The user who created it',
} as const;

/** Who changed a row of settings, and when. */
export const lastChange = {
  changed_at: 'When it was changed last',
  changed_by: 'The user who changed it last',
} as const;

/** The numbers of a parcel in rows that name one. */
export const parcelNumbers = {
  docket_number: 'Docket number of the order',
  carrier: 'Carrier',
  awb: 'AWB, the number of the carrier',
} as const;
