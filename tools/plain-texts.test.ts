import { expect, test } from 'vitest';
import { extractTexts } from './plain-texts.mjs';

const findTexts = (code: string) => extractTexts(code).map(({ text }: { text: string }) => text);

test('finds texts between tags and in visible props', () => {
  const code = `const screen = <Field label="Order id" id="order" hint={t\`Yours\`}>Ship
    now</Field>;`;
  expect(findTexts(code)).toEqual(['Order id', 'Ship now']);
  const choices = '<Icon label={isOpen ? `Hide ${name}` : t`Show`} title={title ?? "Rates"} />';
  expect(findTexts(`const icon = ${choices};`)).toEqual(['Hide', 'Rates']);
});

test('accepts translated texts, numbers, punctuation and the product name', () => {
  const code = `const screen = <p>{t\`Ship\`} · <Trans>Ship <b>now</b></Trans> 50 % <b>Shipdesk</b></p>;`;
  expect(findTexts(code)).toEqual([]);
});
