import { t } from '@lingui/core/macro';
import type { AuditEntry } from '@shipdesk/contract/operator/audit';
import { ChevronDown } from 'lucide-react';
import { changedFields } from './entry-change.ts';

/** Fields that a row shows; the others are in its record. */
const SHOWN = 4;
/** Characters of a value that a row shows. */
const LONG = 120;

const short = (text: string) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text);

/** What changed, field by field, with the whole entry behind a disclosure. */
export function ChangeCell({ entry }: { entry: AuditEntry }) {
  const fields = changedFields(entry);
  return (
    <>
      {fields.length > 0 && (
        <dl className="mb-1 flex flex-col gap-0.5">
          {fields.slice(0, SHOWN).map(({ name, before, after }) => (
            <div key={name} className="flex flex-wrap items-baseline gap-x-2">
              <dt className="text-sm text-muted first-letter:uppercase">{name}</dt>
              <dd className="min-w-0 wrap-anywhere text-ink">
                {before !== null && (
                  <>
                    <span className="text-muted line-through">
                      <span className="sr-only">{t`before:`} </span>
                      {short(before)}
                    </span>
                    <span aria-hidden="true" className="px-1.5 text-faint">
                      →
                    </span>
                    <span className="sr-only">{t`after:`} </span>
                  </>
                )}
                <span>{short(after)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Record entry={entry} more={fields.length - SHOWN} />
    </>
  );
}

function Record({ entry, more }: { entry: AuditEntry; more: number }) {
  const { id, call, requestId, sessionId, network, subject, change } = entry;
  const parts = [
    [t`Call`, call],
    [t`Subject`, subject],
    [t`Request`, requestId],
    [t`Session`, sessionId],
    [t`Network`, network],
    [t`Entry`, id],
  ].filter(([, value]) => value !== '');
  return (
    <details className="group/record">
      <summary className="focus-ring inline-flex cursor-pointer items-center gap-1 rounded-sm py-0.5 text-sm text-accent-ink hover:underline pointer-coarse:py-2.5">
        {more > 0 ? t`Record with ${more} more fields` : t`Record`}
        <ChevronDown
          aria-hidden="true"
          className="size-3.5 transition-transform duration-150 group-open/record:rotate-180"
        />
      </summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm">
        {parts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 wrap-anywhere text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      <pre className="mt-2 max-h-64 overflow-auto rounded-md border border-line bg-sunken p-2 text-xs wrap-anywhere whitespace-pre-wrap text-ink">
        {JSON.stringify(change, null, 2)}
      </pre>
    </details>
  );
}

/** Who acted: a user, staff of the operator, or a job. */
export function ActorCell({
  entry: { actor, call },
  onActor,
}: {
  entry: AuditEntry;
  onActor?: ((email: string) => void) | undefined;
}) {
  if (actor === null) {
    return (
      <>
        <span className="block text-ink">{t`Without a user`}</span>
        <span className="block text-sm wrap-anywhere text-muted">{call}</span>
      </>
    );
  }
  const { name, email, isOperator } = actor;
  return (
    <>
      <span className="block break-words text-ink">{name || t`Shipdesk staff`}</span>
      {email !== '' &&
        (onActor === undefined ? (
          <span className="block text-sm wrap-anywhere text-muted">{email}</span>
        ) : (
          <button
            type="button"
            aria-label={t`Only entries by ${email}`}
            onClick={() => onActor(email)}
            className="focus-ring cursor-pointer rounded-sm text-left text-sm wrap-anywhere text-muted hover:text-accent-ink hover:underline"
          >
            {email}
          </button>
        ))}
      {isOperator && name !== '' && (
        <span className="block text-sm text-muted">{t`Operator staff`}</span>
      )}
    </>
  );
}
