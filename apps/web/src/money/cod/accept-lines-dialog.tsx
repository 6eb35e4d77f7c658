import { plural, t } from '@lingui/core/macro';
import {
  type CarrierRemittanceLine,
  MAX_DIFFERENCE_REASON_CHARS,
} from '@shipdesk/contract/money/carrier-remittances';
import { formatProblem } from '../../i18n/problem-texts.ts';
import { formatPaise } from '../../lib/format.ts';
import { ReasonDialog } from '../../product/call-dialog.tsx';
import { carrierRemittancesApi } from './cod-api.ts';

interface AcceptLinesDialogProps {
  id: string;
  lines: readonly CarrierRemittanceLine[];
  onAccepted: () => void;
  onClose: () => void;
}

export function AcceptLinesDialog({ id, lines, onAccepted, onClose }: AcceptLinesDialogProps) {
  const [accept] = carrierRemittancesApi.useAcceptCarrierRemittanceLinesMutation();
  const paidText = formatPaise(lines.reduce((sum, { paidPaise }) => sum + paidPaise, 0));
  const rows = lines.map(({ rowNumber }) => rowNumber);
  return (
    <ReasonDialog
      title={t`Accept differences`}
      text={
        <>
          {plural(lines.length, { one: '# line', other: '# lines' })}, {paidText}.{' '}
          {t`For a line marked Short or Over, Shipdesk settles the COD of the parcel and posts the difference as an adjustment. For any other line, Shipdesk posts the full amount as an adjustment.`}
        </>
      }
      maxLength={MAX_DIFFERENCE_REASON_CHARS}
      missingText={formatProblem({ code: 'difference_reason_missing' })}
      isShort
      submitLabel={t`Accept and post`}
      send={(reason) => accept({ id, body: { rows, reason } })}
      failure={t`The lines could not be posted. Try again.`}
      success={({ data: { booked } }) =>
        plural(booked, { one: '# line is posted.', other: '# lines are posted.' })
      }
      onDone={onAccepted}
      onClose={onClose}
    />
  );
}
