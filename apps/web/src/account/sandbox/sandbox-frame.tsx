import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { selectIsSandbox } from '../../session/session-slice.ts';
import { LoadingMark } from '../../ui/skeleton.tsx';

const SandboxBanner = lazy(async () => ({
  default: (await import('./sandbox-banner.tsx')).SandboxBanner,
}));

export function SandboxFrame() {
  if (!useSelector(selectIsSandbox)) return null;
  // The banner shifts the page, so `LoadingMark` hides the page until the banner has loaded.
  return (
    <Suspense fallback={<LoadingMark />}>
      <SandboxBanner />
    </Suspense>
  );
}
