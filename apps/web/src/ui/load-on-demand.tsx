import { type ComponentType, createElement, lazy, Suspense } from 'react';

/** Returns a component whose code is loaded when it is first shown; nothing is shown until then. */
export function loadOnDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }));
  return (props: Props) => <Suspense fallback={null}>{createElement(Part, props)}</Suspense>;
}
