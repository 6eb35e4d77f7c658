import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly path: string;
  readonly content: AsyncIterable<Buffer>;
  /** True if the content is already compressed, so that the ZIP file stores it unchanged. */
  readonly isCompressed?: boolean;
}

/** Streams a ZIP file of the entries. Reads each entry to its end before the next. */
export async function* streamZip(
  entries: AsyncIterable<ZipEntry>,
  mtime: Date,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  let currentSource: Readable | undefined;
  const addEntries = async () => {
    for await (const { path, content, isCompressed = false } of entries) {
      await new Promise<void>((resolve, reject) => {
        const source = Readable.from(content, { objectMode: false });
        currentSource = source;
        source.once('end', resolve).once('error', reject).once('close', resolve);
        zip.addReadStreamLazy(path, { mtime, compress: !isCompressed }, (open) =>
          open(null, source),
        );
      });
    }
    zip.end();
  };
  const output = Readable.from(zip.outputStream, { objectMode: false });
  const adding = addEntries();
  adding.catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    yield* output;
    await adding;
  } finally {
    currentSource?.destroy();
  }
}
