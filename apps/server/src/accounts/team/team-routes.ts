import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { createCallSources } from '../../platform/http/call-source.ts';
import { mountCalls } from '../../platform/http/route.ts';
import type { Sessions } from '../sessions/sessions-service.ts';
import type { SupportVisits } from './support-service.ts';
import { createTeam } from './team-service.ts';

export function mountTeamRoutes(
  app: FastifyInstance,
  deps: Deps,
  { sessions, supportVisits }: { sessions: Sessions; supportVisits: SupportVisits },
): void {
  const team = createTeam(deps);
  const describeSource = createCallSources(deps.config);

  mountCalls(app, {
    listTeam: async ({ principal }) => {
      const { members, invitations } = await team.list(principal);
      return {
        members: members.map(({ disabledAt, ...member }) => ({
          ...member,
          isSuspended: disabledAt !== null,
          isYou: member.id === principal.userId,
        })),
        invitations,
      };
    },
    inviteToTeam: ({ principal, body }) => team.invite(principal, body),
    withdrawInvitation: ({ principal, params }) => team.withdraw(principal, params.id),
    changeMember: ({ principal, params, body }) => team.changeMember(principal, params.id, body),
    removeMember: ({ principal, params }) => team.removeMember(principal, params.id),
    readInvitation: [
      { perMinute: 30 },
      ({ body, request }) => team.readInvitation(body.token, describeSource(request)),
    ],
    acceptInvitation: [
      { perMinute: 10 },
      ({ body, request }) => team.accept(body, describeSource(request)),
    ],
    joinTeam: ({ principal, body }) => team.join(principal, body.token),
    listOwnSellers: ({ principal }) => team.listSellers(principal),
    switchSeller: async ({ principal, body }) => {
      await supportVisits.end(principal);
      await sessions.switchTo(principal, { sellerId: body.sellerId, visitId: null });
    },
  });
}
