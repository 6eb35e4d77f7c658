import type { OrderForm } from '@shipdesk/domain/order/order-form';
import { businessDayOf } from '@shipdesk/domain/time/calendar';
import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router';
import { LeaveGuard, leavingFreely } from '../../lib/leave-guard.tsx';
import { isSaveKey, usePageKey } from '../../lib/page-key.ts';
import { paths } from '../../lib/paths.ts';
import { useGetAccountQuery } from '../../session/account-api.ts';
import { selectUsername } from '../../session/session-slice.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/disclosure-section.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Direction } from '../orders/order-list-query.ts';
import { useListWarehousesQuery } from '../warehouses/warehouses-api.ts';
import { ConsigneeSection } from './consignee-section.tsx';
import { DraftNote } from './draft-note.tsx';
import { OrderDetailsSection } from './order-details-section.tsx';
import {
  newOrderForm,
  type OrderField,
  type OrderSection,
  pickupOf,
  sectionOf,
} from './order-form.ts';
import { OrderSummaryPanel } from './order-summary-panel.tsx';
import { OtherDetailsSection } from './other-details-section.tsx';
import { PackageSection } from './package-section.tsx';
import { PickupAddressSection } from './pickup-address-section.tsx';
import { SavedOrderBanner } from './saved-order-banner.tsx';
import { ConsigneeLine, OrderLine, PackageLine, SectionLine } from './section-lines.tsx';
import { useOrderDraft } from './use-order-draft.ts';
import { useSaveOrder } from './use-save-order.ts';

/** Spec §2, Add Order screen; with `?direction=reverse` in the address it makes a reverse order. */
export function AddOrderPage() {
  const [round, setRound] = useState(0);
  const [params] = useSearchParams();
  const username = useSelector(selectUsername);
  const direction = params.get('direction') === 'reverse' ? 'reverse' : 'forward';
  return (
    <AddOrderScreen
      // Another tab may have signed somebody else in: what was typed is not theirs.
      key={`${username} ${direction} ${round}`}
      direction={direction}
      onNewOrder={() => setRound(round + 1)}
    />
  );
}

interface AddOrderScreenProps {
  direction: Direction;
  onNewOrder: () => void;
}

const words = {
  forward: {
    title: 'Add Order',
    consignee: 'Delivery/Consignee Details',
    pickup: 'Warehouse/Pickup Address',
  },
  reverse: {
    title: 'Add reverse order',
    consignee: 'Consignee, picked up from',
    pickup: 'Warehouse, goes to',
  },
} as const;

function AddOrderScreen({ direction, onNewOrder }: AddOrderScreenProps) {
  const navigate = useNavigate();
  const [today] = useState(() => businessDayOf(new Date()));
  const form = useForm<OrderForm>({
    defaultValues: newOrderForm(today),
    // Errors are set by the save and go away field by field as they are corrected.
    mode: 'onChange',
    shouldUnregister: false,
  });
  const [open, setOpen] = useState<ReadonlySet<OrderSection>>(new Set(['consignee']));
  const pickupFocus = useRef<HTMLInputElement>(null);

  const { data: warehouses } = useListWarehousesQuery();
  const warehouseId = useWatch({ control: form.control, name: 'warehouseId' });
  const pickup = pickupOf(warehouseId, warehouses?.data ?? []);

  function reveal(field: OrderField) {
    flushSync(() => setOpen((before) => new Set(before).add(sectionOf(field))));
    // The panel of the section is shown a frame after its state.
    requestAnimationFrame(() => {
      if (field === 'warehouseId') pickupFocus.current?.focus();
      else form.setFocus(field);
    });
  }

  const { data: account } = useGetAccountQuery();
  const isRefused = direction === 'reverse' && account?.features.reverse === false;
  const draft = useOrderDraft({ form, direction, today });
  const { save, isSaving, saved } = useSaveOrder({
    form,
    pickup,
    direction,
    today,
    reveal,
    onSaved: draft.settle,
  });
  usePageKey(isSaveKey, () => void save());

  const orders = direction === 'forward' ? paths.orders() : paths.reverseOrders();
  const leave = () => void navigate(orders, { state: leavingFreely });
  const sectionProps = (section: OrderSection) => ({
    isExpanded: open.has(section),
    onExpandedChange: (isExpanded: boolean) =>
      setOpen((before) => {
        const after = new Set(before);
        if (isExpanded) after.add(section);
        else after.delete(section);
        return after;
      }),
  });

  return (
    <>
      <header className="sticky top-(--top-bar) z-20 -mx-4 -mt-4 flex flex-col gap-2 border-b border-line bg-canvas px-4 py-2.5 lg:-mx-6 lg:-mt-5 lg:px-6 2xl:-mx-8 2xl:px-8">
        <div className="flex items-center gap-2">
          <IconButton
            label="Back to orders"
            icon={<ArrowLeft aria-hidden="true" className="size-4" />}
            onPress={leave}
          />
          <h1 className="min-w-0 flex-1 truncate text-lg font-semibold text-ink">
            {words[direction].title}
          </h1>
          <Button onPress={leave}>Cancel</Button>
          <Button variant="primary" isPending={isSaving} onPress={() => void save()}>
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
        </div>
        {saved !== null && (
          <SavedOrderBanner
            docketNumber={saved.docketNumber}
            direction={direction}
            onNewOrder={() => {
              draft.discard();
              onNewOrder();
            }}
          />
        )}
      </header>
      {(isRefused || draft.restoredFrom !== null) && (
        <div className="mt-4 -mb-1 flex flex-col gap-3">
          {isRefused && (
            <Banner tone="warn">
              Reverse orders are not switched on for your account. Ask the operator.
            </Banner>
          )}
          {draft.restoredFrom !== null && (
            <DraftNote savedAt={draft.restoredFrom} onDiscard={draft.discard} />
          )}
        </div>
      )}
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-3 [&_:is(input,textarea,button)]:scroll-mt-36">
          <Section
            title={words[direction].consignee}
            summary={<ConsigneeLine control={form.control} />}
            {...sectionProps('consignee')}
          >
            <ConsigneeSection form={form} />
          </Section>
          <Section
            title="Order Details"
            summary={<OrderLine control={form.control} />}
            {...sectionProps('order')}
          >
            <OrderDetailsSection form={form} hasPayment={direction === 'forward'} />
          </Section>
          <Section
            title={words[direction].pickup}
            summary={<SectionLine>{pickup?.pickupAddressTitle}</SectionLine>}
            {...sectionProps('pickup')}
          >
            <PickupAddressSection form={form} focusRef={pickupFocus} />
          </Section>
          <Section
            title="Weight & Dimensions"
            summary={<PackageLine control={form.control} />}
            {...sectionProps('package')}
          >
            <PackageSection form={form} />
          </Section>
          <Section title="Other Details" {...sectionProps('other')}>
            <OtherDetailsSection form={form} />
          </Section>
        </div>
        <div
          className={`lg:sticky ${saved === null ? 'lg:top-[calc(var(--top-bar)+4.5rem)]' : 'lg:top-[calc(var(--top-bar)+7.75rem)]'}`}
        >
          <OrderSummaryPanel control={form.control} pickup={pickup} direction={direction} />
        </div>
      </div>
      <LeaveGuard isActive={form.formState.isDirty && !isSaving}>
        What you typed into this order is not saved yet.
      </LeaveGuard>
    </>
  );
}
