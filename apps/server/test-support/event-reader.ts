export interface EventMessage {
  id: string;
  event: string;
  data: unknown;
}

export class EventReader {
  readonly headers: Headers;
  lastMessage: EventMessage = { id: '', event: '', data: null };
  readonly #stopController: AbortController;
  readonly #blocks: AsyncGenerator<string>;

  private constructor(response: Response, stopController: AbortController) {
    this.headers = response.headers;
    this.#stopController = stopController;
    this.#blocks = readBlocks(response);
  }

  static async open(url: string, accessToken: string, lastEventId?: string): Promise<EventReader> {
    const stopController = new AbortController();
    const response = await fetch(`${url}/api/events`, {
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      },
      signal: stopController.signal,
    });
    if (!response.ok) throw new Error(`the stream was refused with ${response.status}`);
    return new EventReader(response, stopController);
  }

  /** Returns the next message that is not a heartbeat. */
  async next(): Promise<EventMessage> {
    for (;;) {
      const block = await this.#readBlock();
      if (block === undefined) throw new Error('the stream ended');
      const fields = Object.fromEntries(
        block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)),
      );
      if (fields['event'] === undefined) continue;
      this.lastMessage = {
        id: fields['id'],
        event: fields['event'],
        data: JSON.parse(fields['data']),
      };
      return this.lastMessage;
    }
  }

  /** Resolves when the next heartbeat arrives. Skips messages before it. Throws if the stream ends first. */
  async waitForHeartbeat(): Promise<void> {
    let block = await this.#readBlock();
    while (block !== ':') {
      if (block === undefined) throw new Error('the stream ended');
      block = await this.#readBlock();
    }
  }

  async waitForEnd(): Promise<void> {
    while ((await this.#readBlock()) !== undefined);
  }

  async close(): Promise<void> {
    this.#stopController.abort();
    await this.#blocks.return(undefined).catch(() => undefined);
  }

  async #readBlock(): Promise<string | undefined> {
    const { done, value } = await this.#blocks.next();
    return done ? undefined : value;
  }
}

/** Yields the blocks of an event stream: messages and heartbeats. Empty lines separate them. */
async function* readBlocks({ body }: Response): AsyncGenerator<string> {
  if (!body) return;
  let text = '';
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    const parts = `${text}${piece}`.split('\n\n');
    text = parts.pop() ?? '';
    yield* parts;
  }
}
