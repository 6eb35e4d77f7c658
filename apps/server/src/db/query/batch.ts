import type pg from 'pg';
import { serialize } from 'pg-protocol';
import { type Statement, statementName } from './statement.ts';

type Row = Record<string, unknown>;
type Column = Readonly<{ name: string; parse: (text: string) => unknown }>;
/** What a statement answers with. Every row begins as a copy of `empty`: to add name after name costs several times that. */
type Shape = Readonly<{ columns: readonly Column[]; empty: Readonly<Row> }>;
type Parsers = Pick<typeof pg.types, 'getTypeParser'>;

/** Where one statement of a batch stands on its connection. */
interface Part {
  readonly statement: Statement;
  readonly name: string;
  shape: Shape | undefined;
  readonly rows: Row[];
}

/** Statements that a connection has prepared, by name, with the shape of what they answer with. */
const known = new WeakMap<pg.Connection, Map<string, Shape>>();

const failedAt = new WeakMap<Error, number>();

/**
 * Which statement of its batch an error is of, counted from 0: PostgreSQL refused it, and so the batch had no effect.
 * `undefined` for any other error, the loss of the connection among them.
 */
export function placeOf(error: unknown): number | undefined {
  return error instanceof Error ? failedAt.get(error) : undefined;
}

/** Of an INSERT without RETURNING, which is not described. */
const NOTHING: Shape = { columns: [], empty: {} };

/**
 * Statements that are sent in one write and answered in one go. PostgreSQL runs what comes before the closing Sync as
 * one transaction: all of it takes effect, or none. `pg` can pipeline, but puts a Sync, and so a transaction, after
 * every statement; this is its interface for queries of another kind, as its cursors use it.
 */
export class Batch implements pg.Submittable {
  readonly #parts: readonly Part[];
  readonly #prepared: boolean;
  readonly #parsers: Parsers;
  /** Called once, at the end. `pg` puts its clock around it: see `query_timeout`. */
  callback: (error: Error | null, rows: Row[][]) => void;
  #at = 0;
  #failure: Error | undefined;
  #prepares: Map<string, Shape> = new Map();

  constructor(
    statements: readonly Statement[],
    { prepared, parsers }: { prepared: boolean; parsers: Parsers },
    done: (error: Error | null, rows: Row[][]) => void,
  ) {
    // Names of their own: what a batch prepares and what Kysely's queries prepare is noted in different places.
    this.#parts = statements.map((statement) => ({
      statement,
      name: prepared ? `b${statementName(statement.sql)}` : '',
      shape: undefined,
      rows: [],
    }));
    this.#prepared = prepared;
    this.#parsers = parsers;
    this.callback = done;
  }

  submit(connection: pg.Connection): void {
    this.#prepares = known.get(connection) ?? new Map<string, Shape>();
    known.set(connection, this.#prepares);
    const messages: Buffer[] = [];
    for (const part of this.#parts) {
      const { statement, name } = part;
      part.shape = this.#prepared ? this.#prepares.get(name) : undefined;
      if (!part.shape) {
        // After a failure it is not known what was prepared; to close what is not there is no error.
        if (this.#prepared) messages.push(serialize.close({ type: 'S', name }));
        messages.push(serialize.parse({ name, text: statement.sql }));
      }
      messages.push(
        serialize.bind({ statement: name, values: statement.parameters.map(wireValue) }),
      );
      if (!part.shape) messages.push(serialize.describe({ type: 'P', name: '' }));
      messages.push(serialize.execute());
    }
    messages.push(serialize.sync());
    // One write: to gather many costs Node more than to copy them.
    connection.stream.write(Buffer.concat(messages));
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    const part = this.#parts[this.#at];
    if (!part) return;
    part.shape = {
      columns: fields.map(({ name, dataTypeID }) => ({
        name,
        parse: this.#parsers.getTypeParser(dataTypeID, 'text'),
      })),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const part = this.#parts[this.#at];
    if (!part?.shape || this.#failure) return;
    const row = { ...part.shape.empty };
    try {
      part.shape.columns.forEach(({ name, parse }, index) => {
        const text = fields[index] ?? null;
        if (text !== null) row[name] = parse(text);
      });
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
    part.rows.push(row);
  }

  handleCommandComplete(): void {
    this.#at += 1;
  }

  handleEmptyQuery(): void {
    this.#at += 1;
  }

  handleReadyForQuery(): void {
    for (const { name, shape } of this.#parts) this.#prepares.set(name, shape ?? NOTHING);
    this.callback(
      this.#failure ?? null,
      this.#parts.map(({ rows }) => rows),
    );
  }

  handleError(error: Error): void {
    for (const { name } of this.#parts) this.#prepares.delete(name);
    failedAt.set(error, this.#at);
    this.callback(error, []);
  }
}

/** A value as PostgreSQL reads it in a text; bytes are in its binary form already. */
function wireValue(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(arrayElement).join(',')}}`;
  return JSON.stringify(value);
}

function arrayElement(value: unknown): string {
  const text = wireValue(value)?.toString() ?? null;
  return text === null ? 'NULL' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
