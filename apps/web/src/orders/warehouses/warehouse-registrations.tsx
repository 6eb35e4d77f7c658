import { t } from '@lingui/core/macro';
import type { Registration } from '@shipdesk/contract/shipping/carriers';
import { messageOf } from '../../api/call-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import type { ListedWarehouse } from './warehouse-payload.ts';
import { useRegisterWarehouseMutation } from './warehouses-api.ts';

interface WarehouseRegistrationsProps {
  warehouse: ListedWarehouse;
  /** One for each carrier account in use. */
  registrations: readonly Registration[];
}

/** The warehouse's registrations with carriers, with a button to register it where one is missing. */
export function WarehouseRegistrations({ warehouse, registrations }: WarehouseRegistrationsProps) {
  const [register, { isLoading }] = useRegisterWarehouseMutation();
  const title = warehouse.pickupAddressTitle;
  const isFailed = registrations.some(({ state }) => state === 'failed');
  const hasWork = registrations.some(isForSeller);

  async function send() {
    const { data, error } = await register({ id: warehouse.id });
    if (data === undefined) {
      toast.error(messageOf(error, t`${title} could not be registered. Please try again.`));
    } else if (data.data.every(({ state }) => state === 'registered')) {
      toast.success(t`${title} is registered.`);
    } else if (!data.data.some(isForSeller)) {
      toast.error(t`A carrier refuses the operator’s account. You need not do anything.`);
    } else {
      toast.error(t`${title} could not be registered with every carrier.`);
    }
  }

  if (registrations.length === 0) {
    return (
      <span className="text-faint">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t`None`}</span>
      </span>
    );
  }
  return (
    <span className="flex flex-col items-start gap-1.5">
      {registrations.map((registration) => (
        <span key={registration.accountId}>
          <span className="mr-1.5 break-words">{registration.account}</span>
          <State registration={registration} />
        </span>
      ))}
      {hasWork && (
        <Button
          size="sm"
          isPending={isLoading}
          aria-label={isFailed ? t`Register ${title} again` : t`Register ${title}`}
          onPress={() => void send()}
        >
          {isFailed ? t`Register again` : t`Register`}
        </Button>
      )}
    </span>
  );
}

/** Whether the seller can do something about a registration. */
const isForSeller = ({ state, cause }: Registration) =>
  state !== 'registered' && cause !== 'account';

function State({ registration: { state, cause, words } }: { registration: Registration }) {
  if (state === 'registered') return <Badge tone="ok">{t`Registered`}</Badge>;
  if (state === 'missing') return <Badge>{t`Not registered`}</Badge>;
  if (cause === 'account') {
    return (
      <>
        <Badge tone="warn">{t`Waits for the operator`}</Badge>
        <span className="mt-0.5 block text-sm text-muted">
          {t`The carrier refuses the operator’s account. The operator has to renew its token; the next booking then registers the warehouse. You need not do anything.`}
        </span>
      </>
    );
  }
  return (
    <>
      <Badge tone="bad">{t`Failed`}</Badge>
      <span className="mt-0.5 block text-sm break-words text-muted">
        {words === ''
          ? t`The carrier did not answer. Register it again in a moment.`
          : t`The carrier says: ${words}`}
      </span>
    </>
  );
}
