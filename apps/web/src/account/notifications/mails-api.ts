import * as mails from '@shipdesk/contract/account/mails';
import { buildCalls } from '../../api/calls.ts';

export const mailLists = buildCalls(({ query }) => ({
  getMailSwitches: query(mails.getMailSwitches),
  previewMails: query(mails.previewMails),
}));

export const mailsApi = buildCalls(({ mutation }) => ({
  setMailSwitch: mutation(mails.setMailSwitch, [], {
    // Optimistic update: the switch moves back if the request fails.
    onQueryStarted: async ({ body }, { dispatch, queryFulfilled }) => {
      const patch = dispatch(
        mailLists.util.updateQueryData('getMailSwitches', undefined, ({ data }) => {
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
