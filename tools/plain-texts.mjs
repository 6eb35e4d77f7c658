// Part of the check "texts": finds screen texts that bypass the catalogue.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { listFiles } from './files-under.mjs';
import { root } from './runtime.mjs';

const web = join(root, 'apps/web');
const { parseSync, traverse } = createRequire(join(web, 'package.json'))('@babel/core');
/** Attributes and props whose values users read or hear. */
const TEXT_PROPS =
  /^(alt|aria-label|content|description|emptyText|error|failure|header|hint|label|placeholder|title)$/;
const WORD = /\p{L}{2}/u;
/** The name of the product is not translated. */
const NAMES = ['Shipdesk'];

/** Returns the plain texts between tags and in the props of elements, as `file:line text`. */
export function listPlainTexts(folder = join(web, 'src')) {
  return listFiles(folder)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      extractTexts(readFileSync(file, 'utf8')).map(
        ({ line, text }) => `${relative(root, file)}:${line} ${text}`,
      ),
    );
}

/** Returns the plain texts of one file. @returns {{ line: number, text: string }[]} */
export function extractTexts(code) {
  const texts = [];
  const add = ({ value, loc }) => {
    const text = value.trim().replace(/\s+/g, ' ');
    if (WORD.test(text) && !NAMES.includes(text)) texts.push({ line: loc.start.line, text });
  };
  traverse(parse(code), {
    JSXText({ node, parentPath }) {
      if (!findTrans(parentPath)) add(node);
    },
    JSXExpressionContainer({ node, parentPath }) {
      if (parentPath.isJSXElement() && !findTrans(parentPath)) listValues(node).forEach(add);
    },
    JSXAttribute({ node: { name, value } }) {
      if (TEXT_PROPS.test(String(name.name))) listValues(value).forEach(add);
    },
  });
  return texts;
}

/** Returns the literals that an expression may evaluate to. @returns {{ value: string, loc: object }[]} */
function listValues(node) {
  switch (node?.type) {
    case 'StringLiteral':
      return [node];
    case 'TemplateLiteral':
      return [{ value: node.quasis.map(({ value }) => value.raw).join(' '), loc: node.loc }];
    case 'JSXExpressionContainer':
      return listValues(node.expression);
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(listValues);
    case 'LogicalExpression':
      return [node.left, node.right].flatMap(listValues);
    default:
      return [];
  }
}

const parse = (code) =>
  parseSync(code, {
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });

/** Returns the `Trans` that contains the text, at any depth, or null. */
function findTrans(path) {
  return path.find(
    ({ node }) => node.type === 'JSXElement' && node.openingElement.name.name === 'Trans',
  );
}
