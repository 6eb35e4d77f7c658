import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';

export interface SectionProps {
  title: string;
  isExpanded: boolean;
  onExpandedChange: (isExpanded: boolean) => void;
  children: ReactNode;
  /** A summary of the content, right of the title. Describes the title and is not part of its name. */
  summary?: ReactNode;
}

/**
 * Renders a card that opens and closes below its heading. Its content stays mounted while closed. After its
 * parent opens a section, the first click on the heading is ignored, because the user aimed at a closed section.
 */
export function Section({ title, isExpanded, onExpandedChange, children, summary }: SectionProps) {
  const summaryId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // True if the section was open at the last click or key press.
  const wasExpanded = useRef(isExpanded);

  useEffect(() => {
    if (!isExpanded || wasExpanded.current) return;
    const recordState = ({ target }: PointerEvent) => {
      wasExpanded.current = !(target instanceof Node && heading.current?.contains(target));
    };
    document.addEventListener('pointerdown', recordState, { capture: true, once: true });
    return () => document.removeEventListener('pointerdown', recordState, { capture: true });
  }, [isExpanded]);

  function toggleSection(isOpen: boolean) {
    if (isOpen || wasExpanded.current) onExpandedChange(isOpen);
    wasExpanded.current = isOpen || !wasExpanded.current;
  }

  return (
    <Disclosure
      isExpanded={isExpanded}
      onExpandedChange={toggleSection}
      className="group/section rounded-lg border border-line bg-surface"
    >
      <Heading
        ref={heading}
        level={2}
        className="flex"
        onKeyDownCapture={() => {
          wasExpanded.current = isExpanded;
        }}
      >
        <AriaButton
          slot="trigger"
          aria-describedby={summaryId}
          className="focus-ring-inset flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-lg px-4 py-2.5 text-left hover:bg-hover pressed:bg-pressed"
        >
          <span className="shrink-0 text-base font-semibold text-ink">{title}</span>
          <span id={summaryId} aria-hidden="true" className="min-w-0 flex-1 text-sm text-muted">
            {summary}
          </span>
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
