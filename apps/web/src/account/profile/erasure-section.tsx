import { plural, t } from '@lingui/core/macro';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listErasures } from '@shipdesk/contract/orders/consignees';
import { useState } from 'react';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { CallDialog } from '../../product/call-dialog.tsx';
import { Loaded } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { accountApi } from './account-api.ts';
import { AccountSection } from './account-section.tsx';

const POLL_MS = 2000;
const MAX_SHOWN_ERASURES = 5;

type Erasure = ResponseOf<typeof listErasures>['data'][number];

export function ErasureSection() {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { data: cachedErasures } = accountApi.endpoints.listErasures.useQueryState();
  const isRunning = cachedErasures?.data.some(({ state }) => state === 'running') ?? false;
  const query = accountApi.useListErasuresQuery(undefined, {
    pollingInterval: isRunning ? POLL_MS : 0,
  });
  return (
    <AccountSection
      title={t`Consignee data`}
      note={t`Erase a person’s data from all your orders if they ask you to.`}
      action={
        <May permission="orders:write">
          <Button size="sm" onPress={() => setDialogOpen(true)}>
            {t`Erase a person`}
          </Button>
        </May>
      }
    >
      <Loaded
        query={query}
        failure={t`The erasures could not be loaded.`}
        isInline
        skeleton={['h-5']}
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-sm text-muted">{t`No erasures yet.`}</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {data.slice(0, MAX_SHOWN_ERASURES).map((erasure) => (
                <li key={erasure.id}>
                  <ErasureState erasure={erasure} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isDialogOpen && <ErasureDialog onClose={() => setDialogOpen(false)} />}
    </AccountSection>
  );
}

function ErasureState({ erasure }: { erasure: Erasure }) {
  const { state, totalOrders, erasedOrders, createdAt } = erasure;
  const time = formatDateTime(createdAt);
  if (state === 'done') {
    return (
      <p className="text-sm text-muted tabular-nums">
        {plural(erasedOrders, {
          one: `Erased from # order, requested ${time}`,
          other: `Erased from # orders, requested ${time}`,
        })}
      </p>
    );
  }
  const label = t`Erasing a person, requested ${time}`;
  if (totalOrders === null) return <ProgressBar label={label} />;
  const [erased, total] = [formatCount(erasedOrders), formatCount(totalOrders)];
  return (
    <ProgressBar
      label={label}
      fraction={erasedOrders / Math.max(totalOrders, 1)}
      detail={t`${erased} of ${total} orders`}
    />
  );
}

function ErasureDialog({ onClose }: { onClose: () => void }) {
  const [eraseConsignee] = accountApi.useEraseConsigneeMutation();
  const form = useCheckedForm({ phone: '' }, ({ phone }) => ({
    phone: phone.trim() === '' && t`Enter the phone number of the person`,
  }));
  return (
    <CallDialog
      title={t`Erase a person`}
      isDanger
      submitLabel={t`Erase`}
      text={t`Shipdesk erases the name, phone numbers, email and street address from every order with this number. Amounts, city and pincode stay. This cannot be undone.`}
      failure={t`The person’s data could not be erased. Try again.`}
      success={t`The person’s data is hidden. Shipdesk is erasing it from the orders.`}
      form={form}
      send={({ phone }) => eraseConsignee({ body: { phone: phone.trim() } })}
      onClose={onClose}
    >
      <FormTextField
        {...form.bind('phone')}
        label={t`Phone number`}
        inputMode="tel"
        autoComplete="off"
        maxLength={20}
        autoFocus
        isRequired
      />
    </CallDialog>
  );
}
