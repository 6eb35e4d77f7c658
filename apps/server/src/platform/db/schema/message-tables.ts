import type { Json, WithDefault } from './column-types.ts';

export interface PasswordLinksTable {
  seller_id: string;
  token_hash: Buffer;
  user_id: string;
  expires_at: Date;
}

/** The content of a mail besides its recipient and order. No personal data. */
export interface MailParams {
  /** The orders that a mail to a user is about. */
  readonly docketNumbers?: readonly string[];
  /** The invoices or bank transfers that it is about. */
  readonly references?: readonly string[];
  /** The bank account that it is about. */
  readonly bankAccountId?: string;
}

export interface MailsTable {
  seller_id: string;
  id: string;
  template: string;
  /** The user or, by docket number, the consignee who receives it. */
  user_id: string | null;
  docket_number: string | null;
  params: Json<MailParams>;
  state: WithDefault<'waiting' | 'sent' | 'failed' | 'held' | 'dropped'>;
  problem: WithDefault<string>;
  attempts: WithDefault<number>;
  demo_link: WithDefault<string>;
  created_at: Date;
  ended_at: Date | null;
}

export interface MailSwitchesTable {
  seller_id: string;
  event: string;
  to_seller: boolean;
  to_consignee: boolean;
}

export interface NotificationsTable {
  seller_id: string;
  id: string;
  event: string;
  docket_number: string;
  subjects: number;
  created_at: Date;
}

export interface NotificationReadsTable {
  seller_id: string;
  user_id: string;
  notification_id: string;
  read_at: Date;
}
