import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import { messageOf } from '../../api/call-error.ts';
import { type SessionState, selectUsername } from '../../session/session-slice.ts';
import { useImportOrdersMutation } from './bulk-api.ts';
import { keepBulkDraft, takeBulkDraft } from './bulk-draft.ts';
import type { BulkOrder, BulkSource, SheetSummary } from './bulk-messages.ts';
import { type ImportedOrder, importedOrders } from './bulk-payload.ts';
import { type BulkWorker, startBulkWorker } from './bulk-worker-client.ts';

/** Spec §4, bulk upload modal: no file, then file validated and selected. Uploading is told apart. */
export type BulkStage =
  | { readonly step: 'empty' }
  | { readonly step: 'reading'; readonly fileName: string; readonly worker: BulkWorker }
  | {
      readonly step: 'refused';
      readonly fileName: string;
      readonly message: string;
      readonly hint: string;
    }
  | {
      readonly step: 'open';
      readonly fileName: string;
      readonly worker: BulkWorker;
      readonly summary: SheetSummary;
      /** Changes when rows may have changed. */
      readonly version: number;
    };

/** What came of an import. */
export interface BulkResult {
  readonly message: string;
  readonly orders: readonly ImportedOrder[];
  /** Rows of the file that were not sent. */
  readonly leftCount: number;
}

interface BulkImportOptions {
  source: BulkSource;
  onImported: (result: BulkResult) => void;
}

interface Failure {
  readonly message: string;
  readonly hint: string;
}

// Spec §8, bulk create failure, where the response has no message.
const uploadFailed = 'Failed to upload orders';
const workerFailed = 'The reader of the file stopped. Choose the file again.';

/** Reads a file, holds what its checks say, and sends its good rows. What was read and corrected outlives errors and the session. */
export function useBulkImport({ source, onImported }: BulkImportOptions) {
  const username = useSelector(selectUsername);
  const store = useStore<{ session: SessionState }>();
  const [importOrders] = useImportOrdersMutation();
  const [stage, setStage] = useState<BulkStage>(() => taken(source, username));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isUploading, setIsUploading] = useState(false);

  // Started with the dialog, so that it has read its own code by the time a file is chosen.
  const ready = useRef<BulkWorker>(null);
  useEffect(() => {
    ready.current = startBulkWorker();
    return () => ready.current?.end();
  }, []);

  const leave = useEffectEvent(() => {
    if (stage.step === 'reading') stage.worker.end();
    if (stage.step !== 'open') return;
    const { session } = store.getState();
    const wasOpen = session.accessToken === null;
    keepBulkDraft({ ...stage, username, source, wasOpen }, store);
  });
  useEffect(() => () => leave(), []);

  function setSummary(summary: SheetSummary, isStale: boolean) {
    setStage((before) =>
      before.step === 'open'
        ? { ...before, summary, version: before.version + (isStale ? 1 : 0) }
        : before,
    );
  }

  async function choose(file: File) {
    if (isUploading) return;
    if (stage.step === 'open' || stage.step === 'reading') stage.worker.end();
    setFailure(null);
    const worker = ready.current ?? startBulkWorker();
    ready.current = null;
    const fileName = file.name;
    setStage({ step: 'reading', fileName, worker });
    const opened = await worker.ask('open', { file, source }).catch((error: unknown) => {
      const hint = error instanceof Error ? error.message : workerFailed;
      return { ok: false as const, message: uploadFailed, hint };
    });
    setStage((before) => {
      // Another file was chosen meanwhile, or the dialog closed.
      if (before.step !== 'reading' || before.worker !== worker) return before;
      if (opened.ok) return { step: 'open', fileName, worker, summary: opened.summary, version: 0 };
      worker.end();
      return { step: 'refused', fileName, message: opened.message, hint: opened.hint };
    });
  }

  async function upload() {
    if (stage.step !== 'open' || isUploading) return;
    setFailure(null);
    setIsUploading(true);
    try {
      await send(stage.worker);
    } catch {
      setFailure({ message: uploadFailed, hint: workerFailed });
    } finally {
      setIsUploading(false);
    }
  }

  async function send(worker: BulkWorker) {
    const order = await worker.ask('payload', null);
    const { data: answer, error } = await importOrders(order);
    if (answer !== undefined) {
      const { summary } = await worker.ask('settle', null);
      if (summary.rowCount > 0) setSummary(summary, true);
      else {
        worker.end();
        setStage({ step: 'empty' });
      }
      const orders = importedOrders(answer);
      onImported({ message: answer.message, orders, leftCount: summary.rowCount });
      return;
    }
    const isAnswered = error !== undefined && 'status' in error && typeof error.status === 'number';
    const details = isAnswered && 'data' in error ? (error.data.details ?? []) : [];
    const { summary } = await worker.ask('refuse', { details });
    setSummary(summary, true);
    setFailure(failureOf(order, isAnswered, messageOf(error, uploadFailed), summary));
  }

  /** The view with the rows that have something to look at, or all. */
  async function show(onlyProblems: boolean) {
    if (stage.step !== 'open') return;
    const { summary } = await stage.worker.ask('show', { onlyProblems });
    setSummary(summary, true);
  }

  return {
    stage,
    failure,
    isUploading,
    choose: (file: File) => void choose(file),
    upload: () => void upload(),
    show: (onlyProblems: boolean) => void show(onlyProblems).catch(() => undefined),
    /** A keystroke was checked. */
    onEdited: (summary: SheetSummary) => {
      setFailure(null);
      setSummary(summary, false);
    },
    /** A cell was left: rows beside it may have changed too. */
    onLeft: () =>
      setStage((before) =>
        before.step === 'open' ? { ...before, version: before.version + 1 } : before,
      ),
  };
}

function taken(source: BulkSource, username: string): BulkStage {
  const draft = takeBulkDraft(username, source);
  if (draft === null) return { step: 'empty' };
  const { fileName, worker, summary } = draft;
  return { step: 'open', fileName, worker, summary, version: 0 };
}

/** Spec §8: the message of the response. One that names a row counts what was sent; of a part of a file the sheet knows better. */
function failureOf(
  order: BulkOrder,
  isAnswered: boolean,
  message: string,
  summary: SheetSummary,
): Failure {
  if (!isAnswered)
    return { message: uploadFailed, hint: `${message} Nothing of the file is lost.` };
  const isTranslated = !order.isWhole && /^Row \d+ /.test(message);
  return { message: isTranslated ? (summary.message ?? message) : message, hint: '' };
}
