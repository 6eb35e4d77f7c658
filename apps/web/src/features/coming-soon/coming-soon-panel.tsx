import { useMatches } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ComingSoonPicture } from './coming-soon-picture.tsx';

/** The title that a route carries in its `handle`. */
function titleOf(handle: unknown): string {
  if (typeof handle === 'object' && handle !== null && 'title' in handle) {
    if (typeof handle.title === 'string') return handle.title;
  }
  return 'Coming soon';
}

/** Inside the shell, for menu entries whose page is not built yet. */
export function ComingSoonPanel() {
  const title = titleOf(useMatches().at(-1)?.handle);
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <div className="mt-4 flex flex-col items-center gap-3 rounded-lg border border-line bg-surface px-6 py-16 text-center">
        <ComingSoonPicture />
        <p className="text-lg font-semibold">Coming soon</p>
        <p className="max-w-sm text-base text-balance text-muted">
          This page is being built. Orders are ready to use.
        </p>
        <div className="mt-2">
          <LinkButton href={paths.forwardOrders()}>Go to orders</LinkButton>
        </div>
      </div>
    </>
  );
}
