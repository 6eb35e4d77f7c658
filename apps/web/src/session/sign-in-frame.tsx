import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { getSupportMail } from '../lib/support-mail.ts';
import { Brand } from '../ui/brand.tsx';

const linkStyle =
  'focus-ring inline-flex min-h-6 items-center rounded-sm text-muted underline-offset-4 hover:text-ink hover:underline';

export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center px-4 py-8">
      <main id="main" tabIndex={-1} className="w-full max-w-sm">
        <div className="mb-6 flex justify-center text-ink">
          <Brand size="lg" />
        </div>
        <div className="rounded-xl border border-line bg-surface p-6 shadow-card">
          <h1 className="mb-5 text-xl font-semibold tracking-tight">{title}</h1>
          {children}
        </div>
      </main>
      <footer className="mt-6 flex gap-5 text-sm">
        <Link to={paths.help()} className={linkStyle}>
          {t`Read FAQs`}
        </Link>
        <a href={getSupportMail()} className={linkStyle}>
          {t`Raise a ticket`}
        </a>
      </footer>
    </div>
  );
}
