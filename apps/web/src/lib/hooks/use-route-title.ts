import { i18n, type MessageDescriptor } from '@lingui/core';
import { useMatches } from 'react-router';

export function useRouteTitle(): string | undefined {
  return useMatches()
    .map(({ handle }) => readTitle(handle))
    .findLast((title) => title !== undefined);
}

function readTitle(handle: unknown): string | undefined {
  if (typeof handle !== 'object' || handle === null || !('title' in handle)) return undefined;
  return isMessage(handle.title) ? i18n._(handle.title) : undefined;
}

function isMessage(value: unknown): value is MessageDescriptor {
  return typeof value === 'object' && value !== null && 'message' in value;
}
