import { t } from '@lingui/core/macro';
import type { FirstSteps } from '@shipdesk/contract/operator/analytics';
import { may, type Permission } from '@shipdesk/domain/account/roles';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { selectRole } from '../session/session-slice.ts';

interface Step {
  readonly isDone: boolean;
  readonly text: string;
  readonly href: string;
  readonly needs: Permission;
}

/** Returns no steps once all are done. */
export function useFirstSteps(steps: FirstSteps | null | undefined): readonly Step[] {
  const role = useSelector(selectRole);
  if (!steps || !Object.values(steps).includes(false)) return [];
  const allSteps: readonly Step[] = [
    {
      isDone: steps.warehouse,
      text: t`Add a warehouse`,
      href: paths.warehouse(),
      needs: 'settings:write',
    },
    { isDone: steps.order, text: t`Add an order`, href: paths.addOrder(), needs: 'orders:write' },
    {
      isDone: steps.bankAccount,
      text: t`Add a bank account for COD`,
      href: paths.billingTab('codRemittance'),
      needs: 'money:write',
    },
    {
      isDone: steps.taxDetails,
      text: t`Add your GSTIN and billing address`,
      href: paths.billingTab('invoices'),
      needs: 'money:write',
    },
    {
      isDone: steps.recharge,
      text: t`Recharge your wallet`,
      href: paths.billingTab('recharges'),
      needs: 'money:write',
    },
  ];
  return allSteps.filter(({ needs }) => role !== null && may(role, needs));
}

export function FirstStepsCard({ steps }: { steps: readonly Step[] }) {
  const id = useId();
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-lg font-semibold text-ink">
        {t`First steps`}
      </h2>
      <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {steps.map(({ isDone, text, href }) => (
          <li key={href}>
            <Link
              to={href}
              className="focus-ring-inset flex items-center gap-3 px-4 py-3 no-underline hover:bg-hover"
            >
              {isDone ? (
                <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-ok-ink" />
              ) : (
                <Circle aria-hidden="true" className="size-5 shrink-0 text-muted" />
              )}
              <span className={isDone ? 'text-muted' : 'font-medium text-ink'}>{text}</span>
              {isDone ? (
                <span className="ml-auto text-sm text-muted">{t`Done`}</span>
              ) : (
                <ChevronRight aria-hidden="true" className="ml-auto size-4 shrink-0 text-muted" />
              )}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
