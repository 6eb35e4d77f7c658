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
export const isRoleOf = (role: UserRole, kind: CompanyKind) => getRole(role).kind === kind;

/** Returns true if the member may manage the team. */
const isOwning = ({ role, isActive }: TeamMember) =>
  isActive && getRole(role).permissions.includes('team:write');

/** Returns true if a change of one member leaves the team without a manager. */
export function isLastOwner(team: readonly TeamMember[], changed: TeamMember): boolean {
  const hadOwner = team.some(isOwning);
  return (
    hadOwner &&
    !isOwning(changed) &&
    !team.some((member) => member.id !== changed.id && isOwning(member))
  );
}
