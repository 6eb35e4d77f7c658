import { getRole, type UserRole } from './roles.ts';

export const INVITATION_HOURS = 48;
export const SUPPORT_VISIT_MINUTES = 30;
export const MAX_REASON_CHARACTERS = 300;

/** The kind of a company. */
export type CompanyKind = 'seller' | 'operator' | 'sandbox';

interface TeamMember {
  readonly id: string;
  readonly role: UserRole;
  readonly isActive: boolean;
}

/** Returns true if a user of a company of this kind may have the role. */
export const isRoleAllowed = (role: UserRole, kind: CompanyKind) => getRole(role).kind === kind;

const canManageTeam = ({ role, isActive }: TeamMember) =>
  isActive && getRole(role).permissions.includes('team:write');

/** Returns true if a change of one member leaves the team without a manager. */
export function isLastOwner(team: readonly TeamMember[], changedMember: TeamMember): boolean {
  const hadManager = team.some(canManageTeam);
  return (
    hadManager &&
    !canManageTeam(changedMember) &&
    !team.some((member) => member.id !== changedMember.id && canManageTeam(member))
  );
}
