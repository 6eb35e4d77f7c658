import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { selectIsSandbox } from '../../session/session-slice.ts';
import { LoadingMark } from '../../ui/skeleton.tsx';

const SandboxBanner = lazy(async () => ({
  default: (await import('./sandbox-banner.tsx')).SandboxBanner,
}));

/** Renders the coloured edge and the banner of the sandbox. Both stay on every screen. */
export function SandboxFrame() {
  if (!useSelector(selectIsSandbox)) return null;
  // The banner shifts the page, so in the sandbox the page waits for the banner.
  return (
    <Suspense fallback={<LoadingMark />}>
      <SandboxBanner />
    </Suspense>
  );
}
