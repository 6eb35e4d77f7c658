import { t } from '@lingui/core/macro';
import type { inviteToTeam, Member, SupportVisit, Team } from '@shipdesk/contract/account/team';
import type { BodyOf } from '@shipdesk/contract/endpoint';
import { getRole, memberRoles, type UserRole, userRoles } from '@shipdesk/domain/account/roles';
import { Headset, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { runCall } from '../../api/call-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import {
  FormCheckbox,
  FormSelect,
  FormTextField,
  useCheckedForm,
} from '../../lib/forms/form-fields.tsx';
import { paths } from '../../lib/paths.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { ListView } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { selectRole } from '../../session/session-slice.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, CopyButton, RowButton } from '../../ui/button.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { MenuButton, MenuItem, MenuSection } from '../../ui/overlay/menu.tsx';
import { renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { describeRole, explainRole } from './role-texts.ts';
import { teamApi } from './team-api.ts';

type Invitation = Team['invitations'][number];

export function TeamPage() {
  const navigate = useNavigate();
  const query = teamApi.useListTeamQuery(undefined, refetchOnMount);
  const visits = teamApi.useListSupportVisitsQuery(undefined, refetchOnMount);
  const [changeMember] = teamApi.useChangeMemberMutation();
  const [withdraw] = teamApi.useWithdrawInvitationMutation();
  const [isInviting, setInviting] = useState(false);
  const [editedMember, setEditedMember] = useState<Member | null>(null);
  const [removedMember, setRemovedMember] = useState<Member | null>(null);

  async function toggleSuspension({ id, name, isSuspended }: Member) {
    await runCall(changeMember({ id, body: { isSuspended: !isSuspended } }), {
      failure: t`The suspension of ${name} could not be changed. Try again.`,
      success: isSuspended
        ? t`${name} can sign in again.`
        : t`${name} is suspended and signed out.`,
    });
  }

  const memberColumns: readonly TableColumn<Member>[] = [
    {
      header: t`Member`,
      isWide: true,
      render: ({ name, email }) => renderStrongLines(name, <EmailText key="email" email={email} />),
    },
    {
      header: t`Role`,
      width: 'w-72',
      render: ({ role, hideContacts }) =>
        renderStrongLines(
          describeRole(role),
          explainRole(role),
          hideContacts && t`Cannot see phone numbers and email addresses of consignees.`,
        ),
    },
    {
      header: t`State`,
      width: 'w-32',
      render: ({ isSuspended, isYou }) =>
        isSuspended ? (
          <Badge tone="bad">{t`Suspended`}</Badge>
        ) : (
          <Badge tone={isYou ? 'accent' : 'ok'}>{isYou ? t`You` : t`Active`}</Badge>
        ),
    },
    {
      header: t`Actions`,
      align: 'end',
      isActions: true,
      width: 'w-28',
      render: (member) => {
        const { name, isSuspended } = member;
        return (
          <MenuButton
            label={t`Change ${name}`}
            aria-label={t`Change ${name}`}
            text={t`Change`}
            size="sm"
          >
            <MenuSection title={name}>
              <MenuItem onAction={() => setEditedMember(member)}>{t`Change role`}</MenuItem>
              <MenuItem onAction={() => void navigate(paths.member(member.id))}>
                {t`Show activity`}
              </MenuItem>
              <MenuItem onAction={() => void toggleSuspension(member)}>
                {isSuspended ? t`End suspension` : t`Suspend`}
              </MenuItem>
              <MenuItem onAction={() => setRemovedMember(member)}>{t`Remove`}</MenuItem>
            </MenuSection>
          </MenuButton>
        );
      },
    },
  ];

  const invitationColumns: readonly TableColumn<Invitation>[] = [
    { header: t`Email`, render: ({ email }) => email },
    { header: t`Role`, width: 'w-40', render: ({ role }) => describeRole(role) },
    {
      header: t`Valid until`,
      width: 'w-52',
      render: ({ expiresAt }) => formatDateTime(expiresAt),
    },
    {
      header: t`Actions`,
      align: 'end',
      isActions: true,
      width: 'w-28',
      render: ({ id, email }) => (
        <RowButton
          label={t`Withdraw`}
          name={t`Withdraw the invitation for ${email}`}
          onPress={() =>
            void runCall(withdraw({ id }), {
              failure: t`The invitation could not be withdrawn. Try again.`,
              success: t`The invitation for ${email} is withdrawn.`,
            })
          }
        />
      ),
    },
  ];

  return (
    <div className="flex flex-col gap-8">
      <ListView
        title={t`Team`}
        description={t`Who can sign in to this account, and what they can do.`}
        actions={
          <Button variant="primary" icon={UserPlus} onPress={() => setInviting(true)}>
            {t`Invite`}
          </Button>
        }
        query={query}
        items={query.data?.members}
        failure={t`The team could not be loaded`}
        columns={memberColumns}
        empty={{ icon: Users, title: t`No members` }}
      />
      {query.data !== undefined && query.data.invitations.length > 0 && (
        <ListView
          title={t`Invitations`}
          query={query}
          items={query.data.invitations}
          failure={t`The invitations could not be loaded`}
          columns={invitationColumns}
          empty={{ icon: UserPlus, title: t`No invitations` }}
        />
      )}
      <ListView
        title={t`Visits of operator staff`}
        description={t`Operator staff can open your account for 30 minutes and must give a reason. The account history lists what they change.`}
        query={visits}
        failure={t`The visits could not be loaded`}
        columns={listVisitColumns()}
        empty={{ icon: Headset, title: t`No visits yet`, isFirstUse: true }}
      />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {editedMember !== null && (
        <MemberDialog member={editedMember} onClose={() => setEditedMember(null)} />
      )}
      {removedMember !== null && (
        <RemoveDialog member={removedMember} onClose={() => setRemovedMember(null)} />
      )}
    </div>
  );
}

const listVisitColumns = (): readonly TableColumn<SupportVisit>[] => [
  {
    header: t`Visitor`,
    render: ({ staffName, isOpen }) =>
      renderStrongLines(staffName, isOpen && <Badge tone="bad">{t`Signed in now`}</Badge>),
  },
  { header: t`From`, width: 'w-52', render: ({ startedAt }) => formatDateTime(startedAt) },
  { header: t`Until`, width: 'w-52', render: ({ endsAt }) => formatDateTime(endsAt) },
  {
    header: t`Reason`,
    isWide: true,
    render: ({ reason, change }) =>
      renderStrongLines(reason, change === '' ? t`Read only` : change),
  },
];

function useRoleOptions(): readonly { id: UserRole; label: string }[] {
  const role = useSelector(selectRole);
  const isOperator = role !== null && getRole(role).kind === 'operator';
  const operatorRoles = userRoles.filter((name) => getRole(name).kind === 'operator');
  return (isOperator ? operatorRoles : memberRoles).map((id) => ({ id, label: describeRole(id) }));
}

type InvitationForm = BodyOf<typeof inviteToTeam>;

interface DialogProps {
  onClose: () => void;
}

/** The dialogs do not show the checkbox for an Owner, so it may keep the choice for another role. */
const showContactsToOwner = <Values extends Pick<InvitationForm, 'role' | 'hideContacts'>>(
  values: Values,
) => ({ ...values, hideContacts: values.hideContacts && values.role !== 'Owner' });

function InviteDialog({ onClose }: DialogProps) {
  const options = useRoleOptions();
  const form = useCheckedForm<InvitationForm>(
    {
      email: '',
      role: (options.find(({ id }) => id === 'Packing') ?? options[0])?.id ?? 'Packing',
      hideContacts: false,
      delivery: 'mail',
    },
    ({ email }) => ({ email: email.trim() === '' && t`Enter the email address` }),
  );
  const [invite, { data: invitation }] = teamApi.useInviteToTeamMutation();
  const path = invitation?.data.path ?? null;
  const link = path === null ? null : `${window.location.origin}${path}`;
  const role = form.watch('role');
  return (
    <CallDialog
      title={t`Invite to the team`}
      text={t`The invitation is for one address. It works once, within 48 hours.`}
      form={form}
      failure={t`The invitation could not be created. Try again.`}
      send={({ email, ...values }) =>
        invite({ body: { ...showContactsToOwner(values), email: email.trim() } })
      }
      choices={[
        { label: t`Create link`, chooseForm: () => form.setValue('delivery', 'link') },
        { label: t`Send by email`, chooseForm: () => form.setValue('delivery', 'mail') },
      ]}
      onDone={({ data }) => data.path === null && onClose()}
      success={({ data }) =>
        data.path === null ? t`The invitation is sent.` : t`The link is created.`
      }
      outcome={
        link === null ? undefined : (
          <div className="flex flex-col gap-3">
            <Banner tone="warn">
              {t`Give this link only to ${{ email: form.getValues('email') }}. It is shown once.`}
            </Banner>
            <div className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <TextField label={t`Link`} value={link} isReadOnly />
              </div>
              <span className="mt-6">
                <CopyButton text={link} label={t`Copy the link`} />
              </span>
            </div>
          </div>
        )
      }
      onClose={onClose}
    >
      <FormTextField
        {...form.bind('email')}
        label={t`Email`}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        autoFocus
      />
      <FormSelect
        {...form.bind('role')}
        label={t`Role`}
        options={options}
        hint={explainRole(role)}
      />
      {role !== 'Owner' && (
        <FormCheckbox control={form.control} name="hideContacts">
          {t`Hide phone numbers and email addresses of consignees`}
        </FormCheckbox>
      )}
    </CallDialog>
  );
}

function MemberDialog({ member, onClose }: DialogProps & { member: Member }) {
  const options = useRoleOptions();
  const { id, name, role: savedRole, hideContacts } = member;
  const form = useCheckedForm({ role: savedRole, hideContacts }, () => ({}));
  const [changeMember] = teamApi.useChangeMemberMutation();
  const role = form.watch('role');
  return (
    <CallDialog
      title={t`Role of ${name}`}
      submitLabel={t`Save`}
      form={form}
      failure={t`The changes to ${name} could not be saved. Try again.`}
      success={t`The changes to ${name} are saved.`}
      send={(values) => changeMember({ id, body: showContactsToOwner(values) })}
      onClose={onClose}
    >
      <FormSelect
        {...form.bind('role')}
        label={t`Role`}
        options={options}
        hint={explainRole(role)}
      />
      {role !== 'Owner' && (
        <FormCheckbox control={form.control} name="hideContacts">
          {t`Hide phone numbers and email addresses of consignees`}
        </FormCheckbox>
      )}
    </CallDialog>
  );
}

function RemoveDialog({ member: { id, name }, onClose }: DialogProps & { member: Member }) {
  const [remove] = teamApi.useRemoveMemberMutation();
  return (
    <CallDialog
      title={t`Remove ${name}?`}
      text={t`${name} will be signed out at once and can be invited again. The history keeps the name.`}
      isDanger
      submitLabel={t`Remove`}
      failure={t`${name} could not be removed. Try again.`}
      success={t`${name} is removed.`}
      send={() => remove({ id })}
      onClose={onClose}
    />
  );
}
