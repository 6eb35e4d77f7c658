import { t } from '@lingui/core/macro';
import {
  MAX_NOTE_CHARACTERS,
  normaliseTags,
  orderTagLimits,
} from '@shipdesk/domain/order/order-edits';
import { X } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useEditOrderMutation, useListOrderTagsQuery } from '../order/order-edits-api.ts';
import type { OrderDetail } from '../order/order-list-payload.ts';
import { DetailCard } from './detail-card.tsx';

/** The seller's own words about an order, changed in place at every stage. */
export function NotesCard({ detail }: { detail: OrderDetail }) {
  return (
    <DetailCard title={t`Tags and note`}>
      <div className="flex flex-col gap-4 px-4 py-3">
        <Tags detail={detail} />
        {/* Another order has its own text. */}
        <Note key={detail.order.docketNumber} detail={detail} />
      </div>
    </DetailCard>
  );
}

/** Saves one of the seller's own words; a refusal is shown as a toast. */
function useOwnWords({ order: { docketNumber }, revision }: OrderDetail) {
  const [editOrder, { isLoading }] = useEditOrderMutation();
  const save = async (change: { tags: string[] } | { note: string }) => {
    const body = { basedOnRevision: revision, ...change };
    const { error } = await editOrder({ docketNumber, body });
    if (error !== undefined) toast.error(messageOf(error, t`The change was not saved. Try again.`));
    return error === undefined;
  };
  return { save, isSaving: isLoading };
}

function Tags({ detail }: { detail: OrderDetail }) {
  const { tags } = detail;
  const { save, isSaving } = useOwnWords(detail);
  const { data: used } = useListOrderTagsQuery();
  const [typed, setTyped] = useState('');
  const has = (tag: string) => tags.some((one) => one.toLowerCase() === tag.toLowerCase());
  const suggestions = (used?.data ?? []).filter((tag) => !has(tag));
  const isFull = tags.length >= orderTagLimits.maxTags;

  async function add(event: SubmitEvent) {
    event.preventDefault();
    const [tag] = normaliseTags([typed]);
    if (tag === undefined || isSaving) return;
    if (has(tag) || (await save({ tags: [...tags, tag] }))) setTyped('');
  }

  return (
    <div className="flex flex-col gap-2">
      {tags.length > 0 && (
        <ul aria-label={t`Tags`} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex min-w-0 items-center rounded-md border border-line bg-sunken pl-2 text-sm text-ink"
            >
              <span className="min-w-0 truncate">{tag}</span>
              <IconButton
                label={t`Remove tag ${tag}`}
                icon={<X aria-hidden="true" className="size-3.5" />}
                isDisabled={isSaving}
                onPress={() => void save({ tags: tags.filter((one) => one !== tag) })}
              />
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={(event) => void add(event)} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t`Add a tag`}
            value={typed}
            onChange={setTyped}
            suggestions={suggestions}
            maxLength={orderTagLimits.maxCharacters}
            autoComplete="off"
            isDisabled={isFull}
            {...(isFull && { hint: t`An order has at most ${orderTagLimits.maxTags} tags.` })}
          />
        </div>
        <Button type="submit" isDisabled={isFull || typed.trim() === ''} isPending={isSaving}>
          {t`Add`}
        </Button>
      </form>
    </div>
  );
}

function Note({ detail }: { detail: OrderDetail }) {
  const { note } = detail;
  const { save, isSaving } = useOwnWords(detail);
  // Null while the box shows the note of the order.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? note;
  const isChanged = text.trim() !== note;
  const keep = async () => {
    if (await save({ note: text })) setTyped(null);
  };
  return (
    <div className="flex flex-col gap-2">
      <LeaveGuard isActive={isChanged && !isSaving}>{t`Your note is not saved yet.`}</LeaveGuard>
      <TextArea
        label={t`Note`}
        hint={t`For your team. It is not printed or sent to the carrier.`}
        value={text}
        onChange={setTyped}
        maxLength={MAX_NOTE_CHARACTERS}
      />
      {isChanged && (
        <div className="flex gap-2">
          <Button size="sm" variant="primary" isPending={isSaving} onPress={() => void keep()}>
            {t`Save note`}
          </Button>
          <Button size="sm" isDisabled={isSaving} onPress={() => setTyped(null)}>
            {t`Undo`}
          </Button>
        </div>
      )}
    </div>
  );
}
