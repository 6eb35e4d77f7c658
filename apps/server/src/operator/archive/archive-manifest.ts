/** Increment it when older versions of Shipdesk cannot read the new format. */
export const ARCHIVE_FORMAT = 1;

export const MANIFEST_FILE = 'manifest.json';

export interface ArchivedFile {
  readonly path: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** The number of rows. Undefined for a file that is not a table. */
  readonly rows?: number;
}

/** The last file of the archive, which lists the others. */
export interface ArchiveManifest {
  readonly shipdeskArchive: number;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly seller: { readonly id: string; readonly name: string };
  readonly files: readonly ArchivedFile[];
}
