import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** Returns the files of a ZIP archive by path. */
export async function readZipFiles(content: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(content);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
