import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

export function uploadCsv<Answer>(
  address: string,
  authorization: string,
  file: AsyncIterable<Uint8Array> | Iterable<string>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { authorization, 'content-type': 'text/csv' };
    const upload = request(address, { method: 'POST', headers }, (answer) => {
      text(answer).then((body) => resolve(JSON.parse(body)), reject);
    });
    pipeline(file, upload).catch(reject);
  });
}
