import { notices } from '@shipdesk/domain/account/event/notice';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

/** Maximum number of notifications in the bell, and in a call that marks them as read. */
export const MAX_NOTIFICATIONS = 50;

/** Returns the newest notifications of the seller, with the read marks of the user. */
export const listNotifications = endpoint('GET', '/api/notifications', 'self', {
  summary: 'List the newest notifications',
  cost: 'light',
  response: s.data(
    s.list(
      s.shape({
        id: s.string(),
        event: s.oneOf(notices),
        /** Empty if the notification is not about exactly one order. */
        ...s.strings('docketNumber', 'reference', 'consigneeName'),
        /** The number of orders that the notification is about. */
        subjects: s.integer(),
        createdAt: s.string(),
        isRead: s.boolean(),
      }),
      { maxItems: MAX_NOTIFICATIONS },
    ),
  ),
});
export type Notification = ResponseOf<typeof listNotifications>['data'][number];

/** Marks notifications as read by the user. Skips unknown ids. */
export const readNotifications = endpoint('POST', '/api/notifications/read', 'self:write', {
  summary: 'Mark notifications as read',
  cost: 'light',
  audit: ['notifications.read'],
  body: s.shape({
    ids: s.list(s.rowId(), { minItems: 1, maxItems: MAX_NOTIFICATIONS }),
  }),
});
