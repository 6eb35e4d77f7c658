import { type PluginObj, transformAsync, types } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { makeConfig } from '@lingui/conf';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import config from './lingui.config.ts';

/** Replaces the ICU text of each message by its parsed form, so that the browser needs no parser. */
const parseMessages: PluginObj = {
  visitor: {
    ObjectExpression({ node }) {
      if (node.leadingComments?.some(({ value }) => value.includes('i18n')) !== true) return;
      for (const property of node.properties) {
        if (!types.isObjectProperty(property)) continue;
        const { key, value } = property;
        if (!types.isIdentifier(key, { name: 'message' }) || !types.isStringLiteral(value))
          continue;
        property.value = types.valueToNode(compileMessageOrThrow(value.value));
      }
    },
  },
};

const linguiConfig = makeConfig(config, { skipValidation: true });

/** Expands the Lingui macros. The English text of a message stays in the chunk of the screen that shows it. */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
      handler: async (code, id) => {
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [[linguiMacro, { linguiConfig, descriptorFields: 'message' }], parseMessages],
        });
        if (typeof result?.code !== 'string') throw new Error(`Babel returned no code for ${id}`);
        return { code: result.code, map: result.map ?? null };
      },
    },
  };
}
