/** A version of a card and the time at which it comes into force, in milliseconds since 1970. */
export interface DatedVersion {
  readonly version: number;
  readonly effectiveFromMs: number;
}

/** `scheduled` comes into force later; `replaced` is no longer in force, or will never be. */
export type VersionState = 'scheduled' | 'in_force' | 'replaced';

/** Returns the version in force at a time in milliseconds: the newest version that has come into force. */
export function findVersionInForce<V extends DatedVersion>(
  versions: readonly V[],
  nowMs: number,
): V | undefined {
  return versions
    .filter(({ effectiveFromMs }) => effectiveFromMs <= nowMs)
    .reduce<V | undefined>(
      (newest, candidate) => (newest && newest.version > candidate.version ? newest : candidate),
      undefined,
    );
}

/** Returns the state of a version among all versions of its card at a time in milliseconds. */
export function getVersionState(
  datedVersion: DatedVersion,
  versions: readonly DatedVersion[],
  nowMs: number,
): VersionState {
  const currentVersion = findVersionInForce(versions, nowMs);
  if (currentVersion?.version === datedVersion.version) return 'in_force';
  // A later version may already be in force when this one starts.
  const versionAtStart = findVersionInForce(versions, datedVersion.effectiveFromMs);
  return datedVersion.effectiveFromMs > nowMs && versionAtStart?.version === datedVersion.version
    ? 'scheduled'
    : 'replaced';
}
