import type { Endpoint } from '@shipdesk/contract/endpoint';
import { isContact } from '@shipdesk/contract/shape';
import { hideContact } from '@shipdesk/domain/values/contact/hidden-contact';

/** A field of a response, as names from the root. Lists are walked through. */
type Path = readonly string[];

/** The parts of a schema that contain other schemas. */
interface Node {
  properties?: Readonly<Record<string, Node>>;
  items?: Node;
  anyOf?: readonly Node[];
}

function listPaths(node: Node, path: Path = []): Path[] {
  if (isContact(node)) return [path];
  return [
    ...Object.entries(node.properties ?? {}).flatMap(([name, inner]) =>
      listPaths(inner, [...path, name]),
    ),
    ...(node.items ? listPaths(node.items, path) : []),
    ...(node.anyOf ?? []).flatMap((inner) => listPaths(inner, path)),
  ];
}

/** Returns a copy of `value` in which the field at `path` is hidden. */
function hideAt(value: unknown, path: Path): unknown {
  if (Array.isArray(value)) return value.map((item) => hideAt(item, path));
  if (typeof value === 'string' && path.length === 0) return hideContact(value);
  if (typeof value !== 'object' || value === null) return value;
  const [name, ...inner] = path;
  if (name === undefined || !(name in value)) return value;
  return { ...value, [name]: hideAt(Reflect.get(value, name), inner) };
}

/** Returns the function that hides the consignees' contacts in responses of this schema. */
export function createContactMask(response: Endpoint['response']): (answer: unknown) => unknown {
  const paths = response ? listPaths(response) : [];
  return (answer) => paths.reduce(hideAt, answer);
}
