export interface ArchivedTable {
  /** What one row represents. */
  readonly about: string;
  /** Column names with their meanings. */
  readonly columns: Readonly<Record<string, string>>;
  /** Column names with the reasons for the omission. */
  readonly omittedColumns?: Readonly<Record<string, string>>;
  /** What to do after an import, which omits the table. Undefined for an imported table. */
  readonly stepAfterImport?: string;
}

export const credential = 'grants access, and works in this installation only';

export const ownId = {
  seller_id: 'Your account',
  id: 'Key of the row',
} as const;

export const creation = {
  created_at: 'When it was created',
  created_by: 'The user who created it',
} as const;

export const lastChange = {
  changed_at: 'When it was changed last',
  changed_by: 'The user who changed it last',
} as const;

export const parcelColumns = {
  docket_number: 'Docket number of the order',
  carrier: 'Carrier',
  awb: 'AWB, the tracking number of the carrier',
} as const;
