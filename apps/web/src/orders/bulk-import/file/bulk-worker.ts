import type { BulkContent } from './bulk-content.ts';
import type { FileRefusal } from './file-hints.ts';
import { type BulkSource, readBulkFile } from './read-bulk-file.ts';

export interface BulkAsk {
  readonly file: File;
  readonly source: BulkSource;
}

export type BulkReply = BulkContent | FileRefusal | { readonly failure: string };

async function handleAsk({ file, source }: BulkAsk): Promise<void> {
  let reply: BulkReply;
  try {
    reply = await readBulkFile(file, source);
  } catch (error) {
    reply = { failure: error instanceof Error ? error.message : String(error) };
  }
  postMessage(reply);
}

addEventListener('message', ({ data }: MessageEvent<BulkAsk>) => void handleAsk(data));
