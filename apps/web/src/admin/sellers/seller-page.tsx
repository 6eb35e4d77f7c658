import { t } from '@lingui/core/macro';
import type { SellerAccount } from '@shipdesk/contract/operator/seller-accounts';
import { formatPhone } from '@shipdesk/domain/values/contact/contact';
import { KeyRound, MailPlus, ScrollText, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { runCall } from '../../api/call-error.ts';
import { formatCount, formatDate, formatDateTime } from '../../lib/format.ts';
import { type BillingPage, paths } from '../../lib/paths.ts';
import { nameBillingPage } from '../../money/billing-page-names.ts';
import { CodPlanMenu } from '../../money/cod/cod-plan-menu.tsx';
import { WalletActions } from '../../money/wallet/wallet-actions.tsx';
import { DetailPage } from '../../product/detail-page.tsx';
import { ListView } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { plansApi } from '../../rates/plans/plans-api.ts';
import { May } from '../../session/may.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Table } from '../../ui/table/table.tsx';
import { renderLines, renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { auditApi } from '../audit-log/audit-api.ts';
import { buildAuditColumns } from '../audit-log/audit-list.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import {
  CallLimitDialog,
  InviteDialog,
  RestoreDialog,
  SuspendDialog,
  sellerAccountsApi,
} from './seller-dialogs.tsx';
import { PlanMenu, useAssignRatePlanMutation } from './seller-plan.tsx';

const MAX_COUNTED_ORDERS = 1000;
const MAX_RECENT_ENTRIES = 10;

type Member = SellerAccount['members'][number];
type OpenDialog = 'suspend' | 'restore' | { email: string; kind: 'invite' | 'link' };

export function SellerPage() {
  const { id = '' } = useParams();
  const query = sellerAccountsApi.useGetSellerAccountQuery({ sellerId: id }, refetchOnMount);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const seller = query.currentData?.data;
  const closeDialog = () => setDialog(null);
  return (
    <DetailPage
      back={{ label: t`All sellers`, to: paths.sellers() }}
      title={seller?.name ?? t`Seller`}
      level={2}
      badges={seller?.suspension && <Badge tone="bad">{t`Suspended`}</Badge>}
      actions={
        seller &&
        (seller.suspension === null ? (
          <May permission="operator:settings">
            <Button onPress={() => setDialog('suspend')}>{t`Suspend`}</Button>
          </May>
        ) : (
          <May permission="operator:settings">
            <Button variant="primary" onPress={() => setDialog('restore')}>{t`Restore`}</Button>
          </May>
        ))
      }
      query={{ ...query, data: query.currentData }}
      failure={t`The seller could not be loaded`}
      missingList={{
        icon: SearchX,
        title: t`This seller does not exist`,
        action: <LinkButton href={paths.sellers()}>{t`Show all sellers`}</LinkButton>,
      }}
      skeleton={['h-20', 'h-28', 'h-40']}
    >
      {({ data }) => (
        <div className="flex flex-col gap-6">
          {data.suspension !== null && <SuspensionBanner suspension={data.suspension} />}
          <TitledSection title={t`Wallet`} isCard>
            <WalletActions wallet={{ sellerId: id, sellerName: data.name, ...data.wallet }} />
          </TitledSection>
          <Terms seller={data} />
          <TitledSection title={t`Users`}>
            <Table
              label={t`Users`}
              columns={buildMemberColumns(setDialog)}
              items={data.members}
              emptyState={<p className="px-3 py-8 text-center text-muted">{t`No users`}</p>}
            />
          </TitledSection>
          <RecentChanges sellerId={id} />
          {dialog === 'suspend' && <SuspendDialog seller={data} onClose={closeDialog} />}
          {dialog === 'restore' && <RestoreDialog seller={data} onClose={closeDialog} />}
          {typeof dialog === 'object' && dialog?.kind === 'invite' && (
            <InviteDialog seller={data} email={dialog.email} onClose={closeDialog} />
          )}
          {typeof dialog === 'object' && dialog?.kind === 'link' && (
            <PasswordLinkDialog seller={{ id, email: dialog.email }} onClose={closeDialog} />
          )}
        </div>
      )}
    </DetailPage>
  );
}

function SuspensionBanner({
  suspension: { at, reason },
}: {
  suspension: NonNullable<SellerAccount['suspension']>;
}) {
  const since = formatDateTime(at);
  return (
    <Banner tone="bad">
      <p className="font-medium">{t`Suspended since ${since}. No user can sign in.`}</p>
      <p className="break-words">{reason}</p>
    </Banner>
  );
}

function Terms({ seller }: { seller: SellerAccount }) {
  const { id, name, planId, orders, callsPerMinute } = seller;
  const [isLimiting, setLimiting] = useState(false);
  const plans = plansApi.useListRatePlansQuery(undefined, refetchOnMount);
  const [assignPlan] = useAssignRatePlanMutation();
  // The server returns one more than the limit if there are more orders.
  const orderCount = `${formatCount(Math.min(orders, MAX_COUNTED_ORDERS))}${orders > MAX_COUNTED_ORDERS ? '+' : ''}`;
  const assign = (nextPlanId: string | null) => {
    if (nextPlanId === planId) return;
    void runCall(assignPlan({ sellerId: id, body: { planId: nextPlanId } }), {
      failure: t`The plan of ${name} could not be changed. Try again.`,
      success: t`The plan of ${name} has been changed.`,
    });
  };
  return (
    <TitledSection title={t`Terms and orders`} isCard>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Term name={t`Since`}>{formatDate(seller.createdOn)}</Term>
        <Term name={t`Orders`}>{orderCount}</Term>
        <Term name={t`Plan`}>
          <PlanMenu seller={seller} plans={plans.data?.data} onAssign={assign} />
        </Term>
        <Term name={t`COD plan`}>
          <CodPlanMenu sellerId={id} seller={name} plan={seller.codPlan} />
        </Term>
        <Term name={t`API calls per minute`}>
          {formatCount(callsPerMinute)}
          <May permission="operator:settings">
            <span className="ml-2">
              <Button size="sm" onPress={() => setLimiting(true)}>{t`Change`}</Button>
            </span>
          </May>
        </Term>
        <Term name={t`Reverse orders`}>{seller.reverse ? t`On` : t`Off`}</Term>
      </dl>
      <nav aria-label={t`Pages of ${name}`} className="flex flex-wrap gap-2">
        {listSellerPages(id).map(({ label, href }) => (
          <LinkButton key={href} size="sm" href={href}>
            {label}
          </LinkButton>
        ))}
      </nav>
      {isLimiting && <CallLimitDialog seller={seller} onClose={() => setLimiting(false)} />}
    </TitledSection>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="flex min-h-8 items-center text-ink tabular-nums">{children}</dd>
    </div>
  );
}

function listSellerPages(id: string) {
  const buildBillingLink = (page: BillingPage, extraQuery = '') => ({
    label: nameBillingPage(page),
    href: `${paths.billingPage(page)}?seller=${id}${extraQuery}`,
  });
  return [
    buildBillingLink('shippingCharges'),
    buildBillingLink('passbook'),
    buildBillingLink('codRemittance'),
    buildBillingLink('recharges', '&tab=all'),
    buildBillingLink('invoices'),
    buildBillingLink('weightDiscrepancies'),
    buildBillingLink('creditNotes'),
    { label: t`Failed deliveries`, href: `${paths.ndrTasks()}?seller=${id}` },
    { label: t`Failed jobs`, href: `${paths.jobs()}?seller=${id}` },
    { label: t`Emails`, href: `${paths.mails()}?seller=${id}` },
  ];
}

const buildMemberColumns = (
  onDialog: (dialog: OpenDialog) => void,
): readonly TableColumn<Member>[] => [
  {
    header: t`User`,
    render: ({ name, email }) => renderStrongLines(name, <EmailText key="email" email={email} />),
  },
  {
    header: t`Phone`,
    width: 'lg:w-44',
    render: ({ phone }) => <span className="tabular-nums">{formatPhone(phone)}</span>,
  },
  {
    header: t`Role`,
    width: 'lg:w-56',
    render: ({ role, disabledAt }) =>
      renderLines(role, disabledAt !== null && <Badge tone="neutral">{t`Disabled`}</Badge>),
  },
  {
    header: t`Actions`,
    isActions: true,
    align: 'end',
    width: 'w-24',
    render: ({ email, disabledAt }) =>
      disabledAt === null && (
        <span className="-my-1.5 inline-flex gap-1">
          <May permission="operator:settings">
            <IconButton
              label={t`Invite ${email} again`}
              icon={MailPlus}
              onPress={() => onDialog({ kind: 'invite', email })}
            />
          </May>
          <May permission="operator:support">
            <IconButton
              label={t`Create a password reset link for ${email}`}
              icon={KeyRound}
              onPress={() => onDialog({ kind: 'link', email })}
            />
          </May>
        </span>
      ),
  },
];

function RecentChanges({ sellerId }: { sellerId: string }) {
  const query = auditApi.useListAuditEntriesQuery(
    { seller: sellerId, reads: 'no' },
    refetchOnMount,
  );
  return (
    <ListView
      title={t`Recent changes`}
      actions={
        <LinkButton size="sm" href={`${paths.auditLog()}?seller=${sellerId}`}>
          {t`Open the audit log`}
        </LinkButton>
      }
      query={query}
      items={query.data?.data.slice(0, MAX_RECENT_ENTRIES)}
      failure={t`The recent changes could not be loaded`}
      columns={buildAuditColumns({ onSeller: undefined, onActor: undefined })}
      empty={{ icon: ScrollText, title: t`Nothing has changed yet` }}
    />
  );
}
