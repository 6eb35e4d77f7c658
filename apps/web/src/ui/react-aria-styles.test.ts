import { expect, test } from 'vitest';
import allowedHashes from '../../csp-style-hashes.json';
import page from '../../index.html?raw';
import appStyles from '../app/app.css?raw';

const sources = import.meta.glob<string>(
  [
    '../../../../node_modules/react-aria/dist/private/interactions/usePress.mjs',
    '../../../../node_modules/react-aria/dist/private/overlays/usePreventScroll.mjs',
  ],
  { query: '?raw', import: 'default', eager: true },
);

async function computeCspHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const bytes = Array.from(new Uint8Array(digest), (byte) => String.fromCharCode(byte));
  return `'sha256-${btoa(bytes.join(''))}'`;
}

// Reads the source, because React Aria never injects the first style in tests and injects the
// second only on iOS.
function readInjectedText(source: string): string {
  const template = /style\.textContent = `([^`]+)`\.trim\(\)/.exec(source)?.[1] ?? '';
  const attribute = /PRESSABLE_ATTRIBUTE = '([^']+)'/.exec(source)?.[1] ?? '';
  return template.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, attribute).trim();
}

test('the CSP allows exactly the styles that React Aria injects', async () => {
  const texts = Object.values(sources).map(readInjectedText);
  expect(texts[0]).toContain('[data-react-aria-pressable]');
  expect(texts[1]).toContain('overscroll-behavior: contain');
  expect(await Promise.all(texts.map(computeCspHash))).toEqual(allowedHashes);
});

test('the page contains the style id of React Aria and the app styles contain the rule', () => {
  const [source = ''] = Object.values(sources);
  const [, id = ''] = /STYLE_ID = '([^']+)'/.exec(source) ?? [];
  expect(page).toContain(`id="${id}"`);
  const [rule = 'none'] = /\[[^}]*\}/.exec(readInjectedText(source)) ?? [];
  const joinLines = (text: string) => text.replace(/\s+/g, ' ');
  expect(joinLines(appStyles)).toContain(joinLines(rule));
});
