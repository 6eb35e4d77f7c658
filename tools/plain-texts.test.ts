import { expect, test } from 'vitest';
import { textsOf } from './plain-texts.mjs';

const found = (code: string) => textsOf(code).map(({ text }: { text: string }) => text);

test('finds texts between tags and in the props that people read', () => {
  const code = `const screen = <Field label="Order id" id="order" hint={t\`Yours\`}>Ship
    now</Field>;`;
  expect(found(code)).toEqual(['Order id', 'Ship now']);
});

test('accepts texts of the catalogue, signs and the name of the product', () => {
  const code = `const screen = <p>{t\`Ship\`} · <Trans>Ship <b>now</b></Trans> 50 % <b>Shipdesk</b></p>;`;
  expect(found(code)).toEqual([]);
});
