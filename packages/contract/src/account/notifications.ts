import { notices } from '@shipdesk/domain/account/event/notice';
import {
  Boolean as Bool,
  Enum,
  Integer,
  Array as List,
  Null,
  Object as Shape,
  String as Text,
} from 'typebox';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { rowId } from '../fields.ts';

const exact = { additionalProperties: false } as const;

/** Notifications that the bell shows and that one call marks as read. */
export const MAX_NOTIFICATIONS = 50;

/** The newest notifications of the seller, with the read marks of the user. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'session',
  summary: 'What happened lately',
  response: Shape(
    {
      data: List(
        Shape(
          {
            id: Text(),
            event: Enum([...notices]),
            /** Empty unless it is about one order. */
            docketNumber: Text(),
            /** The number of orders that met with the same at the same time. */
            subjects: Integer(),
            createdAt: Text(),
            isRead: Bool(),
          },
          exact,
        ),
        { maxItems: MAX_NOTIFICATIONS },
      ),
    },
    exact,
  ),
});
export type Notification = ResponseOf<typeof listNotifications>['data'][number];

/** Marks notifications as read by the user. Ids that do not exist are skipped. */
export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  access: 'session',
  summary: 'Mark notifications as read',
  body: Shape(
    {
      ids: List(rowId(), {
        minItems: 1,
        maxItems: MAX_NOTIFICATIONS,
      }),
    },
    exact,
  ),
  response: Null(),
  status: 204,
});
