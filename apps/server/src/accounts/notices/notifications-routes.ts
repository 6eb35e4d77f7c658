import { MAX_NOTIFICATIONS } from '@shipdesk/contract/account/notifications';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createNotifications } from './notices-service.ts';

export function mountNotificationsRoutes(app: FastifyInstance, deps: Deps): void {
  const notifications = createNotifications(deps);

  mountCalls(app, {
    listNotifications: ({ principal }) => notifications.list(principal, MAX_NOTIFICATIONS),
    readNotifications: ({ principal, body }) => notifications.markRead(principal, body.ids),
  });
}
