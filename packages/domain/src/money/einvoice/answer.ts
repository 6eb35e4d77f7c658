import { findColumns } from '../../values/csv/column-names.ts';
import { CsvReader } from '../../values/csv/csv-reader.ts';
import { startOfBusinessDay } from '../../values/time/calendar.ts';
import { isSignedToken, MAX_QR_CHARS } from './match-answer.ts';

/** The e-invoice portal's response for a registered document. */
export interface EinvoiceAnswer {
  /** 64 hexadecimal digits in lower case. */
  readonly irn: string;
  readonly ackNumber: string;
  readonly acknowledgedAt: Date;
  /** A JSON Web Token, the text of the QR code. */
  readonly signedQr: string;
}

export interface EinvoiceAnswers {
  readonly answers: readonly EinvoiceAnswer[];
  /** Entries without a complete response. `text` is the portal's error, or else the IRN or the document number. */
  readonly unreadEntries: readonly { readonly position: number; readonly text: string }[];
}

const CSV_LIMITS = { columns: 60, cellCharacters: 20_000, recordCharacters: 40_000 };
const MAX_DEPTH = 6;
const MAX_TEXT_CHARS = 200;

/** Returns the responses in a JSON or CSV file of the portal; null for a file that is neither. */
export function readEinvoiceAnswers(text: string): EinvoiceAnswers | null {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (/^[[{]/.test(trimmed)) {
    try {
      return collectAnswers(listEntries(JSON.parse(trimmed), 0));
    } catch {
      return null;
    }
  }
  const entries = readTable(trimmed);
  return entries === null ? null : collectAnswers(entries);
}

/** The fields of a response as text, by name in lower case. */
type Entry = Readonly<Partial<Record<string, string>>>;

function collectAnswers(entries: readonly Entry[]): EinvoiceAnswers {
  const answers: EinvoiceAnswer[] = [];
  const unreadEntries: { position: number; text: string }[] = [];
  for (const [index, entry] of entries.entries()) {
    const answer = readAnswer(entry);
    if (answer !== null) answers.push(answer);
    else {
      const message = entry['error'] ?? entry['irn'] ?? entry['docno'] ?? '';
      unreadEntries.push({ position: index + 1, text: message.slice(0, MAX_TEXT_CHARS) });
    }
  }
  return { answers, unreadEntries };
}

function readAnswer(entry: Entry): EinvoiceAnswer | null {
  const irn = (entry['irn'] ?? '').trim().toLowerCase();
  const ackNumber = (entry['ackno'] ?? '').trim();
  const signedQr = (entry['signedqrcode'] ?? '').trim();
  const acknowledgedAt = readTimestamp(entry['ackdt'] ?? '');
  if (!/^[\da-f]{64}$/.test(irn) || !/^\d{6,20}$/.test(ackNumber)) return null;
  if (acknowledgedAt === null) return null;
  // One code that is too long would make the server reject the whole request.
  if (!isSignedToken(signedQr) || signedQr.length > MAX_QR_CHARS) return null;
  return { irn, ackNumber, acknowledgedAt, signedQr };
}

/** Parses a timestamp such as `2026-11-27 13:42:00` or `27/11/2026` in Indian time; null for other texts. */
function readTimestamp(text: string): Date | null {
  const match =
    /^\s*(?:(\d{4})-(\d\d)-(\d\d)|(\d\d)[/-](\d\d)[/-](\d{4}))(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?/.exec(
      text,
    );
  if (match === null) return null;
  const [, year, month, day, indianDay, indianMonth, indianYear, hours, minutes, seconds] = match;
  const isoDay = `${year ?? indianYear}-${month ?? indianMonth}-${day ?? indianDay}`;
  const start = startOfBusinessDay(isoDay).getTime();
  const msSinceMidnight =
    (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)) * 1000;
  return Number.isNaN(start) ? null : new Date(start + msSinceMidnight);
}

/** The portal nests responses under `Data`, `result` and other names. */
function listEntries(value: unknown, depth: number): Entry[] {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => listEntries(item, depth + 1));
  const fields = Object.entries(value);
  const entry = Object.fromEntries(
    fields.map(([name, field]) => [name.toLowerCase(), formatField(field)]),
  );
  const errors = fields.find(([name]) => /^error(?:details|s)?$|^errormessage$/i.test(name))?.[1];
  if (entry['irn'] !== undefined && entry['irn'] !== '') return [entry];
  const nestedEntries = fields.flatMap(([, field]) =>
    listEntries(typeof field === 'string' ? parseNested(field) : field, depth + 1),
  );
  if (nestedEntries.length > 0 && errors === undefined) return nestedEntries;
  return errors === undefined || errors === null
    ? nestedEntries
    : [{ error: describeErrors(errors) }];
}

const formatField = (field: unknown): string =>
  typeof field === 'string' || typeof field === 'number' ? String(field) : '';

/** The portal often sends `Data` as a JSON string. */
function parseNested(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function describeErrors(errors: unknown): string {
  if (typeof errors === 'string') return errors;
  const errorItems = Array.isArray(errors) ? errors : [errors];
  return errorItems
    .map((error) => {
      if (typeof error !== 'object' || error === null) return formatField(error);
      const fields = new Map(
        Object.entries(error).map(([name, field]) => [name.toLowerCase(), formatField(field)]),
      );
      const code = fields.get('errorcode') ?? fields.get('error_cd') ?? '';
      const message = fields.get('errormessage') ?? fields.get('error_desc') ?? '';
      return [code, message].filter(Boolean).join(' ');
    })
    .filter(Boolean)
    .join('; ');
}

const columnRules = {
  irn: { names: [/^irn(?:no|number)?$/] },
  ackno: { names: [/^(?:ack|acknowledgement|acknowledgment)(?:no|number)$/] },
  ackdt: { names: [/^(?:ack|acknowledgement|acknowledgment)(?:dt|date|datetime)$/] },
  signedqrcode: { names: [/^signed(?:qr|qrcode|qrcodedata)$/, /^qrcode(?:data)?$/] },
  docno: { names: [/^(?:doc|document|invoice|inv)(?:no|number)$/] },
  error: { names: [/^errors?(?:details|message|description)?$/] },
};

const MAX_LINES_TO_HEADER = 10;

function readTable(text: string): Entry[] | null {
  const lines = text.split(/\r?\n/);
  for (let start = 0; start < Math.min(lines.length, MAX_LINES_TO_HEADER); start += 1) {
    const reader = new CsvReader(CSV_LIMITS);
    const table = lines.slice(start).join('\n');
    const records = [...reader.push(table), ...reader.end()];
    const { positions } = findColumns(reader.header ?? [], columnRules);
    if (positions.irn.length > 0 && positions.signedqrcode.length > 0) {
      return records.map(({ cells }) =>
        Object.fromEntries(
          Object.entries(positions).flatMap(([field, [position]]) =>
            position === undefined ? [] : [[field, cleanCell(cells[position] ?? '')]],
          ),
        ),
      );
    }
  }
  return null;
}

/** Removes the apostrophe or formula that makes a spreadsheet show all digits of a number. */
const cleanCell = (cell: string) => /^="?(.*?)"?$/.exec(cell.trim())?.[1] ?? cell.replace(/^'/, '');
