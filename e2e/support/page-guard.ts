import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Frame,
  type Request,
} from '@playwright/test';

/** Watches every page of a test. Whatever goes wrong unannounced fails it. */
export interface PageGuard {
  /** Announces error responses that the test provokes: `POST /auth/login 401`. Each has to come. */
  expectAnswers: (...answers: string[]) => void;
  /** Announces requests that the test lets fail on the way: `POST /orders/getorders`. */
  expectLostRequests: (...requests: string[]) => void;
  /** The console messages of the pages at the level info. */
  readonly logs: readonly string[];
  /** Every request so far, as `METHOD /path`. */
  readonly requests: readonly string[];
}

interface Watched {
  guard: PageGuard;
  /** Fails when something unannounced happened, or something announced did not. */
  settle: () => void;
}

/** Calls that change nothing that a person could miss: all but these, GETs. */
const readingPosts = [
  'POST /orders/getorders',
  'POST /api/orders/export',
  'POST /api/orders/stages',
  'POST /api/shipments/preview',
  'POST /api/shipments/states',
  'POST /api/labels',
  'POST /api/packing-lists',
  'POST /publicRoutes/pincodedetails',
  'POST /api/quotes',
  'POST /api/risk',
  'POST /api/zones',
  'POST /api/admin/jobs',
];

const resourceError =
  /^Failed to load resource: (?:the server responded with a status of (\d+)|net::)/;

/** Ends with the network, the server and the session, and is opened again; live.spec.ts covers it. */
const EVENT_STREAM = '/api/events';

const GIVEN_UP = 'given up: ';

/** Runs in the page. Logs to its console when the page aborts a request itself. */
function reportGivenUp(mark: string): void {
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

const withoutHash = (url: string) => url.split('#', 1)[0] ?? '';

/** The first request of a new page has no frame yet, and a worker's never has one. */
function findFrame(request: Request): Frame | undefined {
  try {
    return request.frame();
  } catch {
    return undefined;
  }
}

/** Starts watching a browser context before its first page loads. */
export async function watchPages(context: BrowserContext, origin: string): Promise<Watched> {
  const announcedAnswers = new Set<string>();
  const lostRequests = new Set<string>();
  const seenNames = new Set<string>();
  const problems: { what: string; excuse: string }[] = [];
  const logs: string[] = [];
  const requests: string[] = [];
  /**
   * The address of each document that a frame asked for, how many of them came, and how many had come when a request
   * began.
   */
  const requestsByFrame = new Map<Frame | undefined, string[]>();
  const arrivalTimes = new Map<Frame | undefined, number>();
  const startTimes = new WeakMap<Request, number>();
  const abortedRequests: Request[] = [];
  /** Responses that are files, and files that pages saved: Chromium reports a response as dropped when it saves it. */
  const files = new WeakSet<Request>();
  /** Photos are such files too. The page shows them, which a journey waits for. */
  const photos = new WeakSet<Request>();
  let fileCount = 0;
  /** Calls that the pages themselves gave up. */
  const givenUp: string[] = [];

  const reportProblem = (problem: string, excuse = '') => problems.push({ what: problem, excuse });
  const getPath = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);
  const nameRequest = (request: Request) => `${request.method()} ${getPath(request.url())}`;

  context.on('page', (page) => {
    page.on('download', () => {
      fileCount += 1;
    });
    // The event also fires when a page only changes its address.
    page.on('framenavigated', (frame) => {
      const documents = requestsByFrame.get(frame) ?? [];
      if (withoutHash(frame.url()) === documents.at(-1)) arrivalTimes.set(frame, documents.length);
    });
  });
  context.on('request', (request) => {
    requests.push(nameRequest(request));
    const frame = findFrame(request);
    if (request.isNavigationRequest()) {
      requestsByFrame.set(frame, [
        ...(requestsByFrame.get(frame) ?? []),
        withoutHash(request.url()),
      ]);
    }
    startTimes.set(request, arrivalTimes.get(frame) ?? 0);
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) {
      reportProblem(`request to another host: ${request.url()}`);
    }
  });
  context.on('response', (response) => {
    const { 'content-disposition': disposition, 'content-type': type } = response.headers();
    if (disposition?.startsWith('attachment')) {
      (type?.startsWith('image/') ? photos : files).add(response.request());
    }
    if (response.status() < 400 || getPath(response.url()) === EVENT_STREAM) return;
    const answer = `${nameRequest(response.request())} ${response.status()}`;
    seenNames.add(answer);
    reportProblem(`answer: ${answer}`, answer);
  });
  context.on('requestfailed', (request) => {
    if (getPath(request.url()) === EVENT_STREAM || photos.has(request)) return;
    const name = nameRequest(request);
    // A call that saves something is missed; one that reads is not by a page that is left or gives it up itself.
    const isRead = request.method() === 'GET' || readingPosts.includes(name);
    if (isRead && request.failure()?.errorText === 'net::ERR_ABORTED') {
      // The page that began it is on its way out from the moment that the next document is asked for.
      const isLeft =
        (requestsByFrame.get(findFrame(request))?.length ?? 0) > (startTimes.get(request) ?? 0);
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
    if (message.text().startsWith(GIVEN_UP)) givenUp.push(message.text().slice(GIVEN_UP.length));
    if (message.type() === 'info' || message.type() === 'log') logs.push(message.text());
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const isRequest = resourceError.test(message.text());
    if (isRequest && getPath(message.location().url) === EVENT_STREAM) return;
    reportProblem(`console ${message.type()}: ${message.text()}`, readExcuse(message));
  });
  await context.addInitScript(reportGivenUp, GIVEN_UP);
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sample }) => {
        console.error(`CSP violation: ${violatedDirective} ${blockedURI} ${sample}`);
      },
    );
  });

  function readExcuse(message: ConsoleMessage): string {
    const match = resourceError.exec(message.text());
    if (match === null) return '';
    const path = getPath(message.location().url);
    const suffix = match[1] === undefined ? ` ${path}` : ` ${path} ${match[1]}`;
    return [...announcedAnswers, ...lostRequests].find((name) => name.endsWith(suffix)) ?? '';
  }

  return {
    guard: {
      expectAnswers: (...answers) => answers.forEach((answer) => announcedAnswers.add(answer)),
      expectLostRequests: (...names) => names.forEach((name) => lostRequests.add(name)),
      logs,
      requests,
    },
    settle: () => {
      for (const request of abortedRequests) {
        const name = nameRequest(request);
        const index = givenUp.indexOf(name);
        if (index !== -1) givenUp.splice(index, 1);
        else if (files.has(request) && fileCount > 0) fileCount -= 1;
        else if (!findFrame(request)?.isDetached()) reportProblem(`dropped request: ${name}`, name);
      }
      const excuses = new Set([...announcedAnswers, ...lostRequests]);
      const unexpectedProblems = problems.filter(({ excuse }) => !excuses.has(excuse));
      expect(
        unexpectedProblems.map(({ what }) => what),
        'nothing goes wrong unannounced',
      ).toEqual([]);
      const missingNames = [...excuses].filter((name) => !seenNames.has(name));
      expect(missingNames, 'what was announced did happen').toEqual([]);
    },
  };
}
