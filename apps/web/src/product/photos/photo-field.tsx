import { t } from '@lingui/core/macro';
import { MAX_PHOTOS } from '@shipdesk/domain/values/photo/photo';
import { Camera, X } from 'lucide-react';
import { useId, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { type NewPhoto, readPhoto } from './photo-file.ts';

interface PhotoFieldProps {
  photos: readonly NewPhoto[];
  onChange: (photos: readonly NewPhoto[]) => void;
}

/** Takes or chooses photos, shows them and removes them. */
export function PhotoField({ photos, onChange }: PhotoFieldProps) {
  const hintId = useId();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isReading, setReading] = useState(false);
  const free = MAX_PHOTOS - photos.length;

  async function add(files: FileList | null) {
    setReading(true);
    const chosen = Array.from(files ?? []);
    const added: NewPhoto[] = [];
    const found: string[] = [];
    for (const file of chosen.slice(0, free)) {
      const read = await readPhoto(file);
      if ('problem' in read) found.push(read.problem);
      else added.push(read);
    }
    if (chosen.length > free) found.push(t`A parcel has at most ${MAX_PHOTOS} photos.`);
    setProblems(found);
    setReading(false);
    onChange([...photos, ...added]);
  }

  return (
    <div role="group" aria-label={t`Photos`} aria-describedby={hintId}>
      <p className="mb-1 text-sm font-medium text-ink">{t`Photos`}</p>
      <div className="flex flex-wrap items-center gap-2">
        {photos.map(({ id, url }, position) => {
          const number = position + 1;
          return (
            <span key={id} className="relative">
              <img
                src={url}
                alt={t`Photo ${number}`}
                className="size-20 rounded-md border border-line object-cover"
              />
              <span className="absolute -top-2 -right-2 rounded-full bg-surface shadow-sm">
                <IconButton
                  label={t`Remove photo ${number}`}
                  icon={<X aria-hidden="true" className="size-4" />}
                  onPress={() => {
                    setProblems([]);
                    onChange(photos.filter((photo) => photo.id !== id));
                  }}
                />
              </span>
            </span>
          );
        })}
        {free > 0 && (
          <FileTrigger
            acceptedFileTypes={['image/jpeg', 'image/png']}
            allowsMultiple
            onSelect={(files) => void add(files)}
          >
            <Button size="sm" isPending={isReading}>
              <Camera aria-hidden="true" className="size-4" />
              {photos.length === 0 ? t`Add photos` : t`Add another`}
            </Button>
          </FileTrigger>
        )}
      </div>
      <p id={hintId} className="mt-1 text-sm text-muted">
        {t`Up to ${MAX_PHOTOS} photos of the parcel and what is in it. Optional.`}
      </p>
      {problems.length > 0 && (
        <div role="alert" className="mt-1 text-sm text-bad-ink">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
    </div>
  );
}
