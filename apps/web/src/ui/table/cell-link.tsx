import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface CellLinkProps {
  /** A path of this app. */
  to: string;
  /** Handed to the page that is opened. */
  state?: unknown;
  children: ReactNode;
}

export function CellLink({ to, state, children }: CellLinkProps) {
  return (
    <Link
      to={to}
      state={state}
      className="focus-ring rounded-sm py-1 text-ink no-underline hover:text-accent-ink hover:underline"
    >
      {children}
    </Link>
  );
}
