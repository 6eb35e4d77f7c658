import { t } from '@lingui/core/macro';
import { createOrder } from '@shipdesk/contract/orders/create-order';
import { fromWireField, orderToWire } from '@shipdesk/contract/orders/order-wire';
import { normalisePhone } from '@shipdesk/domain/values/contact/contact';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router';
import { findRefusedFields, getServerMessage } from '../../api/call-error.ts';
import { afterSuccess, buildCalls } from '../../api/calls.ts';
import { readTextAt } from '../../api/read-response.ts';
import { formatProblem } from '../../i18n/problem-texts.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { discardState, LeaveGuard } from '../../lib/leave-guard.tsx';
import { isSaveKey, usePageKey } from '../../lib/page-key.ts';
import { paths } from '../../lib/paths.ts';
import type { Direction } from '../../product/order-list-query.ts';
import { RiskPanel } from '../../product/risk/risk-panel.tsx';
import { useAccount } from '../../session/account-api.ts';
import { selectUsername } from '../../session/session-slice.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, CopyButton, LinkButton } from '../../ui/button.tsx';
import { Section } from '../../ui/disclosure-section.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { LoadedOrder } from '../order/loaded-order.tsx';
import type { Warehouse } from '../warehouses/warehouse-form.ts';
import { warehousesApi } from '../warehouses/warehouses-api.ts';
import {
  ConsigneeSection,
  OrderDetailsSection,
  OtherDetailsSection,
} from './order-details-section.tsx';
import {
  copyOrderForm,
  createOrderForm,
  createOrderId,
  listFormFields,
  type OrderForm,
  toOrderForm,
  toOrderInput,
  toPickup,
  validateOrder,
} from './order-form.ts';
import type { OrderSection } from './order-sections.ts';
import { OrderSummaryPanel } from './order-summary-panel.tsx';
import { computeOrderSums } from './order-sums.ts';
import { PackageSection } from './package-section.tsx';
import { PickupAddressSection } from './pickup-address-section.tsx';
import { useProductFill } from './product-parcel.ts';
import { ReturnSection } from './return-section.tsx';
import { SectionStatus } from './section-status.tsx';
import { useOpenSections } from './use-open-sections.ts';
import { useOrderDraft } from './use-order-draft.ts';

const { useCreateOrderMutation } = buildCalls(({ mutation }) => ({
  createOrder: mutation(createOrder, afterSuccess('Order')),
}));

/** Spec §9, toasts: 3000 ms for the save toasts. */
const saveToastOptions = { timeoutMs: 3000 };

/**
 * Renders the Add Order screen (spec §2). `?direction=reverse` creates a reverse order. `?copy=` with a docket number
 * fills the form from that order.
 */
export function AddOrderPage() {
  const [formCount, setFormCount] = useState(0);
  const [params, setParams] = useSearchParams();
  const username = useSelector(selectUsername);
  const direction = params.get('direction') === 'reverse' ? 'reverse' : 'forward';
  const copiedFrom = params.get('copy');
  const renderForm = (sourceForm: OrderForm | null) => (
    <AddOrderScreen
      // Another tab may sign in another user, who must not see this form.
      key={`${username} ${direction} ${copiedFrom} ${formCount}`}
      direction={direction}
      copiedForm={sourceForm}
      copiedFrom={copiedFrom}
      onNewOrder={() => {
        setFormCount(formCount + 1);
        params.delete('copy');
        setParams(params, { replace: true });
      }}
    />
  );
  if (copiedFrom === null) return renderForm(null);
  return (
    <LoadedOrder docketNumber={copiedFrom}>
      {(detail) => renderForm(toOrderForm(detail))}
    </LoadedOrder>
  );
}

const listSectionTitles = () =>
  ({
    forward: {
      page: t`Add Order`,
      consignee: t`Delivery/Consignee Details`,
      pickup: t`Warehouse/Pickup Address`,
    },
    reverse: {
      page: t`Add reverse order`,
      consignee: t`Pickup from consignee`,
      pickup: t`Delivery to warehouse`,
    },
  }) as const;

interface SavedOrder {
  readonly docketNumber: string;
  readonly orderId: string;
  readonly bodyJson: string;
}

interface AddOrderScreenProps {
  direction: Direction;
  copiedForm: OrderForm | null;
  copiedFrom: string | null;
  onNewOrder: () => void;
}

function AddOrderScreen({ direction, copiedForm, copiedFrom, onNewOrder }: AddOrderScreenProps) {
  const navigate = useNavigate();
  const titles = listSectionTitles()[direction];
  const [today] = useState(() => toBusinessDay(new Date()));
  const createForm = () =>
    copiedForm === null ? createOrderForm(today) : copyOrderForm(copiedForm, today);
  const form = useForm<OrderForm>({
    defaultValues: createForm(),
    // Save sets the errors. Validation on change removes the error of a corrected field.
    mode: 'onChange',
  });
  const { control } = form;
  const productFill = useProductFill(form);

  // Save needs the default address, which is unknown until the list loads.
  const { data: warehouses, isLoading: isPickupUnknown } = warehousesApi.useListWarehousesQuery();
  const warehouseId = useWatch({ control, name: 'warehouseId' });
  const pickup = toPickup(warehouseId, warehouses?.data ?? []);
  const { getDisclosureProps, pickupFocusRef, markProblems } = useOpenSections(form, (values) => ({
    ...values,
    warehouseId: toPickup(values.warehouseId, warehouses?.data ?? [])?.id ?? '',
  }));

  const account = useAccount();
  const isReverseDisabled = direction === 'reverse' && account?.features.reverse === false;
  const draft = useOrderDraft({ form, direction, today, copiedFrom, createForm });
  const [create, { isLoading: isSaving }] = useCreateOrderMutation();
  const [savedOrder, setSavedOrder] = useState<SavedOrder | null>(null);
  const getIdempotencyKey = useIdempotencyKey();

  const buildPayload = (values: OrderForm, warehouse: Warehouse) =>
    orderToWire(toOrderInput(values, { direction, pickup: warehouse }));

  function assignOrderId(warehouse: Warehouse) {
    const values = form.getValues();
    const { orderId } = values.order;
    const isSaved = orderId === savedOrder?.orderId;
    const isSame = savedOrder?.bodyJson === JSON.stringify(buildPayload(values, warehouse));
    if (orderId.trim() === '' || (isSaved && !isSame)) {
      form.setValue('order.orderId', createOrderId(today));
    }
  }

  /** Spec §5, order save. Does not clear the form. */
  async function saveOrder() {
    if (isSaving) return;
    form.clearErrors();
    const problem = validateOrder(form.getValues(), { direction, pickup });
    if (problem !== null) {
      toast[problem.kind](problem.message, saveToastOptions);
      markProblems(problem.fields);
    }
    if (problem !== null || pickup === undefined) return;
    assignOrderId(pickup);
    const formValues = structuredClone(form.getValues());
    const body = buildPayload(formValues, pickup);
    const { data: response, error } = await create({
      body,
      idempotencyKey: getIdempotencyKey(body),
    });
    if (error !== undefined) {
      toast.error(
        getServerMessage(error, t`Something went wrong while saving the order.`),
        saveToastOptions,
      );
      markProblems(listFormFields(findRefusedFields(error), formValues, fromWireField));
      return;
    }
    const docketNumber = readTextAt(response, 'data', 'docketNumber');
    if (savedOrder !== null && savedOrder.docketNumber === docketNumber) {
      toast.success(t`This order is already saved. Docket ${docketNumber}`, saveToastOptions);
    } else {
      toast.success(t`Order saved successfully!`, saveToastOptions);
    }
    setSavedOrder({
      docketNumber,
      orderId: formValues.order.orderId,
      bodyJson: JSON.stringify(body),
    });
    // Only the sent content is saved. Text typed during the request is an unsaved change.
    form.reset(formValues, { keepValues: true });
    draft.markSaved(formValues);
  }

  const draftTime = formatDateTime(draft.draftSavedAt ?? '');
  const isReadyToShip = savedOrder !== null && !form.formState.isDirty;
  const mustWait = isSaving || isPickupUnknown;
  usePageKey(isSaveKey, () => {
    if (!mustWait) void saveOrder();
  });

  const ordersPath = direction === 'forward' ? paths.orders() : paths.reverseOrders();
  const openOrders = () => void navigate(ordersPath, { state: discardState });
  const getCardProps = (section: OrderSection) => ({
    summary: <SectionStatus control={control} section={section} pickup={pickup} />,
    ...getDisclosureProps(section),
  });

  return (
    <>
      <header className="sticky top-(--top-bar) z-20 -mx-4 -mt-4 flex flex-col gap-2 border-b border-line bg-canvas px-4 py-2.5 lg:-mx-6 lg:-mt-5 lg:px-6 2xl:-mx-8 2xl:px-8">
        <div className="flex items-center gap-2">
          <IconButton label={t`Back to orders`} icon={ArrowLeft} onPress={openOrders} />
          <h1 className="min-w-0 flex-1 truncate text-lg font-semibold text-ink">{titles.page}</h1>
          <Button onPress={openOrders}>{t`Cancel`}</Button>
          {/* The width fits the longest label, so Cancel does not move. */}
          <span className="grid min-w-28">
            <Button
              variant={isReadyToShip ? 'secondary' : 'primary'}
              isPending={mustWait}
              onPress={() => void saveOrder()}
            >
              {isSaving ? t`Saving...` : t`Save`}
            </Button>
          </span>
        </div>
        {savedOrder !== null && (
          <SavedOrderBanner
            docketNumber={savedOrder.docketNumber}
            direction={direction}
            isReadyToShip={isReadyToShip}
            onNewOrder={() => {
              draft.discard();
              onNewOrder();
            }}
          />
        )}
      </header>
      <div className="mt-4 mb-3 flex flex-col gap-3 empty:hidden">
        {isReverseDisabled && <Banner tone="warn">{formatProblem({ code: 'reverse_off' })}</Banner>}
        {copiedFrom !== null && (
          <Banner tone="info">{t`Copied from order ${copiedFrom}, with a new order ID.`}</Banner>
        )}
        {draft.draftSavedAt !== null && (
          <Banner tone="info" action={{ label: t`Discard`, onPress: draft.discard }}>
            {t`Draft from ${draftTime} restored`}
          </Banner>
        )}
      </div>
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-3 [&_:is(input,textarea,button)]:scroll-mt-36 [&_:is(input,textarea,button)]:scroll-mb-24">
          <Section title={titles.consignee} {...getCardProps('consignee')}>
            <ConsigneeSection form={form} />
          </Section>
          <Section title={t`Order Details`} {...getCardProps('order')}>
            <OrderDetailsSection
              form={form}
              hasPayment={direction === 'forward'}
              onProductsBlur={productFill.fillIn}
            />
            {direction === 'reverse' && <ReturnSection form={form} />}
          </Section>
          <Section title={titles.pickup} {...getCardProps('pickup')}>
            <PickupAddressSection form={form} focusRef={pickupFocusRef} />
          </Section>
          <Section title={t`Weight & Dimensions`} {...getCardProps('package')}>
            <PackageSection form={form} onPreset={productFill.choosePreset} />
          </Section>
          <Section title={t`Other Details`} {...getCardProps('other')}>
            <OtherDetailsSection form={form} />
          </Section>
        </div>
        <OrderSummaryPanel
          control={control}
          pickup={pickup}
          direction={direction}
          {...(direction === 'forward' && { risk: <OrderRisk control={control} /> })}
          isBelowBanner={savedOrder !== null}
        />
      </div>
      <LeaveGuard isActive={form.formState.isDirty && !isSaving}>
        {t`This order is not saved yet.`}
      </LeaveGuard>
    </>
  );
}

interface SavedOrderBannerProps {
  docketNumber: string;
  direction: Direction;
  isReadyToShip: boolean;
  onNewOrder: () => void;
}

function SavedOrderBanner(props: SavedOrderBannerProps) {
  const { docketNumber, direction, isReadyToShip, onNewOrder } = props;
  return (
    <Banner tone="ok">
      <div className="-my-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex min-h-8 flex-1 flex-wrap items-center gap-x-1">
          {t`Saved. Docket`}
          <span className="font-semibold whitespace-nowrap tabular-nums">{docketNumber}</span>
          <CopyButton text={docketNumber} label={t`Copy docket number`} />
          <span className="text-sm max-sm:hidden">{t`The docket number identifies the parcel.`}</span>
        </span>
        <span className="flex flex-wrap gap-2">
          <LinkButton
            href={paths.order(docketNumber)}
            size="sm"
            variant={isReadyToShip ? 'primary' : 'secondary'}
          >
            {t`Ship`}
          </LinkButton>
          <LinkButton
            href={direction === 'forward' ? paths.forwardOrders() : paths.reverseOrders()}
            size="sm"
          >
            {t`Show in list`}
          </LinkButton>
          <Button size="sm" onPress={onNewOrder}>
            {t`New order`}
          </Button>
        </span>
      </div>
    </Banner>
  );
}

function OrderRisk({ control }: { control: Control<OrderForm> }) {
  const [consignee, order, parcel] = useWatch({ control, name: ['consignee', 'order', 'package'] });
  const phone = normalisePhone(consignee.phone);
  const address = consignee.address.trim();
  const isComplete = /^\d{6}$/.test(consignee.pincode) && address !== '';
  const { codPaise } = computeOrderSums({ order, package: parcel });
  const isCod = order.paymentType === 'cod';
  return (
    <RiskPanel
      body={
        phone === null || !isComplete
          ? null
          : { phone, pincode: consignee.pincode, address, codPaise: isCod ? codPaise : 0 }
      }
    />
  );
}
