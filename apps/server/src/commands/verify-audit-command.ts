import { readFile, writeFile } from 'node:fs/promises';
import { sealAudit } from '../platform/audit/seal-audit.ts';
import { type ChainHead, verifyAudit } from '../platform/audit/verify-audit.ts';
import { withClient } from '../platform/db/engine/engine-client.ts';
import { type CommandCall, CommandError, withDatabase } from './command-call.ts';

/**
 * `audit:verify [FILE]`: recomputes the hash chains of the audit log. With a file, compares them with the heads that
 * the previous run stored there, then stores the new heads.
 */
export async function runVerifyAuditCommand({ config, args, output }: CommandCall): Promise<void> {
  const [file, ...extraArgs] = args;
  if (extraArgs.length > 0) throw new CommandError('Usage: npm run audit:verify -- [FILE]');
  const anchors = file === undefined ? new Map<string, ChainHead>() : await readAnchors(file);
  const { entryCount, heads, faults } = await withDatabase(config, async ({ database, owner }) => {
    while ((await sealAudit(database)) > 0);
    return withClient(owner, (client) => verifyAudit(client, anchors));
  });
  for (const { sellerId, position, fault } of faults) {
    output.write(`seller ${sellerId}, entry ${position}: ${fault}\n`);
  }
  if (faults.length > 0) {
    throw new CommandError(`The audit log was tampered with: ${faults.length} faults.`);
  }
  if (file !== undefined) {
    await writeFile(file, `${JSON.stringify(Object.fromEntries(heads), null, 2)}\n`);
  }
  output.write(`The audit log is valid: ${entryCount} entries in ${heads.size} chains.\n`);
}

async function readAnchors(file: string): Promise<Map<string, ChainHead>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  try {
    const anchors: Record<string, ChainHead> = JSON.parse(text);
    return new Map(Object.entries(anchors));
  } catch {
    throw new CommandError(`${file} was not written by audit:verify.`);
  }
}
