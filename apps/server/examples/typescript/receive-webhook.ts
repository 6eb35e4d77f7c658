import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { readWebhook } from '@shipdesk/client/webhooks';

const secrets = [process.env['WEBHOOK_SECRET'] ?? ''];

/** Returns the status of the response. */
async function receive(request: IncomingMessage): Promise<number> {
  const body = await buffer(request);
  try {
    const { type, data } = readWebhook({ headers: request.headers, body, secrets });
    console.log(type, data);
    return 204;
  } catch {
    return 400;
  }
}

const server = createServer((request, response) => {
  void receive(request).then((status) => response.writeHead(status).end());
});
server.listen(Number(process.env['PORT'] ?? 8080));
