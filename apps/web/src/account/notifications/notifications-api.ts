import { getMailSwitches, previewMails, setMailSwitch } from '@shipdesk/contract/account/mails';
import { listNotifications, readNotifications } from '@shipdesk/contract/account/notifications';
import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type Notification = ResponseOf<typeof listNotifications>['data'][number];
export type MailSwitch = ResponseOf<typeof getMailSwitches>['data'][number];

const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query<ResponseOf<typeof listNotifications>, void>({
      query: () => call(listNotifications),
      providesTags: ['Notification'],
    }),
    readNotifications: build.mutation<null, readonly string[]>({
      query: (ids) => call(readNotifications, { body: { ids: [...ids] } }),
      // The dots go at once, and come back when the server refuses.
      onQueryStarted: async (ids, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          notificationsApi.util.updateQueryData('listNotifications', undefined, ({ data }) => {
            for (const one of data) if (ids.includes(one.id)) one.isRead = true;
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
    }),
    getMailSwitches: build.query<ResponseOf<typeof getMailSwitches>, void>({
      query: () => call(getMailSwitches),
    }),
    setMailSwitch: build.mutation<
      ResponseOf<typeof setMailSwitch>,
      { before: MailSwitch; after: MailSwitch }
    >({
      query: ({ after: { event, toSeller, toConsignee } }) =>
        call(setMailSwitch, {
          body: { event, toSeller: toSeller ?? false, toConsignee: toConsignee ?? false },
        }),
      // The switch moves at once, and goes back when the server refuses.
      onQueryStarted: async ({ before, after }, { dispatch, queryFulfilled }) => {
        const put = (value: MailSwitch) =>
          dispatch(
            notificationsApi.util.updateQueryData('getMailSwitches', undefined, ({ data }) => {
              const at = data.findIndex(({ event }) => event === value.event);
              if (at >= 0) data[at] = value;
            }),
          );
        put(after);
        await queryFulfilled.catch(() => put(before));
      },
    }),
    previewMails: build.query<
      ResponseOf<typeof previewMails>,
      BodyOf<typeof previewMails>['event']
    >({
      query: (event) => call(previewMails, { body: { event } }),
    }),
  }),
});

export const {
  useListNotificationsQuery,
  useReadNotificationsMutation,
  useGetMailSwitchesQuery,
  useSetMailSwitchMutation,
  usePreviewMailsQuery,
} = notificationsApi;
