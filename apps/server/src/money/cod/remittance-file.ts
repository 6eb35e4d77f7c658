import type { Readable } from 'node:stream';
import {
  isRemittanceHeader,
  readRemittanceHeader,
  readRemittedAmount,
} from '@shipdesk/domain/money/carrier-cod/remittance-columns';
import { readCsvUpload } from '../../platform/files/csv-upload.ts';
import { Refusal } from '../../platform/refusal.ts';

const BATCH_ROWS = 1000;

/** The amounts of an AWB. */
export interface FileLine {
  /** The first row with the AWB. */
  readonly row: number;
  readonly awb: string;
  readonly paidPaise: number;
}

export interface RemittanceFile {
  readonly lines: readonly FileLine[];
  readonly contentHash: string;
}

/**
 * Reads the file of a remittance. Amounts of one AWB are added up, and AWBs with a sum of 0 are left out. 413 above the
 * size limit, 422 for a file that is not CSV, has a row that cannot be read, or too many lines.
 */
export async function readRemittanceFile(
  body: Readable,
  { maxBytes, maxLines }: { maxBytes: number; maxLines: number },
): Promise<RemittanceFile> {
  const file = await readCsvUpload(body, {
    maxBytes,
    batchRows: BATCH_ROWS,
    isHeader: isRemittanceHeader,
  });
  try {
    const header = readRemittanceHeader(file.header);
    if ('problem' in header) throw headerRefusal(header);
    const lines = new Map<string, FileLine>();
    for await (const batch of file.batches) {
      for (const { rowNumber, cells, problem } of batch) {
        const params = { row: rowNumber };
        if (problem !== null) {
          throw new Refusal('carrier_remittance_awb_unreadable', { params });
        }
        const read = readRemittedAmount(cells, header.columns);
        if (read === null) continue;
        if ('problem' in read) {
          const reason = `carrier_remittance_${read.problem}` as const;
          throw new Refusal(reason, { params });
        }
        const earlier = lines.get(read.awb);
        lines.set(read.awb, {
          row: earlier?.row ?? rowNumber,
          awb: read.awb,
          paidPaise: (earlier?.paidPaise ?? 0) + read.paidPaise,
        });
        if (lines.size <= maxLines) continue;
        const reason = 'carrier_remittance_too_long';
        throw new Refusal(reason, { params: { max: maxLines } });
      }
    }
    const paid = [...lines.values()].filter(({ paidPaise }) => paidPaise !== 0);
    if (paid.length === 0) throw new Refusal('carrier_remittance_empty');
    return { lines: paid, contentHash: file.contentHash() };
  } catch (error) {
    // Drain the rest of the body so the client can read the error response.
    body.resume();
    throw error;
  }
}

function headerRefusal({
  problem,
  name,
}: {
  problem: 'awb_missing' | 'amount_missing' | 'column_repeated';
  name: string;
}): Refusal {
  if (problem === 'column_repeated') {
    return new Refusal('invoice_column_repeated', { params: { name } });
  }
  const reason =
    problem === 'awb_missing' ? 'invoice_awb_missing' : 'carrier_remittance_amount_missing';
  return new Refusal(reason);
}
