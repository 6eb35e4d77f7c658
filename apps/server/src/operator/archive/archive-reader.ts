import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { MAX_PHOTO_BYTES } from '@shipdesk/domain/values/photo/photo';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import {
  ARCHIVE_FORMAT,
  type ArchivedFile,
  type ArchiveManifest,
  MANIFEST_FILE,
} from './archive-manifest.ts';

/** Thrown for an archive that cannot be imported. The message is a sentence for the operator. */
export class ArchiveFileError extends Error {}

const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

/** An archive whose files match its manifest. */
export interface ArchiveReader {
  readonly manifest: ArchiveManifest;
  /** Opens a file of the manifest. Throws ArchiveFileError for any other file. */
  readonly open: (path: string) => Promise<Readable>;
  readonly close: () => void;
}

/** Opens an archive and reads all of it. Throws ArchiveFileError if it is not valid or a checksum does not match. */
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
      if (path.startsWith('photos/') && bytes > MAX_PHOTO_BYTES) {
        throw new ArchiveFileError(`${path} is larger than a photo can be.`);
      }
      // The library rejects a file that is longer than its entry states.
      const hasSize = entries.get(path)?.uncompressedSize === bytes;
      if (hasSize && (await hashFile(await open(path))) === sha256) continue;
      throw new ArchiveFileError(
        `${path} does not match the manifest of the archive. Download the archive again.`,
      );
    }
    const listedPaths = new Set(manifest.files.map(({ path }) => path));
    const openListedFile = async (path: string) => {
      if (!listedPaths.has(path))
        throw new ArchiveFileError(`The manifest of the archive lacks ${path}.`);
      return open(path);
    };
    return { manifest, open: openListedFile, close: () => zip.close() };
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

const FOREIGN_FILE = 'This file is not a Shipdesk archive. Choose a file that Shipdesk exported.';

async function readManifest(
  entry: Entry | undefined,
  open: (path: string) => Promise<Readable>,
): Promise<ArchiveManifest> {
  if (!entry || entry.uncompressedSize > MAX_MANIFEST_BYTES) {
    throw new ArchiveFileError(FOREIGN_FILE);
  }
  const manifest: unknown = JSON.parse(await text(await open(MANIFEST_FILE)));
  if (isManifest(manifest)) return manifest;
  throw new ArchiveFileError(
    isObject(manifest) && Number(manifest['shipdeskArchive']) > ARCHIVE_FORMAT
      ? 'A newer version of Shipdesk wrote the archive. Update this installation first.'
      : FOREIGN_FILE,
  );
}

async function hashFile(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of content) hash.update(part);
  return hash.digest('hex');
}

function isManifest(content: unknown): content is ArchiveManifest {
  if (!isObject(content) || content['shipdeskArchive'] !== ARCHIVE_FORMAT) return false;
  const { seller, files, madeAt } = content;
  return (
    typeof madeAt === 'string' &&
    isObject(seller) &&
    typeof seller['id'] === 'string' &&
    typeof seller['name'] === 'string' &&
    Array.isArray(files) &&
    files.every(isArchivedFile)
  );
}

const isArchivedFile = (file: unknown): file is ArchivedFile =>
  isObject(file) &&
  typeof file['path'] === 'string' &&
  typeof file['bytes'] === 'number' &&
  typeof file['sha256'] === 'string';

const isObject = (content: unknown): content is Record<string, unknown> =>
  typeof content === 'object' && content !== null;
