import { type ComponentType, createElement, lazy, Suspense } from 'react';

export function loadOnDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }));
  return (props: Props) => <Suspense fallback={null}>{createElement(Part, props)}</Suspense>;
}
