import { createRoot, type Root } from 'react-dom/client';

/** The largest part of the client comes with this file alone, so that it is run in a task of its own. */
export function reactRoot(element: HTMLElement): Root {
  return createRoot(element);
}
