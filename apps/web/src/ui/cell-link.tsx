import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import { Link } from 'react-router';

interface CellLinkProps {
  /** A path of this app. */
  to: string;
  /** Handed to the page that is opened. */
  state?: unknown;
  children: ReactNode;
}

const keepFromRow = (event: SyntheticEvent) => event.stopPropagation();
const keepEnterFromRow = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.stopPropagation();
};

/** A link inside a row that has an action of its own: a press on the link is not one on the row too. */
export function CellLink({ to, state, children }: CellLinkProps) {
  return (
    <Link
      to={to}
      state={state}
      onPointerDown={keepFromRow}
      onMouseDown={keepFromRow}
      onClick={keepFromRow}
      onKeyDown={keepEnterFromRow}
      className="focus-ring rounded-sm text-ink no-underline hover:text-accent-ink hover:underline"
    >
      {children}
    </Link>
  );
}
