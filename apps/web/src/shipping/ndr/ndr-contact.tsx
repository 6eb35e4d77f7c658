import { t } from '@lingui/core/macro';
import type { NdrCase } from '@shipdesk/contract/shipping/ndr';
import { formatPhone } from '@shipdesk/domain/values/contact/contact';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import { useEffect } from 'react';
import { getApiHost } from '../../api/send.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Loaded } from '../../product/loaded.tsx';
import { Button, CopyButton, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ndrApi } from './ndr-api.ts';

/** `phone` is an Indian number without the country code. */
function buildWhatsAppLink(phone: string, message = ''): string {
  const text = message === '' ? '' : `?text=${encodeURIComponent(message)}`;
  return `https://wa.me/91${phone}${text}`;
}

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

/** Only narrow screens show these buttons. */
export function NdrContactButtons({ phone }: { phone: string }) {
  if (phone === '') return null;
  return (
    <span className="mb-2 hidden gap-2 max-sm:flex max-sm:[&>*]:flex-1">
      <LinkButton href={`tel:+91${phone}`} icon={Phone}>
        {t`Call`}
      </LinkButton>
      <LinkButton href={buildWhatsAppLink(phone)} icon={MessageCircle}>
        {t`WhatsApp`}
      </LinkButton>
    </span>
  );
}

export function NdrLinkDialog({ item, onClose }: { item: NdrCase; onClose: () => void }) {
  const { docketNumber, consignee, products } = item;
  const [createLink, linkState] = ndrApi.useCreateNdrLinkMutation();
  useEffect(() => {
    void createLink({ docketNumber });
  }, [createLink, docketNumber]);

  const createdLink = linkState.data?.data;
  const url = `${getApiHost() || location.origin}${createdLink?.path ?? ''}`;
  const message =
    createdLink === undefined
      ? ''
      : t`Hello ${{ name: consignee.name }}, the carrier could not deliver your parcel from ${{ seller: createdLink.seller }} (${{ products }}). Choose a delivery day or correct your details here: ${{ url }}`;
  const subject = t`Your parcel could not be delivered`;
  const mailLink = `mailto:${consignee.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`;

  return (
    <Dialog
      title={t`Ask the consignee`}
      size="sm"
      onClose={onClose}
      footer={<Button onPress={onClose}>{t`Done`}</Button>}
    >
      <Loaded
        query={{
          ...linkState,
          isFetching: linkState.isLoading,
          refetch: () => createLink({ docketNumber }),
        }}
        failure={t`The link could not be created. Try again.`}
        isInline
        skeleton={['h-32']}
      >
        {({ data }) => (
          <div className="flex flex-col gap-3">
            <p className="text-base text-muted">
              {t`The link works once and expires on ${{ time: formatDateTime(data.expiresAt) }}. Shipdesk uses the consignee’s response as your action.`}
            </p>
            <div className="flex items-start gap-2 rounded-md border border-line bg-sunken p-3">
              <p className="min-w-0 flex-1 text-base break-words text-ink">{message}</p>
              <CopyButton text={message} label={t`Copy message`} />
            </div>
            <div className="flex flex-wrap gap-2">
              <LinkButton
                href={buildWhatsAppLink(consignee.phone, message)}
                variant="primary"
                icon={MessageCircle}
              >
                {t`Send by WhatsApp`}
              </LinkButton>
              <LinkButton href={mailLink} icon={Mail}>
                {t`Send by email`}
              </LinkButton>
            </div>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
