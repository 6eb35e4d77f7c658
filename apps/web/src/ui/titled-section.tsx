import type { ReactNode } from 'react';

interface TitledSectionProps {
  title: string;
  level?: 2 | 3 | undefined;
  description?: string | undefined;
  actions?: ReactNode;
  isCard?: boolean;
  children?: ReactNode;
}

export function TitledSection(props: TitledSectionProps) {
  const { title, level = 2, description, actions, isCard = false, children } = props;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      aria-label={title}
      className={`flex min-w-0 flex-col gap-3 ${isCard ? 'rounded-lg border border-line bg-surface p-4' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-2">
        <div className={`min-w-0 flex-1 ${isCard ? '' : 'basis-60'}`}>
          <Heading className="text-base font-semibold text-ink">{title}</Heading>
          {description !== undefined && <p className="text-sm text-muted">{description}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
