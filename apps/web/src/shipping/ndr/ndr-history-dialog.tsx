import { t } from '@lingui/core/macro';
import {
  getDisputePdf,
  type NdrCase,
  type NdrHistory,
  type TakenAction,
} from '@shipdesk/contract/shipping/ndr';
import { buildCall } from '../../api/calls.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { ParcelName } from '../../product/parcel-name.tsx';
import { DocumentButton } from '../../product/save-document.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { renderStrongLines } from '../../ui/table/table-row.tsx';
import { AttemptDoubts } from './attempt-doubts.tsx';
import { ndrApi } from './ndr-api.ts';
import {
  describeDetails,
  describeEvidence,
  nameAction,
  nameActionState,
  nameReason,
  nameRequester,
} from './ndr-texts.ts';

interface NdrHistoryDialogProps {
  item: Pick<NdrCase, 'docketNumber' | 'reference' | 'awb' | 'carrier' | 'consignee'>;
  onClose: () => void;
}

export function NdrHistoryDialog({ item, onClose }: NdrHistoryDialogProps) {
  const { docketNumber, consignee } = item;
  const query = ndrApi.useGetNdrCaseQuery({ docketNumber }, refetchOnMount);
  return (
    <Dialog
      title={t`History`}
      size="md"
      onClose={onClose}
      isDismissable
      footer={
        <>
          <DocumentButton
            request={buildCall(getDisputePdf, { docketNumber })}
            name={docketNumber}
            failure={t`The proof could not be saved. Try again.`}
          >
            {t`Save proof as PDF`}
          </DocumentButton>
          <Button onPress={onClose}>{t`Done`}</Button>
        </>
      }
    >
      <p className="mb-4">
        <ParcelName parcel={{ ...item, consigneeName: consignee.name }} />
      </p>
      <Loaded
        query={query}
        failure={t`The history could not be loaded.`}
        isInline
        skeleton={['h-40']}
      >
        {({ data }) => <Lines history={data} />}
      </Loaded>
    </Dialog>
  );
}

const joinParts = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');

function Lines({ history: { actions, failures } }: { history: NdrHistory }) {
  const lines = [
    ...actions.map((action) => ({ at: action.at, action, failure: null })),
    ...failures.map((failure) => ({ at: failure.at, action: null, failure })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <ol className="flex flex-col gap-3">
      {lines.map(({ at, action, failure }) => (
        <li
          key={`${at} ${action?.kind ?? failure?.code}`}
          className="border-l-2 border-line pl-3 text-base"
        >
          <span className="block text-sm text-muted tabular-nums">{formatDateTime(at)}</span>
          {action !== null
            ? renderStrongLines(
                <span className="flex flex-wrap items-center gap-2">
                  {nameAction(action.kind)} <NdrActionState action={action} />
                </span>,
                joinParts([nameRequester(action.askedBy), describeDetails(action)]),
                action.words !== '' && action.state !== 'passed_on'
                  ? t`The carrier says: “${{ words: action.words }}”`
                  : action.words,
              )
            : renderStrongLines(
                t`Delivery failed: ${{ reason: nameReason(failure.reason) }}`,
                joinParts([failure.code, failure.words, failure.location]),
                t`Scan arrived ${{ time: formatDateTime(failure.receivedAt) }}`,
                describeEvidence(failure.evidence),
              )}
          {failure !== null && <AttemptDoubts doubts={failure} />}
        </li>
      ))}
    </ol>
  );
}

const tones: Readonly<Record<TakenAction['state'], Tone>> = {
  submitted: 'accent',
  accepted: 'ok',
  rejected: 'bad',
  recorded: 'neutral',
  passed_on: 'accent',
};

export function NdrActionState({ action }: { action: TakenAction }) {
  return <Badge tone={tones[action.state]}>{nameActionState(action.state)}</Badge>;
}
