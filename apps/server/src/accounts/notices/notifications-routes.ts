import {
  listNotifications,
  MAX_NOTIFICATIONS,
  readNotifications,
} from '@shipdesk/contract/account/notifications';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedData, guardedRoute } from '../../platform/http/route.ts';
import { createNotifications } from './notices-service.ts';

export function notificationsRoutes(app: FastifyInstance, deps: Deps): void {
  const notifications = createNotifications(deps);

  guardedData(app, listNotifications, ({ principal }) =>
    notifications.list(principal, MAX_NOTIFICATIONS),
  );

  guardedRoute(app, readNotifications, ({ principal, body }) =>
    notifications.read(principal, body.ids),
  );
}
