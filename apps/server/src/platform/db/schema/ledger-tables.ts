import type { Account, CauseKind, EntryKind } from '@shipdesk/domain/money/ledger/transfer';
import type { Json, WithDefault } from './column-types.ts';

export interface WalletsTable {
  seller_id: string;
  wallet_paise: WithDefault<number>;
  hold_paise: WithDefault<number>;
  cod_payable_paise: WithDefault<number>;
  receivable_paise: WithDefault<number>;
  credit_limit_paise: number;
  low_balance_paise: WithDefault<number | null>;
  entries: WithDefault<number>;
}

export interface TransfersTable {
  seller_id: string;
  seq: number;
  posted_at: Date;
  cause_kind: CauseKind;
  cause_id: string;
  leg: string;
  entry: EntryKind;
  debit: Account;
  credit: Account;
  amount_paise: number;
  docket_number: string | null;
  note: Json<Readonly<Record<string, string | number>>>;
  wallet_paise: number;
}

/** A disagreement of the books. Amounts in paise. */
export interface LedgerFinding {
  /** The name of the check. */
  readonly check: string;
  readonly sellerId: string;
  /** An account, or the id of a cause. */
  readonly subject: string;
  readonly expectedPaise: number;
  readonly foundPaise: number;
}

export interface LedgerProofsTable {
  id: string;
  checked_at: Date;
  accounts: number;
  transfers: number;
  differences: number;
  findings: Json<readonly LedgerFinding[]>;
  took_ms: number;
}

export interface LedgerTables {
  wallets: WalletsTable;
  transfers: TransfersTable;
  paid_transfers: { utr: string; seller_id: string; cause_id: string };
  ledger_proofs: LedgerProofsTable;
}
