import { parseSync } from 'libpg-query';
import { sellerTables } from '../../src/platform/db/schema/distribution.ts';
import {
  type Fields,
  isFields,
  type QueryLevel,
  readNode,
  readStatement,
  toList,
  walk,
} from './query-levels.ts';

/** The parts of a statement that Citus cannot run, or runs on every node. */
export interface StatementCheck {
  readonly violations: readonly string[];
  /** The tables that an operator's query reads across all sellers, sorted. Empty for other statements. */
  readonly crossSellerTables: readonly string[];
}

const sellerTableNames: ReadonlySet<string> = new Set(sellerTables);

/** Functions whose value depends on the time, on chance or on a setting of the connection. */
const unstableFunctions = new Set(
  'now clock_timestamp statement_timestamp transaction_timestamp timeofday random gen_random_uuid current_seller is_operator'.split(
    ' ',
  ),
);

/**
 * Checks a statement against the rules of a database that Citus distributes by seller. `isOfSeller` is true in a
 * seller's transaction, in which every statement must name the seller of each table.
 */
export function checkStatement(text: string, isOfSeller: boolean): StatementCheck {
  const statements = (parseSync(text).stmts ?? []).map(({ stmt }) => stmt);
  const levels = statements.flatMap(readStatement);
  const allLevels = levels.flatMap(listLevels);
  const writes = allLevels.filter(({ kind }) => kind !== 'SelectStmt');
  const unnamedTables = [...new Set(allLevels.flatMap(listUnnamedTables))].sort();
  const isRead = writes.length === 0 && !allLevels.some(isLocking);
  const isCrossSeller = !isOfSeller && isRead && unnamedTables.length > 0;
  return {
    violations: [
      ...(isOfSeller || !isRead
        ? unnamedTables.map((table) => `does not name the seller of ${table}`)
        : []),
      ...allLevels.filter(hasNoColumns).map(() => 'selects no column: write `select 1`'),
      ...listCteColumnFaults(statements),
      ...allLevels.flatMap(listUnstableCalls),
      ...writes.flatMap(listWriteFaults),
      ...(isCrossSeller ? allLevels.flatMap(listCrossSellerFaults) : []),
    ],
    crossSellerTables: isCrossSeller ? unnamedTables : [],
  };
}

const listLevels = (level: QueryLevel): QueryLevel[] => [
  level,
  ...level.children.flatMap(listLevels),
];

/** Returns the seller tables that neither a parameter nor a join restricts to one seller. */
function listUnnamedTables(level: QueryLevel): string[] {
  return listUnnamedAliases(level).flatMap((alias) => level.tables.get(alias) ?? []);
}

function listUnnamedAliases({ kind, fields, tables, namedAliases, links }: QueryLevel): string[] {
  const aliasesOfSeller = new Set(namedAliases);
  if (kind === 'InsertStmt' && listInsertedColumns(fields).includes('seller_id')) {
    for (const alias of tables.keys()) aliasesOfSeller.add(alias);
  }
  let size = -1;
  while (size !== aliasesOfSeller.size) {
    size = aliasesOfSeller.size;
    for (const [from, to] of links)
      if (aliasesOfSeller.has(from) && tables.has(from)) aliasesOfSeller.add(to);
  }
  return [...tables].flatMap(([alias, table]) =>
    sellerTableNames.has(table) && !aliasesOfSeller.has(alias) ? [alias] : [],
  );
}

const listInsertedColumns = (fields: Fields) =>
  toList(fields['cols']).map((column) => readNode(column, 'ResTarget')?.['name']);

/** Citus loses the names of columns that a WITH query lists after its name. */
function listCteColumnFaults(statements: readonly unknown[]): string[] {
  const faults: string[] = [];
  walk(statements, (type, { ctename, aliascolnames }) => {
    if (type === 'CommonTableExpr' && toList(aliascolnames).length > 0) {
      faults.push(`lists the columns of ${String(ctename)}: name them in its query`);
    }
    return false;
  });
  return faults;
}

const isLocking = ({ fields }: QueryLevel) => toList(fields['lockingClause']).length > 0;

const hasNoColumns = ({ kind, fields }: QueryLevel) =>
  kind === 'SelectStmt' &&
  toList(fields['targetList']).length + toList(fields['valuesLists']).length === 0;

/** Reports calls of `current_seller()` anywhere, and calls of unstable functions that a write evaluates per row. */
function listUnstableCalls({ kind, fields }: QueryLevel): string[] {
  const calls: string[] = [];
  const report = (value: unknown, isForbidden: (name: string) => boolean) =>
    walk(value, (type, inner) => {
      if (type === 'SelectStmt') return true;
      const name = readFunctionName(type, inner);
      if (isForbidden(name)) calls.push(`calls ${name}(): send its value as a parameter`);
      return false;
    });
  report(fields, (name) => name === 'current_seller');
  const isUnstable = (name: string) => unstableFunctions.has(name) && name !== 'current_seller';
  if (kind === 'UpdateStmt' || kind === 'DeleteStmt') report(fields, isUnstable);
  if (kind === 'InsertStmt') {
    report(fields['onConflictClause'], isUnstable);
    walk(fields, (type, inner) => {
      if (type === 'CaseExpr' || type === 'CoalesceExpr') report(inner, isUnstable);
      return false;
    });
  }
  return calls;
}

function readFunctionName(type: string, fields: Fields): string {
  if (type === 'SQLValueFunction' && !String(fields['op']).includes('USER')) return 'now';
  if (type !== 'FuncCall') return '';
  return String(readNode(toList(fields['funcname']).at(-1), 'String')?.['sval']);
}

function listWriteFaults({ kind, fields, tables }: QueryLevel): string[] {
  const faults: string[] = [];
  if (kind === 'InsertStmt') {
    const select = readNode(fields['selectStmt'], 'SelectStmt');
    if (select && toList(select['valuesLists']).length === 0) {
      faults.push(`inserts the result of a query into ${[...tables.values()].join()}: use VALUES`);
    }
  }
  walk({ ...fields, withClause: undefined }, (type) => {
    if (type === 'RangeFunction')
      faults.push('writes from a function that returns a set: use VALUES');
    return false;
  });
  return faults;
}

function listCrossSellerFaults(level: QueryLevel): string[] {
  const aliases = listUnnamedAliases(level);
  const readsAllSellers = (child: QueryLevel) =>
    listLevels(child).some((inner) => listUnnamedTables(inner).length > 0);
  const faults: string[] = [];
  if (readsAllSellers(level)) {
    if (isLimitedSource(level) && level.children.some(isLimitedSource)) {
      faults.push('limits a subquery of a limited subquery');
    }
    if (level.place === 'lateral') faults.push('joins laterally across sellers');
    if (level.place === 'sublink' && isCorrelated(level)) {
      faults.push('has a correlated subquery across sellers');
    }
  }
  const sources = [...level.sources].flatMap(([alias, levels]) =>
    levels.some(readsAllSellers) ? [alias] : [],
  );
  const [firstAlias, ...otherAliases] = [...aliases, ...sources];
  if (firstAlias === undefined) return faults;
  const joinedAliases = new Set([firstAlias]);
  let size = -1;
  while (size !== joinedAliases.size) {
    size = joinedAliases.size;
    for (const [from, to] of level.links) {
      if (joinedAliases.has(from)) joinedAliases.add(to);
      if (joinedAliases.has(to)) joinedAliases.add(from);
    }
  }
  return [
    ...faults,
    ...otherAliases
      .filter((alias) => !joinedAliases.has(alias))
      .map((alias) => `joins ${alias} across sellers without seller_id`),
  ];
}

const isLimitedSource = ({ place, fields }: QueryLevel) =>
  place === 'from' && isFields(fields['limitCount']);

function isCorrelated(level: QueryLevel): boolean {
  const ownAliases = new Set(
    listLevels(level).flatMap(({ tables, sources }) => [...tables.keys(), ...sources.keys()]),
  );
  walk(level.fields, (_type, inner) => {
    const alias = isFields(inner['alias']) ? inner['alias']['aliasname'] : undefined;
    if (typeof alias === 'string') ownAliases.add(alias);
    return false;
  });
  let isFound = false;
  walk(level.fields, (type, inner) => {
    if (type !== 'ColumnRef') return false;
    const [qualifier, ...columns] = toList(inner['fields']);
    const name = readNode(qualifier, 'String')?.['sval'];
    if (columns.length > 0 && typeof name === 'string' && !ownAliases.has(name)) isFound = true;
    return true;
  });
  return isFound;
}
