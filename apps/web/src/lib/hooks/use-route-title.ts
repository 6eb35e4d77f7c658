import { i18n } from '@lingui/core';
import { useMatches } from 'react-router';

/** Returns the title of the innermost route that has one in its `handle`. */
export function useRouteTitle(): string | undefined {
  return useMatches()
    .map(({ handle }) => readTitle(handle))
    .findLast((title) => title !== undefined);
}

function readTitle(handle: unknown): string | undefined {
  if (typeof handle !== 'object' || handle === null || !('title' in handle)) return undefined;
  const { title } = handle;
  const isMessage = typeof title === 'object' && title !== null && 'id' in title;
  return isMessage ? i18n._({ ...title, id: String(title.id) }) : undefined;
}
