import type { AttemptEvidence, AttemptMark } from '@shipdesk/domain/shipping/ndr/attempt-checks';
import type { ConsigneeClaim, DisputeReason } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type { DocumentFonts } from './document-fonts.ts';
import { formatMoment } from './document-formats.ts';
import { streamPages } from './page-flow.ts';
import { layOutBlock, layOutUnderline, toPoints } from './page-items.ts';
import { createTextCell, Table } from './table.ts';

export interface DisputedAttempt {
  readonly at: Date;
  readonly words: string;
  readonly marks: readonly AttemptMark[];
  readonly claim: ConsigneeClaim | null;
  readonly claimedAt: Date | null;
}

export interface DisputeData {
  readonly seller: string;
  readonly carrierName: string;
  readonly awb: string;
  readonly docketNumber: string;
  readonly reference: string;
  readonly pincode: string;
  readonly attempts: readonly DisputedAttempt[];
  /** Oldest first. */
  readonly disputes: readonly {
    readonly at: Date;
    readonly reason: DisputeReason;
    readonly remark: string;
  }[];
  readonly scans: readonly {
    readonly at: Date;
    readonly receivedAt: Date;
    readonly code: string;
    readonly words: string;
    readonly location: string;
    readonly evidence: AttemptEvidence | null;
  }[];
  /** The head of the seller's audit log at the time of printing. */
  readonly auditHead: { readonly position: number; readonly hash: string };
  readonly printedAt: Date;
}

const markWords: Readonly<Record<AttemptMark, string>> = {
  night: 'The carrier reported the attempt outside delivery hours.',
  no_departure: 'No scan shows the parcel out for delivery on that day before the attempt.',
  two_places: 'Another scan shows the parcel at another place within ten minutes of the attempt.',
  hub_bulk: 'The hub reported the same remark for at least eight parcels within three minutes.',
  neighbours_delivered: 'The carrier delivered other parcels in the same pincode on that day.',
  too_soon:
    'The carrier reported the attempt less than five minutes after the parcel left the hub.',
};
const claimWords: Readonly<Record<ConsigneeClaim, string>> = {
  nobody_came: 'The consignee says that nobody came.',
  not_called: 'The consignee says that nobody called.',
};
const reasonWords: Readonly<Record<DisputeReason, string>> = {
  ...claimWords,
  wrong_remark: 'The carrier’s remark does not match what happened.',
  other: 'Another reason.',
};
const TITLE_HEIGHT = toPoints(24);

/** Streams an A4 PDF for the carrier of the parcel. */
export function renderDispute(
  dispute: DisputeData,
  { fonts }: { readonly fonts: DocumentFonts },
): AsyncIterable<Buffer> {
  const { awb, carrierName, seller, docketNumber, reference, auditHead } = dispute;
  const title = `Disputed delivery attempt, AWB ${awb}`;
  const names = [reference, `docket ${docketNumber}`].filter((name) => name !== '').join(', ');
  return streamPages({ title, fonts }, function* (flow) {
    flow.add(TITLE_HEIGHT, (box) => [
      layOutUnderline(box),
      ...layOutBlock(
        flow.typesetter,
        [
          { text: title, weight: 'bold', scale: 1.4, canShorten: true },
          { text: `${carrierName}. Sender: ${seller}. ${names}. To pincode ${dispute.pincode}.` },
          { text: `Printed ${formatMoment(dispute.printedAt)} India time` },
        ],
        { ...box, height: box.height - toPoints(3) },
        { maxSize: 10, minSize: 6 },
      ),
    ]);
    flow.addSpace(toPoints(3));
    const findings = new Table(flow, [
      { title: 'When', width: toPoints(38) },
      { title: 'Evidence against the attempt', width: 0 },
    ]);
    findings.repeatHeader();
    for (const [when, text] of listFindings(dispute)) {
      findings.addRow([createTextCell(when), createTextCell(text)]);
      yield;
    }
    flow.addSpace(toPoints(5));
    const scans = new Table(flow, [
      { title: 'Scan', width: toPoints(34) },
      { title: 'Received', width: toPoints(34) },
      { title: 'Code', width: toPoints(18) },
      { title: 'Place', width: toPoints(36) },
      { title: 'Remark and evidence', width: 0 },
    ]);
    scans.repeatHeader();
    for (const { at, receivedAt, code, words, location, evidence } of dispute.scans) {
      scans.addRow([
        createTextCell(formatMoment(at)),
        createTextCell(formatMoment(receivedAt)),
        createTextCell(code),
        createTextCell(location),
        createTextCell([words, ...describeEvidence(evidence)].filter(Boolean).join('. ')),
      ]);
      yield;
    }
    flow.addSpace(toPoints(5));
    const auditTable = new Table(flow, [
      { title: 'Audit log entries', width: toPoints(34) },
      { title: 'Hash of the latest entry (SHA-256)', width: 0 },
    ]);
    auditTable.repeatHeader();
    auditTable.addRow([createTextCell(auditHead.position), createTextCell(auditHead.hash)]);
  });
}

/** Returns pairs of time and text. The time of a mark is empty. */
function listFindings({ attempts, disputes }: DisputeData): [string, string][] {
  const attemptRows = attempts.flatMap(({ at, words, marks, claim, claimedAt }) => [
    [formatMoment(at), `The carrier reports: ${words}`] as [string, string],
    ...marks.map((mark): [string, string] => ['', markWords[mark]]),
    ...(claim && claimedAt
      ? [[formatMoment(claimedAt), claimWords[claim]] as [string, string]]
      : []),
  ]);
  const sellerRows = disputes.map(({ at, reason, remark }): [string, string] => [
    formatMoment(at),
    ['The sender disputes the attempt.', reasonWords[reason], remark].filter(Boolean).join(' '),
  ]);
  return [...attemptRows, ...sellerRows];
}

function describeEvidence(evidence: AttemptEvidence | null): string[] {
  if (evidence === null) return [];
  const { agentName, agentPhone, isOtpChecked, latitude, longitude } = evidence;
  const { calledAt, callSeconds } = evidence;
  const agent = [agentName, agentPhone].filter(Boolean).join(', ');
  const checkWords = isOtpChecked ? 'Delivery code checked' : 'Delivery code not checked';
  return [
    agent === '' ? '' : `By ${agent}`,
    isOtpChecked === undefined ? '' : checkWords,
    latitude === undefined || longitude === undefined ? '' : `At ${latitude}, ${longitude}`,
    calledAt === undefined
      ? ''
      : `Called ${formatMoment(new Date(calledAt))} for ${callSeconds ?? 0} s`,
  ];
}
