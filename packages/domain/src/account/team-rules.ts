import { getRole, type UserRole } from './roles.ts';

export const INVITATION_HOURS = 48;
export const SUPPORT_VISIT_MINUTES = 30;
export const MAX_REASON_CHARACTERS = 300;

export type CompanyKind = 'seller' | 'operator' | 'sandbox';

interface TeamMember {
  readonly id: string;
  readonly role: UserRole;
  readonly isActive: boolean;
}

/** Returns true if users of this kind of company may have the role. A sandbox has no users of its own. */
export const isRoleAllowed = (role: UserRole, kind: CompanyKind) => getRole(role).kind === kind;

const canManageTeam = ({ role, isActive }: TeamMember) =>
  isActive && getRole(role).permissions.includes('team:write');

/** Returns true if a change to one member removes the last member who can manage the team. */
export function leavesNoManager(team: readonly TeamMember[], changedMember: TeamMember): boolean {
  const hadManager = team.some(canManageTeam);
  return (
    hadManager &&
    !canManageTeam(changedMember) &&
    !team.some((member) => member.id !== changedMember.id && canManageTeam(member))
  );
}
