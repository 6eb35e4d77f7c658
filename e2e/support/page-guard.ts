import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Frame,
  type Request,
} from '@playwright/test';
import type { Endpoint } from '@shipdesk/contract/endpoint';
import { endpoints } from '@shipdesk/contract/endpoints';
import { exportOrders } from '@shipdesk/contract/orders/orders';
import { createLabels, createPackingList } from '@shipdesk/contract/shipping/shipment-documents';

/** Watches every page of a test. A problem that the test does not announce fails the test. */
export interface PageGuard {
  /** Announces error responses that the test provokes, such as `POST /auth/login 401`. Each must occur. */
  expectErrorResponses: (...responses: string[]) => void;
  /** Announces requests that fail without a response, such as `POST /orders/getorders`. Each must occur. */
  expectLostRequests: (...requests: string[]) => void;
  /** The console messages of the pages at the levels log and info. */
  readonly logs: readonly string[];
  /** Every request so far, as `METHOD /path`. */
  readonly requests: readonly string[];
}

interface WatchedPages {
  guard: PageGuard;
  /** Fails on an unannounced problem, and on an announced one that did not occur. */
  verify: () => void;
}

/** Calls that change nothing but record a download in the audit log. */
const downloads: readonly Endpoint[] = [exportOrders, createLabels, createPackingList];

/** Matches `POST /path` of each call that changes no data. */
const readingPosts = Object.values<Endpoint>(endpoints)
  .filter(({ method }) => method === 'POST')
  .filter((call) => call.audit?.length === 0 || downloads.includes(call))
  .map(({ path }) => new RegExp(`^POST ${path.replaceAll(/:\w+/g, '[^/]+')}$`));

const resourceError =
  /^Failed to load resource: (?:the server responded with a status of (\d+)|net::)/;

/** The guard ignores failures of the event stream, which reconnects. promises/live.spec.ts covers the stream. */
const EVENT_STREAM = '/api/events';

const ABORT_MARK = 'aborted by the page: ';

/** Runs in the page. Logs to the console each request that the page aborts. */
function reportAborts(mark: string): void {
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const method = init?.method ?? request?.method ?? 'GET';
    const signal = init?.signal ?? request?.signal;
    signal?.addEventListener('abort', () => console.debug(`${mark}${method} ${url.pathname}`));
    return send(input, init);
  };
}

const removeHash = (url: string) => url.split('#', 1)[0] ?? '';

/** Returns the frame of a request. The first request of a new page and requests of workers have none. */
function findFrame(request: Request): Frame | undefined {
  try {
    return request.frame();
  } catch {
    return undefined;
  }
}

/** Starts watching a browser context and returns its guard. Call it before the first page loads. */
export async function watchPages(context: BrowserContext, origin: string): Promise<WatchedPages> {
  const announcedResponses = new Set<string>();
  const announcedRequests = new Set<string>();
  const seenNames = new Set<string>();
  const problems: { text: string; name: string }[] = [];
  const logs: string[] = [];
  const requests: string[] = [];
  /** The addresses of the documents that each frame has requested. */
  const requestedDocuments = new Map<Frame | undefined, string[]>();
  /** The number of documents that each frame has loaded. */
  const loadedCounts = new Map<Frame | undefined, number>();
  /** The number of documents that the frame of a request had loaded when the request began. */
  const loadedCountsAtStart = new WeakMap<Request, number>();
  const abortedRequests: Request[] = [];
  /** Requests of files. Chromium reports a request as failed when it saves the response. */
  const fileRequests = new WeakSet<Request>();
  /** Requests of photos that the page shows. The guard ignores their failures, because journeys wait for the photos. */
  const photoRequests = new WeakSet<Request>();
  let savedFileCount = 0;
  const abortedByPages: string[] = [];

  const reportProblem = (text: string, name = '') => problems.push({ text, name });
  const getPath = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);
  const nameRequest = (request: Request) => `${request.method()} ${getPath(request.url())}`;

  context.on('page', (page) => {
    page.on('download', () => {
      savedFileCount += 1;
    });
    // The event also fires when a page only changes its address.
    page.on('framenavigated', (frame) => {
      const documents = requestedDocuments.get(frame) ?? [];
      if (removeHash(frame.url()) === documents.at(-1)) loadedCounts.set(frame, documents.length);
    });
  });
  context.on('request', (request) => {
    requests.push(nameRequest(request));
    const frame = findFrame(request);
    if (request.isNavigationRequest()) {
      requestedDocuments.set(frame, [
        ...(requestedDocuments.get(frame) ?? []),
        removeHash(request.url()),
      ]);
    }
    loadedCountsAtStart.set(request, loadedCounts.get(frame) ?? 0);
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) {
      reportProblem(`request to another host: ${request.url()}`);
    }
  });
  context.on('response', (response) => {
    const { 'content-disposition': disposition, 'content-type': type } = response.headers();
    if (disposition?.startsWith('attachment')) {
      (type?.startsWith('image/') ? photoRequests : fileRequests).add(response.request());
    }
    if (response.status() < 400 || getPath(response.url()) === EVENT_STREAM) return;
    const name = `${nameRequest(response.request())} ${response.status()}`;
    seenNames.add(name);
    reportProblem(`response: ${name}`, name);
  });
  context.on('requestfailed', (request) => {
    if (getPath(request.url()) === EVENT_STREAM || photoRequests.has(request)) return;
    const name = nameRequest(request);
    // A page may abort a call that reads, and leaving the page aborts it too. A failed call that writes is a problem.
    const isRead = request.method() === 'GET' || readingPosts.some((pattern) => pattern.test(name));
    if (isRead && request.failure()?.errorText === 'net::ERR_ABORTED') {
      // A page is being left once its frame has requested the next document.
      const isLeft =
        (requestedDocuments.get(findFrame(request))?.length ?? 0) >
        (loadedCountsAtStart.get(request) ?? 0);
      if (!isLeft) abortedRequests.push(request);
      return;
    }
    seenNames.add(name);
    reportProblem(`failed request: ${name} ${request.failure()?.errorText ?? ''}`, name);
  });
  context.on('weberror', (error) => {
    reportProblem(`page error: ${error.error().stack ?? error.error().message}`);
  });
  context.on('console', (message) => {
    if (message.text().startsWith(ABORT_MARK))
      abortedByPages.push(message.text().slice(ABORT_MARK.length));
    if (message.type() === 'info' || message.type() === 'log') logs.push(message.text());
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const isRequest = resourceError.test(message.text());
    if (isRequest && getPath(message.location().url) === EVENT_STREAM) return;
    reportProblem(`console ${message.type()}: ${message.text()}`, findAnnouncedName(message));
  });
  await context.addInitScript(reportAborts, ABORT_MARK);
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sample }) => {
        console.error(`CSP violation: ${violatedDirective} ${blockedURI} ${sample}`);
      },
    );
  });

  /** Returns the announced name of the failed response or request that a message reports, or an empty string. */
  function findAnnouncedName(message: ConsoleMessage): string {
    const match = resourceError.exec(message.text());
    if (match === null) return '';
    const path = getPath(message.location().url);
    const suffix = match[1] === undefined ? ` ${path}` : ` ${path} ${match[1]}`;
    const announcedNames = [...announcedResponses, ...announcedRequests];
    return announcedNames.find((name) => name.endsWith(suffix)) ?? '';
  }

  return {
    guard: {
      expectErrorResponses: (...names) => names.forEach((name) => announcedResponses.add(name)),
      expectLostRequests: (...names) => names.forEach((name) => announcedRequests.add(name)),
      logs,
      requests,
    },
    verify: () => {
      for (const request of abortedRequests) {
        const name = nameRequest(request);
        const index = abortedByPages.indexOf(name);
        if (index !== -1) abortedByPages.splice(index, 1);
        else if (fileRequests.has(request) && savedFileCount > 0) savedFileCount -= 1;
        else if (!findFrame(request)?.isDetached()) reportProblem(`dropped request: ${name}`, name);
      }
      const announcedNames = new Set([...announcedResponses, ...announcedRequests]);
      const unexpectedProblems = problems.filter(({ name }) => !announcedNames.has(name));
      expect(
        unexpectedProblems.map(({ text }) => text),
        'no unannounced problem occurs',
      ).toEqual([]);
      const missingNames = [...announcedNames].filter((name) => !seenNames.has(name));
      expect(missingNames, 'every announced problem occurs').toEqual([]);
    },
  };
}
