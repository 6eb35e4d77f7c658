import { pageColours } from '../pages/public-page.ts';

/** The languages of examples. Each is a folder of `examples`, and the class of its examples on the page. */
export const languages = ['curl', 'typescript', 'python', 'php'] as const;
export type Language = (typeof languages)[number];

const otherExampleSelectors = languages
  .map((language) => `main:has(#${language}:checked) .example:not(.${language})`)
  .join(',\n');

/** Shows only the examples of the language whose radio button is checked. */
export const docsStyle = `${pageColours}
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
a { color: var(--accent-ink); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--surface); padding: .5rem 1rem; }
.columns { display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: 2.5rem; max-width: 76rem; margin: 0 auto; padding: 2rem 1.5rem 4rem; }
nav { position: sticky; top: 2rem; align-self: start; max-height: calc(100vh - 4rem); overflow-y: auto; font-size: .9375rem; }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; }
nav ul ul { margin: 0; padding-left: 1rem; }
nav a { display: block; padding: .25rem 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 .5rem; }
h2 { font-size: 1.375rem; line-height: 1.3; margin: 3rem 0 .75rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.0625rem; margin: 2rem 0 .5rem; }
p, ol, ul, dl { max-width: 44rem; }
li { margin: .25rem 0; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono", monospace; }
code { font-size: .875em; overflow-wrap: anywhere; }
li code { white-space: nowrap; }
pre { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: .875rem 1rem; margin: .5rem 0; overflow-x: auto; font-size: .8125rem; line-height: 1.5; tab-size: 2; }
pre code { font-size: inherit; overflow-wrap: normal; }
fieldset { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .25rem; margin: 1rem 0; padding: .5rem 0; border: 0; background: var(--canvas); }
fieldset legend { float: left; width: 100%; padding: 0; font-size: .875rem; color: var(--muted); }
fieldset input { position: absolute; opacity: 0; }
fieldset label { display: inline-flex; align-items: center; min-height: 2.5rem; padding: 0 1rem; border: 1px solid var(--line-strong); border-radius: 6px; background: var(--surface); cursor: pointer; }
fieldset input:checked + label { background: var(--accent); border-color: var(--accent); color: #fff; font-weight: 600; }
fieldset input:focus-visible + label { outline: 2px solid var(--focus); outline-offset: 2px; }
figure { margin: 1rem 0; }
figcaption { color: var(--muted); }
.calls { color: var(--muted); }
details { border-bottom: 1px solid var(--line); }
details > details { border: 0; margin-left: 1rem; }
summary { padding: .5rem 0; cursor: pointer; overflow-wrap: anywhere; }
summary .what { color: var(--muted); }
details > p { margin: .25rem 0 .5rem 1rem; }
details pre { max-height: 30rem; overflow: auto; }
dt { margin-top: 1rem; font-weight: 600; }
dt .status { font-weight: 400; color: var(--muted); }
dd { margin: .125rem 0 0; }
:target { scroll-margin-top: 4.5rem; background: color-mix(in srgb, var(--accent) 12%, transparent); }
${otherExampleSelectors} { display: none; }
@media (max-width: 52rem) {
  .columns { display: block; padding: 1.25rem 1rem 3rem; }
  nav { position: static; max-height: none; margin-bottom: 1.5rem; padding: .75rem 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
  nav a { padding: .5rem 0; }
  fieldset label { min-height: 2.75rem; padding: 0 .75rem; }
}
@media (forced-colors: active) { fieldset input:checked + label { outline: 2px solid Highlight; } }
@media print { nav, fieldset { display: none; } }
`;
