/** A JSON Schema of the document. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
  }[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
}

/** The parts of an OpenAPI document that a program depends on. */
export interface ApiDocument {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

type Direction = 'request' | 'response';

/**
 * Returns the breaking changes between two documents, one sentence each: a removed call, status, field or accepted
 * value, a request field that became required, and a response field that became optional.
 */
export function listBreakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const title = `${method.toUpperCase()} ${path}`;
      const next = after.paths[path]?.[method];
      return next ? compareOperations(title, operation, next) : [`${title} was removed`];
    }),
  );
}

function compareOperations(title: string, before: Operation, after: Operation): string[] {
  return [
    ...compareParameters(title, before, after),
    ...compareContents(`${title} request`, 'request', before.requestBody, after.requestBody),
    ...Object.entries(before.responses ?? {}).flatMap(([status, response]) => {
      const subject = `${title} ${status}`;
      const next = after.responses?.[status];
      return next
        ? compareContents(subject, 'response', response, next)
        : [`${subject} is no longer documented`];
    }),
  ];
}

function compareParameters(title: string, before: Operation, after: Operation): string[] {
  const indexParameters = ({ parameters = [] }: Operation) =>
    new Map(parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
  const [oldParameters, newParameters] = [indexParameters(before), indexParameters(after)];
  return [
    ...[...oldParameters.keys()]
      .filter((name) => !newParameters.has(name))
      .map((name) => `${title} ${name} was removed`),
    ...[...newParameters]
      .filter(
        ([name, { required }]) => required === true && oldParameters.get(name)?.required !== true,
      )
      .map(([name]) => `${title} ${name} is now required`),
  ];
}

function compareContents(
  subject: string,
  direction: Direction,
  { content: before = {} }: Content = {},
  { content: after = {} }: Content = {},
): string[] {
  if (direction === 'request' && Object.keys(before).length === 0 && Object.keys(after).length > 0)
    return [`${subject} now has a body`];
  return Object.entries(before).flatMap(([type, { schema }]) => {
    const next = after[type];
    if (!next) return [`${subject} ${type} was removed`];
    return compareSchemas(subject, direction, schema, next.schema);
  });
}

function compareSchemas(
  subject: string,
  direction: Direction,
  before: Schema = {},
  after: Schema = {},
): string[] {
  return [
    ...compareAlternatives(subject, direction, before, after),
    ...compareFields(subject, direction, before, after),
    ...(before.items ? compareSchemas(`${subject}[]`, direction, before.items, after.items) : []),
    ...(before.anyOf ?? []).flatMap((alternative, index) =>
      compareSchemas(`${subject}|${index}`, direction, alternative, after.anyOf?.[index]),
    ),
  ];
}

/** A request may accept more types and values than before, a response may return fewer. */
function compareAlternatives(
  subject: string,
  direction: Direction,
  before: Schema,
  after: Schema,
): string[] {
  const [narrow, wide] = direction === 'request' ? [before, after] : [after, before];
  const listTypes = ({ type = [] }: Schema) => (typeof type === 'string' ? [type] : type);
  const types = listTypes(narrow).filter((type) => !acceptsType(listTypes(wide), type));
  const values = (narrow.enum ?? []).filter((value) => wide.enum && !wide.enum.includes(value));
  const verb = direction === 'request' ? 'no longer accepts' : 'may now be';
  return [...types, ...values].map((value) => `${subject} ${verb} ${JSON.stringify(value)}`);
}

function acceptsType(types: readonly string[], type: string): boolean {
  return (
    types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'))
  );
}

function compareFields(
  subject: string,
  direction: Direction,
  before: Schema,
  after: Schema,
): string[] {
  const [oldFields, newFields] = [before.properties ?? {}, after.properties ?? {}];
  const sharedNames = Object.keys(oldFields).filter((name) => name in newFields);
  const removedNames = Object.keys(oldFields).filter((name) => !(name in newFields));
  const [strictSchema, laxSchema] = direction === 'request' ? [after, before] : [before, after];
  const requiredNames = (strictSchema.required ?? []).filter(
    (name) => !(laxSchema.required ?? []).includes(name) && !removedNames.includes(name),
  );
  const state = direction === 'request' ? 'is now required' : 'is now optional';
  return [
    ...removedNames.map((name) => `${subject}.${name} was removed`),
    ...requiredNames.map((name) => `${subject}.${name} ${state}`),
    ...sharedNames.flatMap((name) =>
      compareSchemas(`${subject}.${name}`, direction, oldFields[name], newFields[name]),
    ),
  ];
}
