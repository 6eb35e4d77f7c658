import { t } from '@lingui/core/macro';
import type { Rule } from '@shipdesk/contract/shipping/carrier-preferences';
import type { CarrierAccount } from '@shipdesk/contract/shipping/carriers';
import { ArrowDown, ArrowRight, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { conditionsText, takeName } from './preference-texts.ts';

/** A rule with a key that stays while it is moved and changed. */
export interface KeyedRule {
  readonly key: number;
  readonly rule: Rule;
}

interface RuleListProps {
  rules: readonly KeyedRule[];
  accounts: readonly CarrierAccount[];
  onMove: (from: number, to: number) => void;
  onEdit: (index: number) => void;
  onRemove: (index: number) => void;
}

/** The rules in their order. The first that is for an order decides. */
export function RuleList({ rules, accounts, onMove, onEdit, onRemove }: RuleListProps) {
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<string | null>(null);

  useEffect(() => {
    // Moving an element takes the focus off its button, and the first and last rule disable one.
    if (moved.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(
      `[data-rule="${moved.current}"] button`,
    );
    moved.current = null;
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused !== document.body) return;
    [...(buttons ?? [])].find((button) => !button.disabled)?.focus();
  });

  const move = (key: number, from: number, to: number) => {
    moved.current = String(key);
    onMove(from, to);
  };
  return (
    <ol ref={list} aria-label={t`Rules`} className="flex flex-col gap-2">
      {rules.map(({ key, rule }, index) => {
        const position = index + 1;
        const account = accounts.find(({ id }) => id === rule.accountId);
        const accountName = account?.name ?? t`Unknown account`;
        return (
          <li
            key={key}
            data-rule={key}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface py-2 pr-2 pl-3"
          >
            <span className="w-5 shrink-0 text-sm text-muted tabular-nums">{position}</span>
            <span className="min-w-0 flex-1 basis-56 text-base text-ink">
              <span className="break-words">{conditionsText(rule)}</span>
              <span className="mt-0.5 flex items-center gap-1.5 font-medium">
                <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
                <span className="min-w-0 break-words">
                  {rule.accountId === null
                    ? takeName(rule.take)
                    : t`${takeName(rule.take)} with ${accountName}`}
                </span>
              </span>
            </span>
            <span className="ml-auto flex">
              <IconButton
                label={t`Move rule ${position} up`}
                icon={<ArrowUp aria-hidden="true" className="size-4" />}
                isDisabled={index === 0}
                onPress={() => move(key, index, index - 1)}
              />
              <IconButton
                label={t`Move rule ${position} down`}
                icon={<ArrowDown aria-hidden="true" className="size-4" />}
                isDisabled={index === rules.length - 1}
                onPress={() => move(key, index, index + 1)}
              />
              <IconButton
                label={t`Edit rule ${position}`}
                icon={<Pencil aria-hidden="true" className="size-4" />}
                onPress={() => onEdit(index)}
              />
              <IconButton
                label={t`Remove rule ${position}`}
                icon={<Trash2 aria-hidden="true" className="size-4" />}
                onPress={() => onRemove(index)}
              />
            </span>
          </li>
        );
      })}
      <li className="flex items-center gap-x-3 rounded-lg border border-dashed border-line px-3 py-2 text-base text-muted">
        <span aria-hidden="true" className="w-5 shrink-0" />
        {rules.length === 0
          ? t`Every order takes the cheapest service.`
          : t`Every other order takes the cheapest service.`}
      </li>
    </ol>
  );
}
