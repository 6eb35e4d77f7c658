import type { ReactNode } from 'react';
import {
  Tooltip as AriaTooltip,
  type TooltipProps as AriaTooltipProps,
  TooltipTrigger,
} from 'react-aria-components/Tooltip';

interface TooltipProps {
  content: ReactNode;
  placement?: NonNullable<AriaTooltipProps['placement']>;
  isDisabled?: boolean;
  /** One focusable element. */
  children: ReactNode;
}

export function Tooltip({
  content,
  placement = 'bottom',
  isDisabled = false,
  children,
}: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={80} isDisabled={isDisabled}>
      {children}
      <AriaTooltip
        placement={placement}
        offset={6}
        className="max-w-64 rounded-md bg-ink px-2 py-1 text-xs font-medium text-canvas entering:animate-fade-in exiting:animate-fade-out"
      >
        {content}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
