import { ChevronDown } from 'lucide-react';
import type { HelpTopic } from './help-topics.ts';

interface HelpAnswersProps {
  topic: HelpTopic;
  /** Results of a search are expanded. */
  isOpen: boolean;
}

/** The questions of one topic; an answer opens below its question. */
export function HelpAnswers({ topic: { id, title, questions }, isOpen }: HelpAnswersProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg font-semibold text-ink">
        {title}
      </h2>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">
        {questions.map(({ question, answer }) => (
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
