import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ARCHIVE_FORMAT, type ArchiveManifest, MANIFEST_FILE } from './archive-manifest.ts';

/** The archive cannot be imported; the message is a sentence for the operator. */
export class ArchiveFileError extends Error {}

const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

/** An archive whose files equal its manifest. */
export interface ArchiveReader {
  readonly manifest: ArchiveManifest;
  /** Opens a file of the manifest. */
  readonly open: (path: string) => Promise<Readable>;
  readonly close: () => void;
}

/** Opens an archive and reads all of it. Throws ArchiveFileError unless each file equals its checksum. */
export async function openArchive(file: string): Promise<ArchiveReader> {
  const zip = await openZip(file);
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const open = (path: string) => {
      const entry = entries.get(path);
      if (!entry) throw new ArchiveFileError(`The archive lacks ${path}.`);
      return zip.openReadStreamPromise(entry);
    };
    const manifest = await readManifest(entries.get(MANIFEST_FILE), open);
    for (const { path, bytes, sha256 } of manifest.files) {
      const hash = createHash('sha256');
      let read = 0;
      for await (const part of await open(path)) {
        hash.update(part);
        read += part.length;
      }
      if (read === bytes && hash.digest('hex') === sha256) continue;
      throw new ArchiveFileError(`${path} is not what the manifest of the archive says.`);
    }
    return { manifest, open, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw toArchiveError(error);
  }
}

async function openZip(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { lazyEntries: true, autoClose: false });
  } catch (error) {
    throw toArchiveError(error);
  }
}

function toArchiveError(error: unknown): Error {
  if (error instanceof ArchiveFileError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ArchiveFileError(`The archive cannot be read: ${reason}.`, { cause: error });
}

async function readManifest(
  entry: Entry | undefined,
  open: (path: string) => Promise<Readable>,
): Promise<ArchiveManifest> {
  if (!entry || entry.uncompressedSize > MAX_MANIFEST_BYTES) {
    throw new ArchiveFileError('The file is not an archive of Shipdesk.');
  }
  const manifest: ArchiveManifest = JSON.parse(await text(await open(MANIFEST_FILE)));
  if (manifest.shipdeskArchive !== ARCHIVE_FORMAT) {
    throw new ArchiveFileError('A newer Shipdesk wrote the archive. Update this one first.');
  }
  return manifest;
}
