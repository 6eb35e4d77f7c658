import {
  describeProblem,
  type WireProblem,
  wireProblems,
} from '@shipdesk/contract/problems/wire-problems';
import { type Html, html } from '../pages/public-page.ts';
import { type Language, languages } from './docs-style.ts';
import {
  buildCommand,
  buildExamplePath,
  type ExampleJob,
  exampleJobs,
  readExample,
} from './examples.ts';

export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  parameters?: unknown;
  requestBody?: unknown;
  responses?: Record<string, unknown>;
}

export interface TitledOperation {
  /** Absent for a webhook message. */
  method?: string;
  path: string;
  operation: Operation;
}

interface DocsPage {
  readonly calls: readonly TitledOperation[];
  readonly messages: readonly TitledOperation[];
}

const languageNames: Readonly<Record<Language, string>> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  php: 'PHP',
};

const helpers = [
  ['python', 'python/shipdesk.py'],
  ['php', 'php/shipdesk.php'],
] as const;

/** Renders `/docs` without scripts or inline styles, which the Content-Security-Policy would block. */
export async function renderDocsPage({ calls, messages }: DocsPage): Promise<string> {
  const groups = groupCalls(calls);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Shipdesk API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<div class="columns">
<nav aria-label="Contents">
<ul>
<li><a href="#start">Start</a></li>
<li><a href="#examples">Examples</a><ul>${exampleJobs.map(
    ({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`,
  )}</ul></li>
<li><a href="#calls">Calls</a></li>
<li><a href="#webhooks">Webhooks</a></li>
<li><a href="#problems">Problems</a></li>
</ul>
</nav>
<main id="content">
<h1>Shipdesk API</h1>
<p><a href="/openapi.json">OpenAPI 3.1 (JSON)</a> describes the same calls for programs.</p>
${renderStart()}
${await renderExamples(calls)}
<h2 id="calls">Calls</h2>
<p>${calls.length} calls, grouped by the first part of their path.</p>
${groups.map(([group, groupedCalls]) => html`<h3>${group}</h3>${groupedCalls.map(renderOperation)}`)}
<h2 id="webhooks">Webhooks</h2>
<p>Shipdesk posts these messages to the endpoints of a seller, signed as <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> specifies.</p>
${messages.map(renderOperation)}
<h2 id="problems">Problems</h2>
<p>Each entry is the <code>reason</code> of an error, or the <code>code</code> of an error without a reason.</p>
<dl>
${listProblems()}
</dl>
</main>
</div>
</body>
</html>`;
  return page.text;
}

const renderStart = () => html`<h2 id="start">Start</h2>
<ol>
<li>Open the sandbox from the user menu. Nothing in it is shipped, charged or sent.</li>
<li>Add a key under <a href="/other/api-keys">Others, API keys</a>, and copy its secret. It begins with <code>sd_test_</code>; a key of the live account begins with <code>sd_live_</code>.</li>
<li>Set the address of Shipdesk and the key, and run an example.</li>
</ol>
<pre tabindex="0"><code>export SHIPDESK_URL=https://ship.example.in
export SHIPDESK_KEY=sd_test_&hellip;</code></pre>
<ul>
<li>An error is an <code>application/problem+json</code> body with a <code>message</code> for people and a <code>code</code> for programs. <a href="#problems">Problems</a> lists the codes.</li>
<li>A call that creates something honours <code>Idempotency-Key</code>. A retry with the same key and body returns the first response and creates nothing.</li>
<li>A response to a call with an API key has the headers <code>RateLimit</code> and <code>RateLimit-Policy</code>. After 429 or 503, wait the number of seconds in <code>Retry-After</code> and retry the call.</li>
<li>In the sandbox the last word of the consignee&rsquo;s name decides what happens, such as <code>-DELIVERED</code>, <code>-NDR1</code> or <code>-LOST</code>, and <a href="#advanceSandbox"><code>POST /api/sandbox/advance</code></a> advances parcels.</li>
</ul>`;

async function renderExamples(calls: readonly TitledOperation[]): Promise<Html> {
  const choices = languages.map(
    (language, index) =>
      html`<input type="radio" name="language" id="${language}"${index === 0 ? html` checked` : ''}><label for="${language}">${languageNames[language]}</label>`,
  );
  const jobs = exampleJobs.map(async (job) => {
    const figures = languages.map((language) =>
      renderFile(language, buildExamplePath(job.id, language), buildCommand(job, language)),
    );
    return html`<h3 id="${job.id}">${job.title}</h3>
<p>${job.text}</p>
<p class="calls">${renderCallLinks(job, calls)}</p>
${await Promise.all(figures)}`;
  });
  const files = helpers.map(([language, file]) => renderFile(language, file, 'Save as'));
  return html`<h2 id="examples">Examples</h2>
<fieldset><legend>Language</legend>${choices}</fieldset>
<p class="example curl">The scripts need curl 7.82 or newer.</p>
<p class="example typescript">The examples use the client in <code>packages/client</code> and run on Node.js 24 or newer.</p>
<p class="example python">The examples need Python 3.9 or newer and no packages. They share this file:</p>
<p class="example php">The examples need PHP 8.1 or newer and no libraries. They share this file:</p>
${await Promise.all(files)}
${await Promise.all(jobs)}`;
}

async function renderFile(language: Language, file: string, text: string): Promise<Html> {
  const name = file.slice(file.indexOf('/') + 1);
  const caption =
    text === 'Save as' ? html`Save as <code>${name}</code>` : html`<code>${text}</code>`;
  return html`<figure class="example ${language}"><figcaption>${caption}</figcaption><pre tabindex="0"><code data-file="${file}">${await readExample(file)}</code></pre></figure>`;
}

function renderCallLinks(job: ExampleJob, calls: readonly TitledOperation[]): Html {
  const links = job.calls.map((name) => {
    const call = calls.find(({ operation }) => operation.operationId === name);
    return html`<a href="#${name}"><code>${call?.method ?? ''} ${call?.path ?? ''}</code></a>`;
  });
  return html`${links.map((link, index) => html`${index > 0 ? ', ' : ''}${link}`)}`;
}

function groupCalls(calls: readonly TitledOperation[]): [string, TitledOperation[]][] {
  const nameGroup = ({ path }: TitledOperation) =>
    /^(?:\/api)?\/[^/]+/.exec(path)?.[0].replace(/^\/api\//, '') ?? path;
  const groups = Map.groupBy(calls, nameGroup);
  return [...groups].toSorted(([a], [b]) => a.localeCompare(b));
}

function renderOperation({ method = '', path, operation }: TitledOperation): Html {
  const { operationId = path, summary = '', description = '', responses = {} } = operation;
  const blocks: readonly (readonly [string, unknown])[] = [
    ['Parameters', operation.parameters],
    ['Body', operation.requestBody],
    ['Response', Object.entries(responses).find(([status]) => status.startsWith('2'))],
  ];
  const parts = blocks
    .filter(([, content]) => content !== undefined)
    .map(
      ([label, content]) =>
        html`<details><summary>${label}</summary><pre tabindex="0"><code>${JSON.stringify(content, null, 2)}</code></pre></details>`,
    );
  return html`<details id="${operationId}"><summary><code>${`${method} ${path}`.trim()}</code> <span class="what">${summary}</span></summary>${description === '' ? '' : html`<p>${description}</p>`}${parts}</details>
`;
}

/** Renders each refusal with its status and text. The request log links to the entry by its name. */
function listProblems(): Html[] {
  return Object.entries(wireProblems).flatMap(([name, entry]) => {
    if (!('status' in entry)) return [];
    const { code, status } = entry;
    // A text with parameters cannot be rendered here, so the page shows the text of the code.
    const textCode = entry.text.length === 0 ? name : code;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text takes no parameters
    const text = describeProblem({ code: textCode } as WireProblem);
    const term = name === code ? name : `${name} (${code})`;
    return html`<dt id="${name}"><code>${term}</code> <span class="status">${status}</span></dt><dd>${text}</dd>
`;
  });
}
