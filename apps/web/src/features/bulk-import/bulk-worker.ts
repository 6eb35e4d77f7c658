import type {
  BulkAsk,
  BulkReply,
  BulkRequestKind,
  BulkRequests,
  BulkSource,
} from './bulk-messages.ts';
import { bulkOrderRequest, rowNumberOfEntry } from './bulk-order-request.ts';
import type { BulkSheet } from './bulk-sheet.ts';
import { openBulkFile, openCsvBytes } from './open-bulk-file.ts';
import { warmUp } from './warm-up.ts';

// Of workers alone, which TypeScript's DOM library does not describe.
declare const FileReaderSync: new () => { readAsArrayBuffer: (file: Blob) => ArrayBuffer };

/** The one file that this worker holds. */
interface HeldFile {
  readonly sheet: BulkSheet;
  readonly source: BulkSource;
  readonly fileName: string;
}

let file: HeldFile | null = null;

type Answers = {
  [Kind in BulkRequestKind]: (
    ask: BulkRequests[Kind]['ask'],
  ) => BulkRequests[Kind]['answer'] | Promise<BulkRequests[Kind]['answer']>;
};

const answers: Answers = {
  open: async ({ file: chosen, source }) => {
    const { name, size } = chosen;
    // Read while the worker waits: other ways take up to twice as long, and nobody else wants the worker.
    const arrayBuffer = async () => new FileReaderSync().readAsArrayBuffer(chosen);
    const opened = await openBulkFile({ name, size, arrayBuffer }, source);
    if (!('sheet' in opened)) {
      file = null;
      return { ok: false, ...opened };
    }
    file = { sheet: opened.sheet, source, fileName: name };
    return { ok: true, summary: opened.sheet.summary() };
  },
  rows: ({ offset, count }) => ({ rows: held().sheet.rows(offset, count) }),
  show: ({ onlyProblems }) => {
    const { sheet } = held();
    sheet.show(onlyProblems);
    return { summary: sheet.summary() };
  },
  edit: ({ rowNumber, column, text }) => {
    const { sheet } = held();
    const row = sheet.edit(rowNumber, column, text);
    return { row, summary: sheet.summary() };
  },
  seek: ({ from, direction }) => ({ place: held().sheet.seek(from, direction) }),
  payload: () => bulkOrderRequest(held().sheet, held()),
  refuse: ({ details }) => {
    const { sheet, source } = held();
    sheet.refuse(details, rowNumberOfEntry({ source }, sheet.sentRows()));
    return { summary: sheet.summary() };
  },
  settle: () => {
    const { sheet } = held();
    sheet.settle();
    return { summary: sheet.summary() };
  },
  failedRows: () => ({ csv: held().sheet.failedRowsCsv() }),
};

function held(): HeldFile {
  if (file === null) throw new Error('No file is open.');
  return file;
}

async function answerTo({ kind, ask }: BulkAsk): Promise<BulkRequests[BulkRequestKind]['answer']> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kind and ask of a message belong together
  const answer = answers[kind] as (
    ask: BulkAsk['ask'],
  ) => Promise<BulkRequests[BulkRequestKind]['answer']>;
  return answer(ask);
}

async function replyTo(message: BulkAsk): Promise<void> {
  let reply: BulkReply;
  try {
    reply = { id: message.id, answer: await answerTo(message) };
  } catch (error) {
    reply = { id: message.id, failure: error instanceof Error ? error.message : String(error) };
  }
  postMessage(reply);
}

let isAsked = false;
addEventListener('message', ({ data }: MessageEvent<BulkAsk>) => {
  isAsked = true;
  void replyTo(data);
});
void warmUp(openCsvBytes, () => !isAsked);
