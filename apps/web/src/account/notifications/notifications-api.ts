import * as mails from '@shipdesk/contract/account/mails';
import * as notifications from '@shipdesk/contract/account/notifications';
import { buildCalls } from '../../api/calls.ts';

export const notificationLists = buildCalls(({ query }) => ({
  listNotifications: query(notifications.listNotifications, ['Notification']),
  getMailSwitches: query(mails.getMailSwitches),
  previewMails: query(mails.previewMails),
}));

export const notificationsApi = buildCalls(({ mutation }) => ({
  readNotifications: mutation(notifications.readNotifications, [], {
    // Optimistic update: the unread marks come back if the request fails.
    onQueryStarted: async ({ body: { ids } }, { dispatch, queryFulfilled }) => {
      const patch = dispatch(
        notificationLists.util.updateQueryData('listNotifications', undefined, ({ data }) => {
          for (const item of data) if (ids.includes(item.id)) item.isRead = true;
        }),
      );
      await queryFulfilled.catch(() => patch.undo());
    },
  }),
  setMailSwitch: mutation(mails.setMailSwitch, [], {
    // Optimistic update: the switch moves back if the request fails.
    onQueryStarted: async ({ body }, { dispatch, queryFulfilled }) => {
      const patch = dispatch(
        notificationLists.util.updateQueryData('getMailSwitches', undefined, ({ data }) => {
          const setting = data.find(({ event }) => event === body.event);
          if (setting === undefined) return;
          if (setting.toSeller !== null) setting.toSeller = body.toSeller;
          if (setting.toConsignee !== null) setting.toConsignee = body.toConsignee;
        }),
      );
      await queryFulfilled.catch(() => patch.undo());
    },
  }),
}));
