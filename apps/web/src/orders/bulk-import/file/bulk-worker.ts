import type { BulkContent } from './bulk-content.ts';
import type { FileRefusal } from './file-hints.ts';
import { type BulkSource, readBulkFile } from './read-bulk-file.ts';

export interface BulkReadRequest {
  readonly file: File;
  readonly source: BulkSource;
  readonly sheet?: string | undefined;
}

export type BulkReply = BulkContent | FileRefusal | { readonly failure: string };

async function handleRequest({ file, source, sheet }: BulkReadRequest): Promise<void> {
  let reply: BulkReply;
  try {
    reply = await readBulkFile(file, source, sheet);
  } catch (error) {
    reply = { failure: error instanceof Error ? error.message : String(error) };
  }
  postMessage(reply);
}

addEventListener('message', ({ data }: MessageEvent<BulkReadRequest>) => void handleRequest(data));
