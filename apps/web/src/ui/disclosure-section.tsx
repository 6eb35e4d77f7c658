import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';

export interface SectionProps {
  title: string;
  isExpanded: boolean;
  onExpandedChange: (isExpanded: boolean) => void;
  children: ReactNode;
  /** One line at the right of the heading: what the section holds, or what is missing. */
  summary?: ReactNode;
}

/** A card that opens and closes below its heading. What is inside stays mounted while it is closed. */
export function Section({ title, isExpanded, onExpandedChange, children, summary }: SectionProps) {
  return (
    <Disclosure
      isExpanded={isExpanded}
      onExpandedChange={onExpandedChange}
      className="group/section rounded-lg border border-line bg-surface"
    >
      <Heading level={2} className="flex">
        <AriaButton
          slot="trigger"
          className="focus-ring-inset flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-lg px-4 py-2.5 text-left hover:bg-hover pressed:bg-pressed"
        >
          <span className="shrink-0 text-base font-semibold text-ink">{title}</span>
          <span className="min-w-0 flex-1 truncate text-right text-sm text-muted">{summary}</span>
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 text-muted transition-transform duration-150 group-expanded/section:rotate-180"
          />
        </AriaButton>
      </Heading>
      <DisclosurePanel>
        <div className="border-t border-line p-4">{children}</div>
      </DisclosurePanel>
    </Disclosure>
  );
}
