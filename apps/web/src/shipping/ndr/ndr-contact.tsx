import { t } from '@lingui/core/macro';
import type { NdrCase } from '@shipdesk/contract/shipping/ndr';
import { MessageCircle, Phone } from 'lucide-react';
import { formatPhone } from '../../lib/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** A chat with an Indian number, with a message to send. */
export function whatsAppTo(phone: string, message = ''): string {
  const text = message === '' ? '' : `?text=${encodeURIComponent(message)}`;
  return `https://wa.me/91${phone}${text}`;
}

/** Who waits for the parcel. */
export function NdrContact({ consignee }: { consignee: NdrCase['consignee'] }) {
  const { name, phone, city, pincode } = consignee;
  return (
    <>
      <span className="line-clamp-2 break-words text-ink">{name}</span>
      <span className="block text-sm text-muted">
        {city} <span className="tabular-nums">{pincode}</span>
      </span>
      {phone !== '' && (
        <a
          href={`tel:+91${phone}`}
          className="focus-ring rounded-sm text-sm whitespace-nowrap text-accent-ink tabular-nums max-sm:hidden"
        >
          {formatPhone(phone)}
        </a>
      )}
    </>
  );
}

/** On a phone a thumb reaches a call and a chat. */
export function NdrContactButtons({ phone }: { phone: string }) {
  if (phone === '') return null;
  return (
    <span className="mb-2 hidden gap-2 max-sm:flex max-sm:[&>*]:flex-1">
      <LinkButton href={`tel:+91${phone}`} icon={<Phone aria-hidden="true" className="size-4" />}>
        {t`Call`}
      </LinkButton>
      <LinkButton
        href={whatsAppTo(phone)}
        icon={<MessageCircle aria-hidden="true" className="size-4" />}
      >
        {t`WhatsApp`}
      </LinkButton>
    </span>
  );
}
