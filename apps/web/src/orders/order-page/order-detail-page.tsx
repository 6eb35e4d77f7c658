import { t } from '@lingui/core/macro';
import {
  MAX_NOTE_CHARACTERS,
  normaliseTags,
  orderGroups,
  orderTagLimits,
} from '@shipdesk/domain/order/order-edits';
import { ChevronLeft, ChevronRight, Copy, Pencil, X } from 'lucide-react';
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { runCall } from '../../api/call-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useToday } from '../../lib/hooks/use-now.ts';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { isNextKey, isPreviousKey, usePageKey } from '../../lib/page-key.ts';
import { paths } from '../../lib/paths.ts';
import { PageHeader } from '../../product/detail-page.tsx';
import { readOrderListView, toOrderListRequest, withPage } from '../../product/order-list-query.ts';
import { useAccount } from '../../session/account-api.ts';
import { May } from '../../session/may.tsx';
import { useMay } from '../../session/use-may.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, CopyButton, LinkButton } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { findListLocation } from '../order/list-location.ts';
import { LoadedOrder, useOrder } from '../order/loaded-order.tsx';
import { orderEditsApi } from '../order/order-edits-api.ts';
import { formatOrderDate, getStatusLabel, type OrderDetail } from '../order/order-list-payload.ts';
import { ordersApi } from '../order/orders-api.ts';
import { CostCard } from './cost-card.tsx';
import { DetailCard } from './detail-card.tsx';
import {
  AddressCard,
  BoxesCard,
  HistoryCard,
  OtherDetailsCard,
  PaymentCard,
  PriceCard,
  ProductsCard,
  ReturnCard,
} from './order-detail-cards.tsx';
import { ShipmentCard } from './shipment-card.tsx';
import { ShopCard } from './shop-card.tsx';

export function OrderDetailPage() {
  const { docketNumber = '' } = useParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  // A form with hidden contacts cannot be saved.
  const hidesContacts = useAccount()?.hidesContacts === true;
  const detail = useOrder(docketNumber).query.data?.data;
  const listPath = findListLocation(state);
  const basePath = detail?.direction === 'reverse' ? paths.reverseOrders() : paths.forwardOrders();

  return (
    <>
      <div className="mb-4">
        <PageHeader
          back={{ label: t`Back to orders`, to: listPath ?? basePath }}
          title={t`Order ${docketNumber}`}
          badges={detail !== undefined && <Summary detail={detail} />}
          actions={
            <>
              {listPath !== null && (
                <ListNeighbours
                  key={docketNumber}
                  docketNumber={docketNumber}
                  listPath={listPath}
                />
              )}
              {detail !== undefined && (
                <May permission="orders:write">
                  {!hidesContacts && canEdit(detail) && (
                    <Button
                      size="sm"
                      icon={<Pencil aria-hidden="true" className="size-3.5" />}
                      onPress={() => void navigate(paths.editOrder(docketNumber), { state })}
                    >
                      {t`Edit`}
                    </Button>
                  )}
                  <LinkButton
                    size="sm"
                    href={paths.copyOrder(docketNumber, detail.direction)}
                    icon={<Copy aria-hidden="true" className="size-3.5" />}
                  >
                    {t`Clone`}
                  </LinkButton>
                </May>
              )}
            </>
          }
        />
      </div>
      <LoadedOrder docketNumber={docketNumber}>
        {(loadedDetail) => <DetailCards detail={loadedDetail} />}
      </LoadedOrder>
    </>
  );
}

/** Returns true if the edit page can change a part of the order. Tags and notes are edited on the order page. */
function canEdit({ closed }: OrderDetail): boolean {
  const closedGroups = new Set(closed.map(({ group }) => group));
  return orderGroups.some(
    (group) => group !== 'tags' && group !== 'note' && !closedGroups.has(group),
  );
}

const badStatuses = ['CANCELLED', 'BOOKING_FAILED', 'LOST_OR_DAMAGED'];

function Summary({ detail: { order, direction } }: { detail: OrderDetail }) {
  return (
    <>
      <CopyButton text={order.docketNumber} label={t`Copy docket number`} />
      <Badge tone={badStatuses.includes(order.status) ? 'bad' : 'accent'}>
        {getStatusLabel(order.status)}
      </Badge>
      {direction === 'reverse' && <Badge>{t`Reverse`}</Badge>}
      {order.packedAt !== undefined && (
        <Badge tone="ok">{t`Packed ${{ time: formatDateTime(order.packedAt) }}`}</Badge>
      )}
      <span className="text-base text-muted tabular-nums">{formatOrderDate(order.orderDate)}</span>
    </>
  );
}

function DetailCards({ detail }: { detail: OrderDetail }) {
  const isReverse = detail.direction === 'reverse';
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-4 xl:col-start-2">
        <ShipmentCard detail={detail} />
        <ShopCard docketNumber={detail.order.docketNumber} />
        <CostCard detail={detail} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 xl:col-start-1 xl:row-span-2 xl:row-start-1">
        <ProductsCard detail={detail} />
        <BoxesCard detail={detail} />
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-3 xl:grid-cols-3">
          <AddressCard
            title={isReverse ? t`Pickup from consignee` : t`Consignee`}
            address={detail.consignee}
          />
          <AddressCard
            title={isReverse ? t`Delivery to warehouse` : t`Pickup`}
            warehouseTitle={detail.warehouseTitle}
            address={detail.pickup}
          />
          <AddressCard title={t`Return address`} address={detail.returnTo} />
        </div>
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
          <PaymentCard detail={detail} />
          <OtherDetailsCard detail={detail} />
        </div>
        <HistoryCard detail={detail} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 xl:col-start-2">
        <NotesCard detail={detail} />
        {detail.returned !== undefined && <ReturnCard returned={detail.returned} />}
        <PriceCard detail={detail} />
      </div>
    </div>
  );
}

function NotesCard({ detail }: { detail: OrderDetail }) {
  return (
    <DetailCard title={t`Tags and note`}>
      <div className="flex flex-col gap-4 px-4 py-3">
        <Tags detail={detail} />
        {/* The key resets the text for another order. */}
        <Note key={detail.order.docketNumber} detail={detail} />
      </div>
    </DetailCard>
  );
}

/** `save` shows a toast and returns false if it fails. */
function useSaveTagsOrNote({ order: { docketNumber }, revision }: OrderDetail) {
  const [editOrder, { isLoading }] = orderEditsApi.useEditOrderMutation();
  const saveChange = async (change: { tags: string[] } | { note: string }) => {
    const body = { basedOnRevision: revision, ...change };
    const failure = t`The change was not saved. Try again.`;
    return (await runCall(editOrder({ docketNumber, body }), { failure })) !== undefined;
  };
  return { save: saveChange, isSaving: isLoading };
}

function Tags({ detail }: { detail: OrderDetail }) {
  const { tags } = detail;
  const mayWrite = useMay('orders:write');
  const { save, isSaving } = useSaveTagsOrNote(detail);
  const { data: usedTags } = orderEditsApi.useListOrderTagsQuery();
  const [draft, setDraft] = useState('');
  const hasTag = (tag: string) =>
    tags.some((existingTag) => existingTag.toLowerCase() === tag.toLowerCase());
  const suggestions = (usedTags?.data ?? []).filter((tag) => !hasTag(tag));
  const hasMaxTags = tags.length >= orderTagLimits.maxTags;

  async function addTag(event: SubmitEvent) {
    event.preventDefault();
    const [tag] = normaliseTags([draft]);
    if (tag === undefined || isSaving) return;
    if (hasTag(tag) || (await save({ tags: [...tags, tag] }))) setDraft('');
  }

  return (
    <div className="flex flex-col gap-2">
      {tags.length > 0 && (
        <ul aria-label={t`Tags`} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex min-w-0 items-center rounded-md border border-line bg-sunken pl-2 text-sm text-ink"
            >
              <span className="min-w-0 truncate">{tag}</span>
              {mayWrite && (
                <IconButton
                  label={t`Remove tag ${tag}`}
                  icon={<X aria-hidden="true" className="size-3.5" />}
                  isDisabled={isSaving}
                  onPress={() => void save({ tags: tags.filter((otherTag) => otherTag !== tag) })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <form onSubmit={(event) => void addTag(event)} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={t`Add a tag`}
              value={draft}
              onChange={setDraft}
              suggestions={suggestions}
              maxLength={orderTagLimits.maxCharacters}
              autoComplete="off"
              isDisabled={hasMaxTags}
              {...(hasMaxTags && { hint: t`An order has at most ${orderTagLimits.maxTags} tags.` })}
            />
          </div>
          <Button type="submit" isDisabled={hasMaxTags || draft.trim() === ''} isPending={isSaving}>
            {t`Add`}
          </Button>
        </form>
      )}
    </div>
  );
}

function Note({ detail }: { detail: OrderDetail }) {
  const { note } = detail;
  const mayWrite = useMay('orders:write');
  const { save, isSaving } = useSaveTagsOrNote(detail);
  // Null until the user edits the note.
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? note;
  const isChanged = text.trim() !== note;
  const saveNote = async () => {
    if (await save({ note: text })) setDraft(null);
  };
  return (
    <div className="flex flex-col gap-2">
      <LeaveGuard isActive={isChanged && !isSaving}>{t`Your note is not saved yet.`}</LeaveGuard>
      <TextArea
        label={t`Note`}
        hint={t`For your team. The note is not printed or sent to the carrier.`}
        value={text}
        onChange={setDraft}
        isReadOnly={!mayWrite}
        maxLength={MAX_NOTE_CHARACTERS}
      />
      {isChanged && (
        <div className="flex gap-2">
          <Button size="sm" variant="primary" isPending={isSaving} onPress={() => void saveNote()}>
            {t`Save note`}
          </Button>
          <Button size="sm" isDisabled={isSaving} onPress={() => setDraft(null)}>
            {t`Undo`}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ListNeighboursProps {
  docketNumber: string;
  listPath: string;
}

interface Neighbour {
  readonly docketNumber: string;
  readonly listPath: string;
}

type Side = 'previous' | 'next';

export function ListNeighbours({ docketNumber, listPath }: ListNeighboursProps) {
  const navigate = useNavigate();
  const neighbours = useNeighbours(docketNumber, listPath);
  // Set if the user opens a neighbour whose list page is still loading.
  const [request, setRequest] = useState<{ side: Side; docketNumber: string } | null>(null);

  function showOrder(neighbour: Neighbour) {
    void navigate(paths.order(neighbour.docketNumber), { state: { list: neighbour.listPath } });
  }
  function openNeighbour(side: Side) {
    const neighbour = neighbours[side];
    if (neighbour !== undefined) showOrder(neighbour);
    setRequest(neighbour === undefined && neighbours.isLoading ? { side, docketNumber } : null);
  }
  const openRequestedNeighbour = useEffectEvent(() => {
    const neighbour = request?.docketNumber === docketNumber ? neighbours[request.side] : undefined;
    if (neighbour !== undefined) showOrder(neighbour);
  });
  useEffect(() => {
    if (!neighbours.isLoading) openRequestedNeighbour();
  }, [neighbours.isLoading]);
  usePageKey(isPreviousKey, () => openNeighbour('previous'));
  usePageKey(isNextKey, () => openNeighbour('next'));

  const isMissing = (side: Side) => neighbours[side] === undefined && !neighbours.isLoading;
  return (
    // Keeps these buttons in place when the other actions load: last on wide screens, first on phones.
    <span className="flex sm:order-last">
      <IconButton
        label={t`Previous order in the list`}
        icon={ChevronLeft}
        isDisabled={isMissing('previous')}
        onPress={() => openNeighbour('previous')}
      />
      <IconButton
        label={t`Next order in the list`}
        icon={ChevronRight}
        isDisabled={isMissing('next')}
        onPress={() => openNeighbour('next')}
      />
    </span>
  );
}

function useNeighbours(docketNumber: string, listPath: string) {
  const currentPage = useListPage(listPath, 0, true);
  const index = currentPage.dockets.indexOf(docketNumber);
  const isOnPage = index !== -1;
  const previousPage = useListPage(listPath, -1, isOnPage && index === 0);
  const nextPage = useListPage(listPath, 1, isOnPage && index === currentPage.dockets.length - 1);
  const isLoading = [currentPage, previousPage, nextPage].some((page) => page.isLoading);
  if (!isOnPage) return { previous: undefined, next: undefined, isLoading };
  return {
    isLoading,
    previous:
      findNeighbour(currentPage, index - 1) ??
      findNeighbour(previousPage, previousPage.dockets.length - 1),
    next: findNeighbour(currentPage, index + 1) ?? findNeighbour(nextPage, 0),
  };
}

interface ListPage {
  readonly listPath: string;
  readonly dockets: readonly string[];
  readonly isLoading: boolean;
}

function findNeighbour({ listPath, dockets }: ListPage, index: number): Neighbour | undefined {
  const docketNumber = dockets[index];
  return docketNumber === undefined ? undefined : { docketNumber, listPath };
}

/** Returns the list page `pageOffset` pages after `listPath`. The page is empty if it is missing or not needed. */
function useListPage(listPath: string, pageOffset: number, isNeeded: boolean): ListPage {
  const today = useToday();
  const [path = '', query = ''] = listPath.split('?');
  const params = new URLSearchParams(query);
  const { pageNumber } = readOrderListView(params, today);
  const neighbourParams = withPage(params, Math.max(0, pageNumber + pageOffset));
  const request = toOrderListRequest(
    readOrderListView(neighbourParams, today),
    path === paths.reverseOrders() ? 'reverse' : 'forward',
  );
  const isBeforeFirst = pageNumber + pageOffset < 0;
  const { currentData, isFetching } = ordersApi.useListOrdersQuery(
    { body: request ?? { filters: [], limit: 9, pageNumber: 0 } },
    {
      skip: request === null || isBeforeFirst || !isNeeded,
    },
  );
  return {
    listPath: `${path}?${neighbourParams}`,
    dockets: currentData?.data.map((order) => order.docketNumber) ?? [],
    isLoading: isFetching && currentData === undefined,
  };
}
