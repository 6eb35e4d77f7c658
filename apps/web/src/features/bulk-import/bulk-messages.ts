/** What a file is: read here, and sent by the call of its kind. */
export type BulkSource = 'csv' | 'excel';

/** What the page asks of the worker that holds the file. */
export interface BulkRequests {
  /** Reads and checks a file; what was held before is forgotten. */
  open: { ask: { file: File; source: BulkSource }; answer: OpenedFile };
  /** Rows of the view from `offset` on. */
  rows: { ask: { offset: number; count: number }; answer: { rows: readonly SheetRow[] } };
  /** Chooses which rows the view holds; a row that is repaired stays until the next choice. */
  show: { ask: { onlyProblems: boolean }; answer: { summary: SheetSummary } };
  /** Puts a text into a cell and checks its row again. */
  edit: {
    ask: { rowNumber: number; column: string; text: string };
    answer: { row: SheetRow; summary: SheetSummary };
  };
  /** The next cell with a problem after (or before) one, in the order of the view. */
  seek: {
    ask: { from: CellPlace; direction: 1 | -1 };
    answer: { place: CellPlace | null };
  };
  /** The good rows as they go over the wire, and the key of their content. */
  payload: { ask: null; answer: BulkOrder };
  /** What the server refused of the rows last sent: marked until they are edited. */
  refuse: {
    ask: { details: readonly { field: string; message: string }[] };
    answer: { summary: SheetSummary };
  };
  /** Takes the rows last sent out of the sheet: they are orders now. */
  settle: { ask: null; answer: { summary: SheetSummary } };
  /** The rows with problems as a CSV file, with a column that gives the reasons. */
  failedRows: { ask: null; answer: { csv: string } };
}

export type BulkRequestKind = keyof BulkRequests;

/** A cell of the view: the index of its row there, and its column. */
export interface CellPlace {
  readonly index: number;
  readonly column: string;
}

/** Either the file is refused as a whole, or its rows can be looked at. */
export type OpenedFile =
  | { readonly ok: false; readonly message: string; readonly hint: string }
  | { readonly ok: true; readonly summary: SheetSummary };

export interface SheetSummary {
  readonly rowCount: number;
  readonly goodCount: number;
  /** Cells whose text was read as something else, as in `9.19E+11`. */
  readonly repairCount: number;
  /** The first failure, worded as the specification does; null when every row is good. */
  readonly message: string | null;
  /** Rows of the view. */
  readonly viewCount: number;
  /** Columns with a problem or a repair somewhere. */
  readonly columns: readonly string[];
}

export interface SheetCell {
  readonly text: string;
  /** What is wrong with it. */
  readonly problem?: string;
  /** What it was read as, where that differs from what stands there. */
  readonly repair?: string;
}

export interface SheetRow {
  readonly rowNumber: number;
  readonly cells: Readonly<Record<string, SheetCell>>;
  readonly isGood: boolean;
}

/** The good rows as the call of their source takes them, and the key of their content: the same rows are the same key. */
export interface BulkOrder {
  readonly source: BulkSource;
  readonly rowCount: number;
  /** Entries of the list are the first rows of the file, so that row numbers mean the same on both sides. */
  readonly isWhole: boolean;
  readonly idempotencyKey: string;
  /** Written here: a thousand rows are two megabytes, which would block the page. */
  readonly bodyText: string;
}

/** A message of the page. */
export type BulkAsk = {
  [Kind in BulkRequestKind]: { id: number; kind: Kind; ask: BulkRequests[Kind]['ask'] };
}[BulkRequestKind];

/** A message of the worker. */
export type BulkReply =
  | { id: number; answer: BulkRequests[BulkRequestKind]['answer'] }
  | { id: number; failure: string };
