import { t } from '@lingui/core/macro';
import type { OrderGroup } from '@shipdesk/domain/order/order-edits';
import { getFieldOfPatch } from '@shipdesk/domain/order/order-patch';
import { ArrowLeft, Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation, useNavigate, useParams } from 'react-router';
import { findRefusedFields, getServerMessage, hasCode } from '../../api/call-error.ts';
import { discardState, LeaveGuard } from '../../lib/leave-guard.tsx';
import { isSaveKey, usePageKey } from '../../lib/page-key.ts';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/disclosure-section.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import {
  ConsigneeSection,
  OrderDetailsSection,
  OtherDetailsSection,
} from '../add-order/order-details-section.tsx';
import {
  listFormFields,
  type OrderForm,
  toOrderForm,
  toPickup,
  validateOrder,
} from '../add-order/order-form.ts';
import type { OrderSection } from '../add-order/order-sections.ts';
import { OrderSummaryPanel } from '../add-order/order-summary-panel.tsx';
import { PackageSection } from '../add-order/package-section.tsx';
import { PickupAddressSection } from '../add-order/pickup-address-section.tsx';
import { SectionStatus } from '../add-order/section-status.tsx';
import { useOpenSections } from '../add-order/use-open-sections.ts';
import { LoadedOrder } from '../order/loaded-order.tsx';
import { orderEditsApi } from '../order/order-edits-api.ts';
import { describeClosedReason } from '../order/order-group-texts.ts';
import type { OrderDetail } from '../order/order-list-payload.ts';
import type { Warehouse } from '../warehouses/warehouse-form.ts';
import { warehousesApi } from '../warehouses/warehouses-api.ts';
import { computeOrderPatch, rebaseForm } from './order-patch.ts';

export function EditOrderPage() {
  const { docketNumber = '' } = useParams();
  return (
    <LoadedOrder docketNumber={docketNumber}>
      {(detail) => <EditOrderScreen key={docketNumber} detail={detail} />}
    </LoadedOrder>
  );
}

function EditOrderScreen({ detail }: { detail: OrderDetail }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { docketNumber } = detail.order;
  const direction = detail.direction === 'reverse' ? 'reverse' : 'forward';
  // The revision that the user edits. A later revision must not replace what the user typed.
  const [base, setBase] = useState(() => ({
    revision: detail.revision,
    form: toOrderForm(detail),
  }));
  const form = useForm<OrderForm>({ defaultValues: base.form, mode: 'onChange' });
  const { control } = form;
  const { data: warehouses } = warehousesApi.useListWarehousesQuery();
  const warehouseId = useWatch({ control, name: 'warehouseId' });
  const selectedPickup = toPickup(warehouseId, warehouses?.data ?? []);
  const ownPickup = toOwnPickup(detail);
  const pickup = selectedPickup ?? ownPickup;
  const findReason = (...groups: OrderGroup[]) =>
    detail.closed.find(({ group }) => groups.includes(group))?.reason;
  const { getDisclosureProps, pickupFocusRef, markProblems } = useOpenSections(
    form,
    (values) => ({ ...values, warehouseId: values.warehouseId || ownPickup.id }),
    findReason('consignee') === undefined ? 'consignee' : 'order',
  );

  const openOrder = () =>
    void navigate(paths.order(docketNumber), {
      state: { ...(typeof state === 'object' && state), ...discardState },
    });
  const [editOrder, { isLoading: isSaving }] = orderEditsApi.useEditOrderMutation();
  const [conflict, setConflict] = useState<string | null>(null);

  async function saveOrder() {
    if (isSaving) return;
    form.clearErrors();
    const values = structuredClone(form.getValues());
    const patch = computeOrderPatch(base.form, values);
    if (Object.keys(patch).length === 0) return openOrder();
    const { reference, ...checkedGroups } = patch;
    if (Object.keys(checkedGroups).length > 0) {
      const checkedPickup = patch.pickup === undefined ? ownPickup : selectedPickup;
      const problem = validateOrder(values, { direction, pickup: checkedPickup });
      if (problem !== null) {
        toast[problem.kind](problem.message);
        return markProblems(problem.fields);
      }
    }
    const { error } = await editOrder({
      docketNumber,
      body: { basedOnRevision: base.revision, ...checkedGroups, ...(reference && { reference }) },
    });
    if (error === undefined) {
      toast.success(t`Order changed.`);
      return openOrder();
    }
    const message = getServerMessage(error, t`Something went wrong while saving the order.`);
    if (hasCode(error, 'stale_version')) return setConflict(message);
    toast.error(message);
    markProblems(listFormFields(findRefusedFields(error), values, getFieldOfPatch));
  }

  usePageKey(isSaveKey, () => void saveOrder());

  function mergeForm() {
    const newerForm = toOrderForm(detail);
    const values = form.getValues();
    const mergedForm = rebaseForm(newerForm, values, computeOrderPatch(base.form, values));
    setBase({ revision: detail.revision, form: newerForm });
    form.reset(newerForm);
    form.reset(mergedForm, { keepDefaultValues: true });
    setConflict(null);
  }

  const hasProducts = findReason('products') === undefined;
  const canEditReference = findReason('reference') === undefined;
  const isReverse = direction === 'reverse';
  const parts: readonly OrderPart[] = [
    {
      section: 'consignee',
      title: isReverse ? t`Pickup from consignee` : t`Delivery/Consignee Details`,
      reason: findReason('consignee', 'phone', 'address'),
      fields: <ConsigneeSection form={form} />,
    },
    {
      title: hasProducts ? t`Payment` : t`Products and payment`,
      // A reverse order shows no separate line for its payment.
      reason: hasProducts && isReverse ? undefined : findReason('products', 'payment'),
    },
    {
      section: 'order',
      title: canEditReference ? t`Order Details` : t`Order ID and Reference ID`,
      reason: findReason('reference'),
      fields: (
        <OrderDetailsSection
          form={form}
          hasProducts={hasProducts}
          hasPayment={findReason('payment') === undefined}
        />
      ),
    },
    {
      section: 'pickup',
      title: isReverse ? t`Delivery to warehouse` : t`Warehouse/Pickup Address`,
      reason: findReason('pickup'),
      fields: (
        <>
          {warehouses !== undefined && selectedPickup === undefined && (
            <p className="mb-3 text-base text-muted">
              {t`The order keeps this address until you select another: ${describePickupPlace(detail)}`}
            </p>
          )}
          <PickupAddressSection form={form} focusRef={pickupFocusRef} />
        </>
      ),
    },
    {
      section: 'package',
      title: t`Weight & Dimensions`,
      reason: findReason('packages'),
      fields: <PackageSection form={form} />,
    },
    {
      section: 'other',
      title: t`Other Details`,
      reason: findReason('papers'),
      fields: <OtherDetailsSection form={form} />,
    },
  ];

  return (
    <>
      <header className="sticky top-(--top-bar) z-20 -mx-4 -mt-4 flex flex-col gap-2 border-b border-line bg-canvas px-4 py-2.5 lg:-mx-6 lg:-mt-5 lg:px-6 2xl:-mx-8 2xl:px-8">
        <div className="flex items-center gap-2">
          <IconButton label={t`Back to the order`} icon={ArrowLeft} onPress={openOrder} />
          <h1 className="min-w-0 flex-1 text-lg font-semibold text-ink tabular-nums max-sm:text-base max-sm:leading-tight sm:truncate">
            {t`Edit order ${docketNumber}`}
          </h1>
          <Button onPress={openOrder}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            isPending={isSaving}
            isDisabled={!canEditReference}
            onPress={() => void saveOrder()}
          >
            {isSaving ? t`Saving...` : t`Save`}
          </Button>
        </div>
        {conflict !== null && (
          <Banner tone="warn" action={{ label: t`Load and keep my changes`, onPress: mergeForm }}>
            {conflict}
          </Banner>
        )}
      </header>
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-3 [&_:is(input,textarea,button)]:scroll-mt-36 [&_:is(input,textarea,button)]:scroll-mb-24">
          {parts.map(
            ({ section, title, reason, fields }) =>
              section !== undefined &&
              reason === undefined && (
                <Section
                  key={section}
                  title={title}
                  summary={<SectionStatus control={control} section={section} pickup={pickup} />}
                  {...getDisclosureProps(section)}
                >
                  {fields}
                </Section>
              ),
          )}
          <ClosedParts parts={parts} />
        </div>
        <OrderSummaryPanel
          control={control}
          pickup={pickup}
          direction={direction}
          isBelowBanner={conflict !== null}
          hasPrice={hasProducts}
        />
      </div>
      <LeaveGuard isActive={form.formState.isDirty && !isSaving}>
        {t`Your changes to this order are not saved yet.`}
      </LeaveGuard>
    </>
  );
}

interface OrderPart {
  readonly section?: OrderSection;
  readonly title: string;
  /** The reason why the part cannot be changed; undefined if it can. */
  readonly reason: OrderDetail['closed'][number]['reason'] | undefined;
  readonly fields?: ReactNode;
}

function ClosedParts({ parts }: { parts: readonly OrderPart[] }) {
  const reasons = new Set(parts.flatMap(({ reason }) => reason ?? []));
  if (reasons.size === 0) return null;
  return (
    <section
      aria-label={t`Cannot be changed now`}
      className="rounded-lg border border-line bg-sunken px-4 py-3"
    >
      <h2 className="flex items-center gap-2 text-base font-semibold text-ink">
        <Lock aria-hidden="true" className="size-4 text-muted" />
        {t`Cannot be changed now`}
      </h2>
      {Array.from(reasons, (reason) => (
        <div key={reason} className="mt-2 text-base">
          <p className="text-ink">
            {parts
              .filter((part) => part.reason === reason)
              .map(({ title }) => title)
              .join(', ')}
          </p>
          <p className="text-muted">{describeClosedReason(reason)}</p>
        </div>
      ))}
    </section>
  );
}

function toOwnPickup({ pickup, warehouseTitle }: OrderDetail): Warehouse {
  const { phone: phoneNumber, altPhone: altPhoneNumber, address: addressLine, ...place } = pickup;
  const pickupAddressTitle = warehouseTitle || pickup.name;
  const contact = { phoneNumber, altPhoneNumber, addressLine, ...place };
  return { id: 'own', isDefault: false, pickupAddressTitle, ...contact };
}

function describePickupPlace({ pickup }: OrderDetail): string {
  return [pickup.name, pickup.address, pickup.city, pickup.pincode]
    .filter((part) => part !== '')
    .join(', ');
}
