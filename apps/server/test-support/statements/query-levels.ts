/** A part of the parse tree of PostgreSQL: `{ [type]: fields }`, or the fields of a node. */
export type Fields = Readonly<Record<string, unknown>>;

/** A SELECT, INSERT, UPDATE or DELETE of a statement. `children` contains the queries inside it. */
export interface QueryLevel {
  readonly kind: 'SelectStmt' | 'InsertStmt' | 'UpdateStmt' | 'DeleteStmt';
  readonly fields: Fields;
  readonly place: 'statement' | 'cte' | 'from' | 'lateral' | 'sublink';
  /** Base tables by alias. */
  readonly tables: ReadonlyMap<string, string>;
  /** Aliases of subqueries and CTEs in FROM, with the levels that they read. */
  readonly sources: ReadonlyMap<string, readonly QueryLevel[]>;
  /** Aliases whose `seller_id` is compared with a parameter. */
  readonly namedAliases: ReadonlySet<string>;
  /** Pairs of aliases that are joined on `seller_id`. An outer join links only from its left to its right side. */
  readonly links: readonly (readonly [from: string, to: string])[];
  readonly children: readonly QueryLevel[];
}

const QUERIES = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'] as const;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export function readNode(node: unknown, type: string): Fields | undefined {
  const fields = isFields(node) ? node[type] : undefined;
  return isFields(fields) ? fields : undefined;
}

/** Calls `visit` for each typed node in a value. Skips the children of a node for which `visit` returns true. */
export function walk(value: unknown, visit: (type: string, fields: Fields) => boolean): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit);
    return;
  }
  if (!isFields(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (isFields(inner) && /^[A-Z]/.test(key) && visit(key, inner)) continue;
    walk(inner, visit);
  }
}

interface QueryContext {
  readonly place: QueryLevel['place'];
  /** The query levels of each CTE that the query can name. */
  readonly ctes: ReadonlyMap<string, readonly QueryLevel[]>;
}

/** Returns the queries of a statement, or none for a statement of another kind. */
export function readStatement(node: unknown): QueryLevel[] {
  return readQuery(node, { place: 'statement', ctes: new Map() });
}

function readQuery(node: unknown, context: QueryContext): QueryLevel[] {
  for (const kind of QUERIES) {
    const fields = readNode(node, kind);
    if (fields) return readLevel(kind, fields, context);
  }
  return [];
}

function readLevel(
  kind: QueryLevel['kind'],
  fields: Fields,
  { place, ctes }: QueryContext,
): QueryLevel[] {
  const cteLevels = new Map(ctes);
  const levelsOfCtes: QueryLevel[] = [];
  const withClause = isFields(fields['withClause']) ? fields['withClause'] : {};
  for (const item of toList(withClause['ctes'])) {
    const cte = readNode(item, 'CommonTableExpr');
    const levels = readQuery(cte?.['ctequery'], { place: 'cte', ctes: cteLevels });
    cteLevels.set(String(cte?.['ctename']), levels);
    levelsOfCtes.push(...levels);
  }
  if (kind === 'SelectStmt' && isFields(fields['larg']) && isFields(fields['rarg'])) {
    const sides = [fields['larg'], fields['rarg']];
    const context = { place, ctes: cteLevels };
    return [...levelsOfCtes, ...sides.flatMap((side) => readLevel('SelectStmt', side, context))];
  }
  const level = new LevelReader(kind, cteLevels);
  level.readFrom(fields);
  level.readCondition(fields['whereClause'], undefined);
  level.readNested({ ...fields, withClause: undefined });
  return [...levelsOfCtes, level.finish(fields, place)];
}

class LevelReader {
  readonly #kind: QueryLevel['kind'];
  readonly #ctes: QueryContext['ctes'];
  readonly #tables = new Map<string, string>();
  readonly #sources = new Map<string, readonly QueryLevel[]>();
  readonly #namedAliases = new Set<string>();
  readonly #links: [string, string][] = [];
  readonly #children: QueryLevel[] = [];

  constructor(kind: QueryLevel['kind'], ctes: QueryContext['ctes']) {
    this.#kind = kind;
    this.#ctes = ctes;
  }

  readFrom(fields: Fields): void {
    const target = isFields(fields['relation']) ? [{ RangeVar: fields['relation'] }] : [];
    const sources = [...toList(fields['fromClause']), ...toList(fields['usingClause'])];
    for (const item of [...target, ...sources]) this.#readSource(item);
  }

  /** Reads one item of FROM. Returns its aliases. */
  #readSource(item: unknown): string[] {
    const table = readNode(item, 'RangeVar');
    if (table) return [this.#readTable(table)];
    const subquery = readNode(item, 'RangeSubselect');
    if (subquery) {
      const name = readAlias(subquery) ?? '';
      const place = subquery['lateral'] === true ? 'lateral' : 'from';
      const levels = readQuery(subquery['subquery'], { place, ctes: this.#ctes });
      this.#sources.set(name, levels);
      this.#children.push(...levels);
      return [name];
    }
    const join = readNode(item, 'JoinExpr');
    if (!join) return [];
    const left = this.#readSource(join['larg']);
    const right = this.#readSource(join['rarg']);
    const isOuter = join['jointype'] !== 'JOIN_INNER';
    this.readCondition(join['quals'], isOuter ? new Set(right) : undefined);
    const using = toList(join['usingClause']).map((column) => readNode(column, 'String')?.['sval']);
    if (using.includes('seller_id')) {
      for (const from of left) for (const to of right) this.#link(from, to, isOuter);
    }
    return [...left, ...right];
  }

  #readTable(table: Fields): string {
    const name = String(table['relname']);
    const alias = readAlias(table) ?? name;
    const cte = this.#ctes.get(name);
    if (cte) this.#sources.set(alias, cte);
    else this.#tables.set(alias, name);
    return alias;
  }

  /**
   * Reads the equalities that every row meets. `nullable` contains the aliases on the nullable side of an outer join.
   */
  readCondition(condition: unknown, nullable: ReadonlySet<string> | undefined): void {
    const bool = readNode(condition, 'BoolExpr');
    if (bool?.['boolop'] === 'AND_EXPR') {
      for (const item of toList(bool['args'])) this.readCondition(item, nullable);
    }
    const comparison = readNode(condition, 'A_Expr');
    const isEquality =
      comparison?.['kind'] === 'AEXPR_OP' &&
      readNode(toList(comparison['name'])[0], 'String')?.['sval'] === '=';
    if (!isEquality) return;
    const left = this.#readOperand(comparison['lexpr']);
    const right = this.#readOperand(comparison['rexpr']);
    if (left === undefined || right === undefined) return;
    for (const [from, to] of [
      [left, right],
      [right, left],
    ] as const) {
      if (to === PARAMETER || (nullable && !nullable.has(to))) continue;
      if (from === PARAMETER) this.#namedAliases.add(to);
      else this.#link(from, to, true);
    }
  }

  #link(from: string, to: string, isOneWay: boolean): void {
    this.#links.push([from, to]);
    if (!isOneWay) this.#links.push([to, from]);
  }

  /** Returns the alias of a `seller_id`, PARAMETER for a parameter, or undefined for anything else. */
  #readOperand(node: unknown): string | undefined {
    const cast = readNode(node, 'TypeCast');
    if (cast) return this.#readOperand(cast['arg']);
    if (readNode(node, 'ParamRef')) return PARAMETER;
    const names = toList(readNode(node, 'ColumnRef')?.['fields']).map(
      (field) => readNode(field, 'String')?.['sval'],
    );
    if (names.at(-1) !== 'seller_id') return undefined;
    if (names.length > 1) return String(names[0]);
    // An unqualified column belongs to the only table.
    const [alias, ...otherAliases] = [...this.#tables.keys()];
    return otherAliases.length === 0 ? alias : undefined;
  }

  readNested(fields: Fields): void {
    const place = this.#kind === 'InsertStmt' ? 'from' : 'sublink';
    walk(fields, (type, inner) => {
      if (type === 'RangeSubselect') return true;
      if (!QUERIES.some((kind) => kind === type)) return false;
      this.#children.push(...readQuery({ [type]: inner }, { place, ctes: this.#ctes }));
      return true;
    });
  }

  finish(fields: Fields, place: QueryLevel['place']): QueryLevel {
    return {
      kind: this.#kind,
      fields,
      place,
      tables: this.#tables,
      sources: this.#sources,
      namedAliases: this.#namedAliases,
      links: this.#links,
      children: this.#children,
    };
  }
}

/** The placeholder for a parameter among the aliases of a comparison. */
const PARAMETER = '$';

function readAlias(fields: Fields): string | undefined {
  const alias = isFields(fields['alias']) ? fields['alias']['aliasname'] : undefined;
  return typeof alias === 'string' ? alias : undefined;
}
