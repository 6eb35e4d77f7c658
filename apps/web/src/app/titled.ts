import type { MessageDescriptor } from '@lingui/core';
import type { RouteHandle } from './root-layout.tsx';

/** The handle of a route whose screen has a title. */
export function titled(title: MessageDescriptor): RouteHandle {
  return { title };
}
