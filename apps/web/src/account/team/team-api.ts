import * as team from '@shipdesk/contract/account/team';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const teamApi = buildCalls(({ query, mutation }) => ({
  listTeam: query(team.listTeam, ['Team']),
  inviteToTeam: mutation(team.inviteToTeam, afterSuccess('Team')),
  withdrawInvitation: mutation(team.withdrawInvitation, ['Team']),
  changeMember: mutation(team.changeMember, ['Team']),
  removeMember: mutation(team.removeMember, ['Team']),
  joinTeam: mutation(team.joinTeam),
  startSupportVisit: mutation(team.startSupportVisit),
  listSupportVisits: query(team.listSupportVisits),
}));
