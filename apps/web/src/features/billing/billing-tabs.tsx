import { t } from '@lingui/core/macro';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type BillingPage, paths } from '../../lib/paths.ts';
import { billingContents } from './billing-contents.ts';
import { billingPageName } from './billing-texts.ts';

interface BillingTabsProps {
  /** Null on a page that is not one of them. */
  current: BillingPage | null;
  /** Leads to the pages across sellers. */
  isOperator: boolean;
}

/** Links between the pages of Billing. */
export function BillingTabs({ current, isOperator }: BillingTabsProps) {
  const nav = useRef<HTMLElement>(null);
  // On a phone the bar is wider than the screen.
  useLayoutEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (current === null || !nav.current || !tab) return;
    const margin = (nav.current.clientWidth - tab.offsetWidth) / 2;
    nav.current.scrollLeft = tab.offsetLeft - nav.current.offsetLeft - margin;
  }, [current]);
  return (
    <nav
      ref={nav}
      aria-label={t`Billing`}
      className="mt-3 flex overflow-x-auto border-b border-line [scrollbar-width:thin]"
    >
      {billingContents.map(({ page }) => (
        <Link
          key={page}
          to={isOperator ? paths.billingPage(page) : paths.billingTab(page)}
          aria-current={page === current ? 'page' : undefined}
          className="focus-ring-inset flex h-9 shrink-0 items-center rounded-t-md border-b-2 border-transparent px-3 text-base font-medium whitespace-nowrap text-muted no-underline hover:text-ink aria-[current=page]:border-accent-ink aria-[current=page]:text-ink pointer-coarse:h-11 max-sm:px-2"
        >
          {billingPageName(page)}
        </Link>
      ))}
    </nav>
  );
}
