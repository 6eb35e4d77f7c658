import { qualityCheckNames } from '@shipdesk/domain/order/return-details';
import type { CarrierNdrAction } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { readItems, readValue } from '../../../platform/json.ts';
import {
  callCarrier,
  joinTexts,
  parseSafeOrigin,
  readText,
  toUnreadable,
} from '../carrier-call.ts';
import { createLaneCheck } from '../lane-ends.ts';
import {
  type Booking,
  type Carrier,
  type CarrierCapabilities,
  type CarrierKind,
  type CarrierKindDeps,
  isPostponed,
  type Parcel,
  type Refused,
  type StoreIds,
  type Unknown,
} from '../port.ts';
import { readPush, verifyHeader } from '../push-verifiers.ts';
import { AWB, cleanFields, parseBookingOutcome } from './delhivery-booking.ts';
import {
  buildShipments,
  findBoxes,
  parseBoxesOutcome,
  parseNumbers,
  readBoxNumbers,
  toBoxIds,
} from './delhivery-boxes.ts';
import { createDelhiveryClient, type DelhiveryAccess } from './delhivery-client.ts';
import {
  deferrableCodes,
  failedDeliveryCodes,
  paymentCodes,
  reattemptCodes,
} from './delhivery-codes.ts';
import { classifyRefusal, isUnknownNumber } from './delhivery-failures.ts';
import { parsePincode } from './delhivery-places.ts';
import type { QuestionIds } from './delhivery-returns.ts';
import { parseDelhiveryPush, parseShipmentScans } from './delhivery-scans.ts';

export interface DelhiveryAccount extends DelhiveryAccess {
  /** Empty or absent while no push is registered. */
  readonly pushToken?: string;
  /** Delhivery's ids of the account's quality checks. Other checks are not available. */
  readonly qualityChecks: QuestionIds;
}

const buildCapabilities = ({
  qualityChecks,
}: Pick<DelhiveryAccount, 'qualityChecks'>): CarrierCapabilities => ({
  numbers: 'on_booking',
  label: 'own',
  tracking: 'push',
  cancelUntil: 'PICKUP_EXCEPTION',
  serviceability: 'pincode',
  reverse: true,
  qualityChecks: qualityCheckNames.filter((check) => qualityChecks[check]),
  maxBoxes: 20,
  // Delhivery documents several boxes only for forward parcels.
  maxReverseBoxes: 1,
  bookBatch: 50,
  trackBatch: 50,
  ndrActions: {
    reattempt: reattemptCodes,
    defer: deferrableCodes,
    change_payment: paymentCodes,
    return: failedDeliveryCodes,
    change_details: failedDeliveryCodes,
  },
  isSimulated: false,
});

export function createDelhiveryKind(deps: CarrierKindDeps): CarrierKind {
  return {
    checkSettings: ({ baseUrl = '', qualityChecks = {} }) => {
      const origin = parseSafeOrigin(baseUrl, deps.mode);
      if (origin === null) return null;
      const checks = Object.entries(qualityChecks).filter(([, id]) => id.trim() !== '');
      return checks.length === 0
        ? { baseUrl: origin }
        : { baseUrl: origin, qualityChecks: Object.fromEntries(checks) };
    },
    getCapabilities: ({ qualityChecks = {} }) => buildCapabilities({ qualityChecks }),
    connect: ({ settings: { baseUrl = '', qualityChecks = {} }, credentials }) => {
      const { outgoing } = deps;
      const { token = '', pushToken = '' } = credentials;
      return createDelhivery({ baseUrl, qualityChecks, token, pushToken, outgoing }, deps);
    },
  };
}

/** Delhivery's times without a zone are Indian time. */
export function createDelhivery(
  account: DelhiveryAccount,
  { now, observe }: Pick<CarrierKindDeps, 'now' | 'observe'>,
): Carrier {
  const { call, get, post, track, edit } = createDelhiveryClient(account, observe);

  const submittedOutcome = { kind: 'submitted', token: '' } as const;

  const requestAction = (awbs: readonly string[], act: object, signal: AbortSignal) =>
    post(
      '/api/p/update',
      { data: awbs.map((awb) => ({ [AWB]: awb, ...act })) },
      signal,
      (response) => {
        const id = readText(response.json, 'request_id');
        if (id !== '') return { kind: 'submitted', token: id } as const;
        return response.json === undefined
          ? toUnreadable(response)
          : classifyRefusal(joinTexts(response.json));
      },
    );

  const reserveNumbers = (count: number, signal: AbortSignal) =>
    // This call expects the token in its query.
    get(
      '/waybill/api/bulk/json/',
      { token: account.token, count: String(count) },
      signal,
      (response) => {
        const numbers = parseNumbers(response, count);
        if (numbers) return { kind: 'numbers', numbers } as const;
        const { json, status } = response;
        return status === 400 && typeof json === 'string'
          ? classifyRefusal(json)
          : toUnreadable(response);
      },
    );

  async function numberBoxes(parcels: readonly Parcel[], signal: AbortSignal, storeIds: StoreIds) {
    const needsNumbers = ({ boxes, ids }: Parcel) =>
      boxes.length > 1 && readBoxNumbers(ids).length !== boxes.length;
    const count = parcels.filter(needsNumbers).reduce((sum, { boxes }) => sum + boxes.length, 0);
    if (count === 0) return parcels;
    const reservation = await reserveNumbers(count, signal);
    const numberedParcels: (Parcel | Refused | Unknown)[] = [];
    let usedCount = 0;
    for (const parcel of parcels) {
      if (!needsNumbers(parcel)) numberedParcels.push(parcel);
      else if (reservation.kind !== 'numbers') numberedParcels.push(reservation);
      else {
        const numbers = reservation.numbers.slice(usedCount, usedCount + parcel.boxes.length);
        usedCount += numbers.length;
        const ids = toBoxIds(numbers);
        await storeIds(parcel.reference, ids);
        numberedParcels.push({ ...parcel, ids });
      }
    }
    return numberedParcels;
  }

  /** Changes every box. Ignores lasting refusals of later boxes, because Delhivery cannot change a delivered box. */
  async function editBoxes(
    [firstAwb = '', ...otherAwbs]: readonly string[],
    changes: object,
    signal: AbortSignal,
  ) {
    const editBox = (awb: string) => edit(awb, changes, signal, submittedOutcome);
    const outcome = await editBox(firstAwb);
    if (outcome.kind !== 'submitted') return outcome;
    const outcomes = await Promise.all(otherAwbs.map(editBox));
    const needsRetry = (other: Awaited<ReturnType<typeof editBox>>) =>
      other.kind === 'unknown' || (other.kind === 'refused' && isPostponed(other));
    return outcomes.find(needsRetry) ?? outcome;
  }

  function submitNdrAction(
    awb: string,
    action: CarrierNdrAction,
    signal: AbortSignal,
    boxAwbs: readonly string[] = [],
  ) {
    const awbs = boxAwbs.length === 0 ? [awb] : boxAwbs;
    switch (action.kind) {
      case 'reattempt':
        return requestAction(awbs, { act: 'RE-ATTEMPT' }, signal);
      case 'defer': {
        const action_data = { deferred_date: action.on };
        return requestAction(awbs, { act: 'DEFER_DLV', action_data }, signal);
      }
      case 'change_details': {
        const { phone, address } = action;
        const changes = {
          ...(phone !== undefined && { phone }),
          ...(address !== undefined && { add: address }),
        };
        return editBoxes(awbs, changes, signal);
      }
      // Delhivery collects all COD with the first box.
      case 'change_payment': {
        const cod = String(action.codPaise / 100);
        const changes = action.codPaise > 0 ? { pt: 'COD', cod } : { pt: 'Pre-paid' };
        return edit(awb, changes, signal, submittedOutcome);
      }
      // A cancel after the pickup returns the parcel to its sender.
      case 'return':
        return editBoxes(awbs, { cancellation: 'true' }, signal);
    }
  }

  return {
    capabilities: buildCapabilities(account),

    checkServiceability: createLaneCheck((pincode, signal) =>
      get('/c/api/pin-codes/json/', { filter_codes: pincode }, signal, (response) =>
        parsePincode(response, pincode),
      ),
    ),

    registerWarehouse: (warehouse, signal) =>
      post(
        '/api/backend/clientwarehouse/create/',
        {
          ...cleanFields({
            phone: warehouse.phone,
            email: warehouse.email,
            address: warehouse.address,
            pin: warehouse.pincode,
            city: warehouse.city,
            country: warehouse.country,
            registered_name: warehouse.name,
            return_address: warehouse.returnAddress.address,
            return_pin: warehouse.returnAddress.pincode,
            return_city: warehouse.returnAddress.city,
            return_state: warehouse.returnAddress.state,
            return_country: warehouse.returnAddress.country,
          }),
          // Send the name unmodified, because bookings refer to the warehouse by it.
          name: warehouse.name,
        },
        signal,
        (response) => {
          const { json, text } = response;
          // This call sometimes responds in XML, with status 400 even for a success.
          const isRegistered = /has been created|already exists/i.test(text);
          if (readValue(json, 'success') === true || isRegistered)
            return { kind: 'registered' } as const;
          const words = joinTexts(readValue(json, 'error'));
          return words === '' ? toUnreadable(response) : classifyRefusal(words);
        },
      ),

    async book({ warehouse, parcels: requestedParcels }: Booking, signal, storeIds) {
      const numberedParcels = await numberBoxes(requestedParcels, signal, storeIds);
      const parcels = numberedParcels.flatMap((entry) => ('kind' in entry ? [] : [entry]));
      if (parcels.length === 0)
        return numberedParcels.flatMap((entry) => ('kind' in entry ? [entry] : []));
      const shipments = parcels.flatMap((parcel) => buildShipments(parcel, account.qualityChecks));
      const data = { shipments, pickup_location: { name: warehouse } };
      const response = await call(
        '/api/cmu/create.json',
        {
          // The documentation requires JSON, but the API accepts only a form.
          type: 'application/x-www-form-urlencoded',
          body: new URLSearchParams({ format: 'json', data: JSON.stringify(data) }).toString(),
          signal,
        },
        (result) => result,
      );
      return numberedParcels.map((entry) => {
        if ('kind' in entry) return entry;
        if (response.kind !== 'response') return response;
        return entry.boxes.length === 1
          ? parseBookingOutcome(response, entry.reference)
          : parseBoxesOutcome(response, entry);
      });
    },

    findByReference: (reference, signal, { ids }) =>
      track({ ref_ids: reference }, signal, (shipments) => {
        const awbs = shipments
          .map((entry) => readValue(entry, 'Shipment'))
          .filter((shipment) => readText(shipment, 'ReferenceNo') === reference)
          .map((shipment) => readText(shipment, 'AWB'))
          .filter((awb) => awb !== '');
        if (readBoxNumbers(ids).length > 0) return findBoxes(ids, awbs);
        const [awb] = awbs;
        return awb === undefined
          ? ({ kind: 'not_found' } as const)
          : ({ kind: 'found', awb } as const);
      }),

    async cancel({ awb, ids }, signal) {
      const [firstAwb = awb, ...otherAwbs] = readBoxNumbers(ids);
      const cancelBox = (number: string) =>
        edit(number, { cancellation: 'true' }, signal, { kind: 'cancelled' } as const);
      // An incomplete booking may have no box at the carrier.
      const isFailed = (outcome: Awaited<ReturnType<typeof cancelBox>>) =>
        outcome.kind !== 'cancelled' && !(awb === '' && isUnknownNumber(outcome));
      // Stop if the first cancel fails, because a parcel must not lose only some of its boxes.
      const outcome = await cancelBox(firstAwb);
      if (isFailed(outcome)) return outcome;
      const outcomes = await Promise.all(otherAwbs.map(cancelBox));
      return outcomes.find(isFailed) ?? { kind: 'cancelled' };
    },

    schedulePickup: ({ warehouse, day, from, parcels }, signal) =>
      post(
        '/fm/request/new/',
        {
          pickup_location: warehouse,
          pickup_date: day,
          pickup_time: `${from}:00`,
          expected_package_count: parcels.reduce(
            (sum, { ids }) => sum + Math.max(1, readBoxNumbers(ids).length),
            0,
          ),
        },
        signal,
        (response) => {
          const id = readText(response.json, 'pickup_id');
          if (id !== '') return { kind: 'scheduled', token: id } as const;
          const words = joinTexts(response.json);
          if (words === '') return toUnreadable(response);
          const existingPickup = /pickup request (\d*).*already exist|on auto pickup/i.exec(words);
          return existingPickup
            ? ({ kind: 'scheduled', token: existingPickup[1] ?? '' } as const)
            : classifyRefusal(words);
        },
      ),

    track: (awbs, signal) =>
      track({ [AWB]: awbs.join(',') }, signal, (shipments) => ({
        kind: 'scans' as const,
        scans: shipments.flatMap((shipment) => parseShipmentScans(shipment, now())),
      })),

    parsePush: (push) =>
      readPush(push, verifyHeader(account.pushToken), (body) => parseDelhiveryPush(body, now())),

    submitNdrAction,

    async loadNdrResult(awb, id, signal) {
      // An action without a request id takes effect immediately.
      if (id === '') return { kind: 'accepted' };
      const path = `/api/cmu/get_bulk_upl/${encodeURIComponent(id)}`;
      return get(path, { verbose: 'true' }, signal, (response) => {
        const findInList = (list: string) =>
          (readItems(response.json, list) ?? []).find((entry) => readText(entry, AWB) === awb);
        if (findInList('success_wbns') !== undefined) return { kind: 'accepted' } as const;
        const failedEntry = findInList('failed_wbns');
        if (failedEntry !== undefined) {
          const words = readText(failedEntry, 'message') || readText(response.json, 'remark');
          const refusal = classifyRefusal(words);
          return refusal.kind === 'refused'
            ? refusal
            : ({ kind: 'refused', code: 'other', words } as const);
        }
        return response.json === undefined
          ? toUnreadable(response)
          : ({ kind: 'pending' } as const);
      });
    },

    async loadLabel({ awb }, signal) {
      const query = { wbns: awb, pdf: 'true', pdf_size: '4R' };
      const link = await get('/api/p/packing_slip', query, signal, (response) => {
        const packages = readItems(response.json, 'packages');
        if (packages === null) return toUnreadable(response);
        const words = joinTexts(response.json);
        const url = URL.parse(readText(packages[0], 'pdf_download_link'));
        // Follow a plain HTTP link only to the API's own host.
        const isSafe = url?.protocol === 'https:' || url?.host === new URL(account.baseUrl).host;
        return url === null || !isSafe
          ? ({ kind: 'refused', code: 'other', words } as const)
          : ({ kind: 'link', url } as const);
      });
      if (link.kind !== 'link') return link;
      // The file is on another host, which must not receive the token.
      const file = await callCarrier(link.url, { signal, outgoing: account.outgoing });
      if (file.kind === 'unknown') return file;
      const isPdf = file.status === 200 && file.bytes.subarray(0, 5).toString('latin1') === '%PDF-';
      return isPdf ? { kind: 'label', pdf: file.bytes } : toUnreadable(file);
    },
  };
}
