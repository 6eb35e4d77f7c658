import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDown, LifeBuoy, Mail, Search } from 'lucide-react';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { isSearchKey, usePageKey } from '../../lib/page-key.ts';
import { getSupportAddress, getSupportMail } from '../../lib/support-mail.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { findHelp, type HelpTopic, listHelpTopics, listShortcuts } from './help-topics.ts';

export function HelpPage() {
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const searchText = search.trim();
  const address = getSupportAddress();
  const box = useRef<HTMLInputElement>(null);
  const topics = findHelp(listHelpTopics(), search);
  const count = topics.reduce((sum, { questions }) => sum + questions.length, 0);

  const searchFor = (text: string) => setParams(text === '' ? {} : { q: text }, { replace: true });
  usePageKey(isSearchKey, () => box.current?.focus());

  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="text-xl font-semibold tracking-tight text-ink">{t`Help`}</h1>
          <p className="mt-0.5 text-base text-muted">{t`Answers to common questions, and keyboard shortcuts.`}</p>
        </div>
        <LinkButton href={getSupportMail()} icon={Mail}>
          {t`Raise a ticket`}
        </LinkButton>
      </header>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox
          ref={box}
          label={t`Search help`}
          placeholder={t`Weight, COD, Excel, pincode`}
          value={search}
          onChange={searchFor}
        />
        <p role="status" className="text-base text-muted tabular-nums">
          {searchText === '' ? '' : t`${plural(count, { one: '# answer', other: '# answers' })}`}
        </p>
      </div>
      {topics.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={Search}
            title={t`No answer contains “${searchText}”`}
            text={t`Search for a single word, or raise a ticket: ${address}`}
            action={<Button onPress={() => searchFor('')}>{t`Show all answers`}</Button>}
          />
        </div>
      ) : (
        topics.map((topic) => (
          <HelpAnswers key={topic.id} topic={topic} isOpen={searchText !== ''} />
        ))
      )}
      {searchText === '' && <KeyboardShortcuts />}
      <p className="flex items-center gap-2 text-base text-muted">
        <LifeBuoy aria-hidden="true" className="size-4 shrink-0" />
        <span>
          <Trans>
            Something else? Write to{' '}
            <a
              href={getSupportMail()}
              className="focus-ring rounded-sm font-medium text-accent-ink underline underline-offset-4"
            >
              {address}
            </a>
          </Trans>
        </span>
      </p>
    </div>
  );
}

function KeyboardShortcuts() {
  return (
    <section aria-labelledby="keys">
      <h2 id="keys" className="mb-2 text-lg font-semibold text-ink">
        {t`Keyboard shortcuts`}
      </h2>
      <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
        {listShortcuts().map(({ keys, effect }) => (
          <div key={keys} className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[11rem_1fr]">
            <dt>
              <KeyCap>{keys}</KeyCap>
            </dt>
            <dd className="text-base text-muted">{effect}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface HelpAnswersProps {
  topic: HelpTopic;
  isOpen: boolean;
}

function HelpAnswers({ topic: { id, title, questions }, isOpen }: HelpAnswersProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg font-semibold text-ink">
        {title}
      </h2>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">
        {questions.map(([question, ...answer]) => (
          <details key={`${question}-${isOpen}`} open={isOpen} className="group/answer">
            <summary className="focus-ring-inset flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-lg px-4 py-2 text-base font-medium text-ink hover:bg-hover">
              <span className="min-w-0 flex-1">{question}</span>
              <ChevronDown
                aria-hidden="true"
                className="size-4 shrink-0 text-muted transition-transform duration-150 group-open/answer:rotate-180"
              />
            </summary>
            <div className="flex flex-col gap-2 px-4 pt-1 pb-4 text-base text-muted">
              {answer.map((part) =>
                typeof part === 'string' ? (
                  <p key={part} className="max-w-prose">
                    {part}
                  </p>
                ) : (
                  <ul key={part.join()} className="ml-4 flex list-disc flex-col gap-1">
                    {part.map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </ul>
                ),
              )}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
