import type { WithDefault } from './column-types.ts';

export interface ImportsTable {
  seller_id: string;
  id: string;
  file_name: string;
  file_bytes: WithDefault<number>;
  state: 'uploading' | 'waiting' | 'running' | 'done' | 'cancelled' | 'failed';
  problem: WithDefault<string>;
  created_by: string;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  cancel_asked_at: Date | null;
  encoding: string | null;
  header: string[] | null;
  total_rows: number | null;
  row_number: WithDefault<number>;
  made_rows: WithDefault<number>;
  known_rows: WithDefault<number>;
  bad_rows: WithDefault<number>;
  worker: string | null;
  lease_until: Date | null;
  attempts: WithDefault<number>;
}

export interface ImportTables {
  imports: ImportsTable;
  import_pieces: { seller_id: string; import_id: string; ordinal: number; content: Buffer };
  import_refusal_phones: {
    seller_id: string;
    phone: string;
    import_id: string;
    first_row: number;
  };
  import_refusals: { seller_id: string; import_id: string; first_row: number; lines: string };
}
