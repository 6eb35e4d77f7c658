import { t } from '@lingui/core/macro';
import type { Discrepancy } from '@shipdesk/contract/money/discrepancies';
import {
  type DiscrepancyCategory,
  discrepancyCategories,
  MAX_DISPUTE_REMARK,
} from '@shipdesk/domain/money/weights/discrepancy-case';
import { MAX_PHOTOS } from '@shipdesk/domain/values/photo/photo';
import { Camera, X } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { formatPaise } from '../../product/money.ts';
import { base64Of, type NewPhoto, readPhoto } from '../../product/photos/photo-file.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useDisputeDiscrepancyMutation } from './discrepancies-api.ts';
import { categoryName, weightText } from './discrepancy-texts.ts';

interface DisputeDialogProps {
  item: Discrepancy;
  onClose: () => void;
}

/** Asks why a charged weight is wrong, with photos that show it. */
export function DisputeDialog({ item, onClose }: DisputeDialogProps) {
  const [category, setCategory] = useState<DiscrepancyCategory>('weight_wrong');
  const [remark, setRemark] = useState('');
  const [photos, setPhotos] = useState<readonly NewPhoto[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [send, { isLoading, error }] = useDisputeDiscrepancyMutation();
  const addButton = useRef<HTMLButtonElement>(null);

  async function add(files: readonly File[]) {
    setProblem(null);
    const read = await Promise.all(files.slice(0, MAX_PHOTOS - photos.length).map(readPhoto));
    const ready = read.filter((photo) => 'url' in photo);
    const failed = read.find((photo) => 'problem' in photo);
    if (failed !== undefined) setProblem(failed.problem);
    setPhotos((before) => [...before, ...ready].slice(0, MAX_PHOTOS));
  }

  async function submit() {
    if (photos.length === 0) {
      setProblem(t`Add at least one photo of the parcel.`);
      addButton.current?.focus();
      return;
    }
    const body = { category, remark, photos: photos.map(base64Of) };
    const answer = await send({ id: item.id, body });
    if (answer.data === undefined) return;
    toast.success(t`The weight is disputed. The amount stays on hold until it is decided.`);
    onClose();
  }

  const { orderId, bookedGrams, chargedGrams } = item;
  const amount = formatPaise(item.amountPaise);
  const [booked, charged] = [weightText(bookedGrams), weightText(chargedGrams)];
  return (
    <FormDialog
      title={t`Dispute the weight`}
      submitLabel={t`Send dispute`}
      isPending={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-base text-ink">
        <span className="font-medium">{orderId}</span>
        <span className="block text-muted tabular-nums">
          {t`Booked at ${booked}, charged at ${charged}`}
        </span>
        <span className="block text-muted tabular-nums">
          {t`${amount} stays on hold until the operator decides. You get it back if the photos prove your weight.`}
        </span>
      </p>
      <Select
        label={t`What is wrong`}
        options={discrepancyCategories.map((id) => ({ id, label: categoryName(id) }))}
        value={category}
        onChange={setCategory}
      />
      <TextArea
        label={t`Remark`}
        value={remark}
        maxLength={MAX_DISPUTE_REMARK}
        onChange={setRemark}
      />
      <PhotoPicker
        photos={photos}
        addButton={addButton}
        onAdd={(files) => void add(files)}
        onRemove={(removed) => setPhotos(photos.filter((photo) => photo !== removed))}
      />
      {problem !== null && <Banner tone="bad">{problem}</Banner>}
      {error !== undefined && (
        <Banner tone="bad">{messageOf(error, t`The dispute could not be sent.`)}</Banner>
      )}
    </FormDialog>
  );
}

interface PhotoPickerProps {
  photos: readonly NewPhoto[];
  addButton: RefObject<HTMLButtonElement | null>;
  onAdd: (files: readonly File[]) => void;
  onRemove: (photo: NewPhoto) => void;
}

function PhotoPicker({ photos, addButton, onAdd, onRemove }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const most = MAX_PHOTOS;
  return (
    <section aria-label={t`Photos`} className="flex flex-col gap-2">
      <p className="text-sm text-muted">
        {t`Show the parcel on a scale and beside a tape measure, with the label readable. 1 to ${most} photos.`}
      </p>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo, at) => (
            <li key={photo.id} className="relative">
              <img
                src={photo.url}
                alt={t`Photo ${{ number: at + 1 }}`}
                className="size-24 rounded-md border border-line object-cover"
              />
              <span className="absolute top-0.5 right-0.5 rounded-md bg-surface">
                <IconButton
                  label={t`Remove photo ${{ number: at + 1 }}`}
                  icon={<X aria-hidden="true" className="size-4" />}
                  onPress={() => onRemove(photo)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        multiple
        hidden
        data-testid="photo-input"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          onAdd(files);
        }}
      />
      {photos.length < MAX_PHOTOS && (
        <span>
          <Button
            ref={addButton}
            icon={<Camera aria-hidden="true" className="size-4 text-muted" />}
            onPress={() => input.current?.click()}
          >
            {photos.length === 0 ? t`Add photos` : t`Add more photos`}
          </Button>
        </span>
      )}
    </section>
  );
}
