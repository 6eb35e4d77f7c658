import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';

export interface WaitCard {
  readonly id: string;
  /** The number of tasks: `12`, or `1,000+` if the server stopped counting. */
  readonly count: string;
  readonly text: string;
  /** Details such as the amount and the deadline; empty if there are none. */
  readonly note: string;
  readonly href: string;
  readonly isUrgent?: true;
}

interface WaitCardsProps {
  title: string;
  cards: readonly WaitCard[];
  emptyText: string;
}

export function WaitCards({ title, cards, emptyText }: WaitCardsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-lg font-semibold text-ink">
        {title}
      </h2>
      {cards.length === 0 ? (
        <p className="flex items-center gap-2 rounded-lg border border-line bg-surface px-4 py-3 text-muted">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-ok-ink" />
          {emptyText}
        </p>
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
          {cards.map((card) => (
            <li key={card.id}>
              <Link
                to={card.href}
                className="focus-ring flex h-full items-baseline gap-3 rounded-lg border border-line bg-surface px-4 py-3 no-underline hover:border-line-strong hover:bg-hover"
              >
                <span
                  className={`text-xl font-semibold tabular-nums ${card.isUrgent ? 'text-bad-ink' : 'text-ink'}`}
                >
                  {card.count}
                </span>
                <span className="min-w-0">
                  <span className="block font-medium text-ink">{card.text}</span>
                  <span className="block text-sm text-muted tabular-nums">{card.note}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
