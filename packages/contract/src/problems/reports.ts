import { describeDetails, describeRefusals } from './problem.ts';

export const reportsProblems = {
  ...describeRefusals('not_found', {
    report_unknown: 'This report does not exist. Report files are kept for 14 days.',
    report_schedule_unknown: 'This schedule does not exist. Reload the page.',
    report_file_missing: 'This report has no file. Run it again.',
  }),
  ...describeRefusals('too_many_requests', {
    reports_unfinished: ({ max }: { max: number }) =>
      `${max} reports are already waiting or running. Wait until one ends, or cancel one.`,
  }),
  ...describeRefusals('invalid', {
    report_schedules_full: ({ max }: { max: number }) =>
      `You have ${max} schedules already. Delete one first.`,
  }),
  ...describeDetails({
    report_schedule_time_invalid: 'Choose a day and an hour that exist',
    report_recipient_not_allowed: 'Choose members who may read this report',
    report_not_offered: 'Choose one of the reports that you may run',
    report_column_unknown: ({ column }: { column: string }) =>
      `This report has no column ${column}. Choose its columns again.`,
    report_columns_missing: 'Choose at least one column',
  }),
};
