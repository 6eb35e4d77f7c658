import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** Streams a CSV file to the address and returns the parsed body of the response. */
export function uploadCsv<Body>(
  address: string,
  authorization: string,
  file: AsyncIterable<Uint8Array> | Iterable<string>,
): Promise<Body> {
  return new Promise((resolve, reject) => {
    const headers = { authorization, 'content-type': 'text/csv' };
    const upload = request(address, { method: 'POST', headers }, (response) => {
      text(response).then((body) => resolve(JSON.parse(body)), reject);
    });
    pipeline(file, upload).catch(reject);
  });
}
