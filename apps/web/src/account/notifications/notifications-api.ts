import * as notifications from '@shipdesk/contract/account/notifications';
import { buildCalls } from '../../api/calls.ts';

export const notificationLists = buildCalls(({ query }) => ({
  listNotifications: query(notifications.listNotifications, ['Notification']),
}));

export const notificationsApi = buildCalls(({ mutation }) => ({
  readNotifications: mutation(notifications.readNotifications, [], {
    // Optimistic update: the unread marks are restored if the request fails.
    onQueryStarted: async ({ body: { ids } }, { dispatch, queryFulfilled }) => {
      const patch = dispatch(
        notificationLists.util.updateQueryData('listNotifications', undefined, ({ data }) => {
          for (const item of data) if (ids.includes(item.id)) item.isRead = true;
        }),
      );
      await queryFulfilled.catch(() => patch.undo());
    },
  }),
}));
