import { expect, test } from 'vitest';
import { extractTexts } from './plain-texts.mjs';

const findTexts = (code: string) => extractTexts(code).map(({ text }: { text: string }) => text);

test('finds texts between tags and in the props that people read', () => {
  const code = `const screen = <Field label="Order id" id="order" hint={t\`Yours\`}>Ship
    now</Field>;`;
  expect(findTexts(code)).toEqual(['Order id', 'Ship now']);
});

test('accepts texts of the catalogue, signs and the name of the product', () => {
  const code = `const screen = <p>{t\`Ship\`} · <Trans>Ship <b>now</b></Trans> 50 % <b>Shipdesk</b></p>;`;
  expect(findTexts(code)).toEqual([]);
});
