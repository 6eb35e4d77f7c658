import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  JoinNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type RawNode,
  ReferenceNode,
  type SelectQueryNode,
  sql,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  type ValuesNode,
  WhereNode,
} from 'kysely';
import { sellerTables } from '../schema/distribution.ts';
import { toPropertyName } from './column-names.ts';

/** Placeholder for the id of the seller until the statement is compiled on the handle of a transaction. */
const OWN_SELLER = Symbol('the seller of the transaction');

/**
 * Null in a transaction without a seller. Citus sends a statement to the node of its seller only if the statement
 * contains the id: it cannot evaluate `current_seller()`.
 */
export const ownSeller = sql<string>`${OWN_SELLER}::uuid`;

const sellerTableNames: ReadonlySet<string> = new Set(sellerTables.map(toPropertyName));

export interface OwnSellerOptions {
  sellerId: string | null;
  /** Adds `seller_id = $n` for each seller table of a built query. Raw statements name the seller themselves. */
  isNamed: boolean;
}

export class OwnSellerPlugin implements KyselyPlugin {
  readonly #transformer: OwnSellerTransformer;

  constructor(options: OwnSellerOptions) {
    this.#transformer = new OwnSellerTransformer(options);
  }

  setSeller(options: OwnSellerOptions): void {
    this.#transformer.options = options;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.#transformer.transformNode(node, queryId);
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

class OwnSellerTransformer extends OperationNodeTransformer {
  options: OwnSellerOptions;

  constructor(options: OwnSellerOptions) {
    super();
    this.options = options;
  }

  protected override transformValue(node: ValueNode): ValueNode {
    return node.value === OWN_SELLER ? ValueNode.create(this.options.sellerId) : node;
  }

  protected override transformValues(node: ValuesNode, queryId?: QueryId): ValuesNode {
    const isPlain = node.values.every(({ kind }) => kind === 'PrimitiveValueListNode');
    return isPlain ? node : super.transformValues(node, queryId);
  }

  /** Keeps a raw statement that does not contain `OWN_SELLER`, instead of copying it. */
  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const parameters = node.parameters.map((parameter) => this.transformNode(parameter, queryId));
    const isChanged = parameters.some((parameter, index) => parameter !== node.parameters[index]);
    return isChanged ? { ...node, parameters } : node;
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId) {
    const query = super.transformSelectQuery(node, queryId);
    return { ...query, ...this.#nameSeller(query, query.from?.froms ?? []) };
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId) {
    const query = super.transformUpdateQuery(node, queryId);
    const tables = [...(query.table ? [query.table] : []), ...(query.from?.froms ?? [])];
    return { ...query, ...this.#nameSeller(query, tables) };
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId) {
    const query = super.transformDeleteQuery(node, queryId);
    const tables = [...query.from.froms, ...(query.using?.tables ?? [])];
    return { ...query, ...this.#nameSeller(query, tables) };
  }

  /** Adds the condition of a joined table to the ON clause, so that an outer join keeps its rows. */
  #nameSeller(
    { where, joins }: { where?: WhereNode | undefined; joins?: readonly JoinNode[] | undefined },
    tables: readonly OperationNode[],
  ) {
    const conditions = tables.flatMap((table) => this.#buildConditions(table));
    const namedJoins = joins?.map((join) =>
      this.#buildConditions(join.table).reduce<JoinNode>((namedJoin, condition) => {
        if (!joinTypesWithCondition.has(join.joinType)) {
          throw new Error(`a ${join.joinType} of a seller table is not supported`);
        }
        return JoinNode.cloneWithOn(namedJoin, condition);
      }, join),
    );
    return {
      ...(namedJoins && { joins: namedJoins }),
      ...(conditions.length > 0 && { where: addConditions(where, conditions) }),
    };
  }

  /** Returns `seller_id = $n` for a seller table, nothing for other tables and subqueries. */
  #buildConditions(table: OperationNode): OperationNode[] {
    if (!this.options.isNamed) return [];
    const [source, alias] = AliasNode.is(table) ? [table.node, table.alias] : [table, undefined];
    if (!TableNode.is(source)) return [];
    const { name } = source.table.identifier;
    if (!sellerTableNames.has(name)) return [];
    const prefix = alias && IdentifierNode.is(alias) ? alias.name : name;
    return [
      BinaryOperationNode.create(
        ReferenceNode.create(ColumnNode.create('sellerId'), TableNode.create(prefix)),
        OperatorNode.create('='),
        ValueNode.create(this.options.sellerId),
      ),
    ];
  }
}

const joinTypesWithCondition: ReadonlySet<string> = new Set(['InnerJoin', 'LeftJoin']);

function addConditions(where: WhereNode | undefined, conditions: readonly OperationNode[]) {
  const joined = conditions.reduce((left, right) => AndNode.create(left, right));
  return WhereNode.create(where ? AndNode.create(ParensNode.create(where.where), joined) : joined);
}
