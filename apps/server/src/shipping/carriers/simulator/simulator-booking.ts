import { sumVolumetricGrams } from '@shipdesk/domain/values/measure/weight';
import type { Db } from '../../../platform/db/query/statement.ts';
import type { Row } from '../../../platform/db/schema/tables.ts';
import type {
  Booked,
  Booking,
  CarrierCapabilities,
  Parcel,
  Refused,
  RefusedBooking,
  Unknown,
} from '../port.ts';
import { type Magic, parseMagicName, UNSERVED_PINCODE } from './magic-inputs.ts';
import { type SimulatorProfile, simulatorProfiles } from './profiles.ts';
import {
  createRefusal,
  createUnreadable,
  refuseTakenAwb,
  refuseUnusableAwb,
} from './simulator-outcomes.ts';
import { drawSerials, insertParcels, selectAwbs, selectWarehouse } from './simulator-store.ts';

/** No carrier uses this prefix. A serial and its remainder modulo seven follow it. */
const AWB_PREFIX = '97';

const formatAwb = (serial: number) =>
  `${AWB_PREFIX}${String(serial).padStart(10, '0')}${serial % 7}`;
const isAwb = (awb: string) =>
  awb.startsWith(AWB_PREFIX) && awb === formatAwb(Number(awb.slice(AWB_PREFIX.length, -1)));

export const isServed = (pincode: string) =>
  /^[1-8]\d{5}$/.test(pincode) && pincode !== UNSERVED_PINCODE;
const getSortCode = (pincode: string) => `${pincode.slice(0, 3)}/${pincode.slice(3)}`;

export async function drawAwbs(db: Db, count: number): Promise<string[]> {
  return (await drawSerials(db, count)).map(formatAwb);
}

export async function bookParcels(
  db: Db,
  account: { readonly id: string; readonly profile: SimulatorProfile },
  { warehouse, parcels }: Booking,
  time: Date,
): Promise<(Booked | RefusedBooking | Unknown)[]> {
  const capabilities: CarrierCapabilities = simulatorProfiles[account.profile];
  const from = await selectWarehouse(db, account.id, warehouse);
  if (from === undefined) {
    const words = 'ClientWarehouse matching query does not exist.';
    return parcels.map(() => createRefusal('warehouse_unknown', words));
  }
  if (parcels.length > capabilities.bookBatch) {
    return parcels.map(() => createRefusal('other', 'Too many parcels in one request'));
  }
  const requests = parcels.map((parcel) => ({
    parcel,
    magic: parseMagicName(parcel.consignee.name),
    refusal: findRefusal(parcel, capabilities),
  }));
  const recordedRequests = requests.filter(isRecorded);
  const needsNumbers = capabilities.numbers === 'on_booking';
  const boxCount = recordedRequests.reduce((sum, { parcel }) => sum + parcel.boxes.length, 0);
  const awbs = needsNumbers ? await drawAwbs(db, boxCount) : [];
  const insertedParcels = await insertParcels(
    db,
    recordedRequests.map(({ parcel, magic }) => {
      const { consignee, direction } = parcel;
      const isForward = direction === 'forward';
      const boxes = parcel.boxes.map(({ weightGrams }) => ({
        awb: awbs.shift() ?? parcel.awb,
        grams: weightGrams,
      }));
      return {
        account: account.id,
        reference: parcel.reference,
        awb: boxes[0]?.awb ?? '',
        boxes: JSON.stringify(boxes.length > 1 ? boxes : []),
        direction,
        warehouse,
        fromPincode: isForward ? from.pincode : consignee.pincode,
        toPincode: isForward ? consignee.pincode : from.pincode,
        life: magic.life,
        bookedAt: time,
        weightGrams: weighParcel(parcel),
      };
    }),
  );
  const references = parcels.map(({ reference }) => reference);
  const storedParcels = new Map(
    (await selectAwbs(db, account.id, references)).map((row) => [row.reference, row]),
  );
  const addedReferences = new Set(insertedParcels.map(({ reference }) => reference));
  const cutIndex = requests.findIndex(({ magic }) => magic.cutsBatch);
  return requests.map(({ parcel, magic, refusal }, index) => {
    if (cutIndex !== -1 && index >= cutIndex) return createUnreadable();
    if (refusal !== null) return refusal;
    const storedParcel = storedParcels.get(parcel.reference);
    // If several parcels of a batch have the same reference, only the first is new.
    const isNew = addedReferences.delete(parcel.reference);
    if (storedParcel !== undefined && (!isNew || magic.isDuplicate)) {
      const duplicate = createRefusal('duplicate_reference', 'Duplicate Order Id');
      return storedParcel.boxes.length > 0
        ? duplicate
        : { ...duplicate, existingAwb: storedParcel.awb };
    }
    if (magic.failure !== null) return magic.failure.response;
    if (storedParcel === undefined) return refuseTakenAwb();
    const sortCode = getSortCode(parcel.consignee.pincode);
    return { kind: 'booked', sortCode, ...listNumbers(storedParcel) };
  });
}

export const listNumbers = ({ awb, boxes }: Pick<Row<'simulatorParcels'>, 'awb' | 'boxes'>) =>
  boxes.length > 0 ? { awb, boxAwbs: boxes.map((box) => box.awb) } : { awb };

/** Returns the greater of a parcel's dead and volumetric weight (5,000 cm³ per kg), in grams. */
function weighParcel({ boxes }: Parcel): number {
  return Math.max(
    boxes.reduce((sum, { weightGrams }) => sum + weightGrams, 0),
    sumVolumetricGrams(boxes.map((box) => ({ ...box, numberOfBoxes: 1 }))),
  );
}

function findRefusal(
  { consignee, direction, boxes, awb }: Parcel,
  capabilities: CarrierCapabilities,
): Refused | null {
  if (!isServed(consignee.pincode)) {
    return createRefusal('unserviceable', `'${consignee.pincode}' is non serviceable pincode`);
  }
  if (direction === 'reverse' && !capabilities.reverse) {
    return createRefusal('other', 'Package type Pickup is not enabled for this account');
  }
  if (boxes.length > capabilities.maxBoxes) return createRefusal('other', 'Too many boxes');
  if (capabilities.numbers === 'before_booking' && !isAwb(awb)) {
    return refuseUnusableAwb();
  }
  return null;
}

function isRecorded({ magic, refusal }: { magic: Magic; refusal: Refused | null }): boolean {
  if (refusal !== null) return false;
  const { failure } = magic;
  return failure === null || ('isRecorded' in failure && failure.isRecorded);
}
