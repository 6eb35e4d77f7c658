import { qualityCheckNames } from '@shipdesk/domain/order/return-details';
import type { CarrierNdrAction } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import {
  callCarrier,
  itemsAt,
  safeOrigin,
  textAt,
  textsIn,
  unreadable,
  valueAt,
} from '../carrier-call.ts';
import type {
  Booking,
  Carrier,
  CarrierCapabilities,
  CarrierKind,
  CarrierKindDeps,
  Outcome,
} from '../port.ts';
import { pushRefusal } from '../push-token.ts';
import { bookingOutcome, cleaned, shipmentOf } from './delhivery-booking.ts';
import { createDelhiveryClient, type DelhiveryAccess } from './delhivery-client.ts';
import {
  AWB,
  deferrableCodes,
  failedDeliveryCodes,
  paymentCodes,
  reattemptCodes,
} from './delhivery-codes.ts';
import { classifyRefusal } from './delhivery-failures.ts';
import type { QuestionIds } from './delhivery-returns.ts';
import { scansOfPush, scansOfShipment } from './delhivery-scans.ts';

export interface DelhiveryAccount extends DelhiveryAccess {
  /** The token that Delhivery sends with each push; empty while no push is registered. */
  readonly pushToken: string;
  /** The ids of the questions that Delhivery agreed on with the account; it does no other checks. */
  readonly qualityChecks: QuestionIds;
}

const delhiveryCapabilities = ({
  qualityChecks,
}: Pick<DelhiveryAccount, 'qualityChecks'>): CarrierCapabilities => ({
  numbers: 'on_booking',
  label: 'own',
  tracking: 'push',
  cancelUntil: 'PICKUP_EXCEPTION',
  reverse: true,
  qualityChecks: qualityCheckNames.filter((check) => qualityChecks[check]),
  maxBoxes: 1,
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
    checkSettings: ({ baseUrl = '', qualityChecks = {} }, mode) => {
      const origin = safeOrigin(baseUrl, mode);
      if (origin === null) return null;
      const asked = Object.entries(qualityChecks).filter(([, id]) => id.trim() !== '');
      return asked.length === 0
        ? { baseUrl: origin }
        : { baseUrl: origin, qualityChecks: Object.fromEntries(asked) };
    },
    createPushToken: () => '',
    capabilitiesOf: ({ qualityChecks = {} }) => delhiveryCapabilities({ qualityChecks }),
    connect: ({ settings: { baseUrl = '', qualityChecks = {} }, credentials }) =>
      createDelhivery({ baseUrl, qualityChecks, ...credentials }, deps),
  };
}

/** Delhivery's B2C API. Times without a zone are Indian. */
export function createDelhivery(
  account: DelhiveryAccount,
  { now, observe }: Pick<CarrierKindDeps, 'now' | 'observe'>,
): Carrier {
  const { call, get, post, track, edit } = createDelhiveryClient(account, observe);

  const submitted = { kind: 'submitted', token: '' } as const;

  /** Asks for an action that Delhivery decides later. */
  const update = (awb: string, act: object, signal: AbortSignal) =>
    post('/api/p/update', { data: [{ [AWB]: awb, ...act }] }, signal, (answer) => {
      const id = textAt(answer.json, 'request_id');
      if (id !== '') return { kind: 'submitted', token: id } as const;
      return answer.json === undefined ? unreadable(answer) : classifyRefusal(textsIn(answer.json));
    });

  function submitNdrAction(
    awb: string,
    action: CarrierNdrAction,
    signal: AbortSignal,
  ): Promise<Outcome<{ kind: 'submitted'; token: string }>> {
    switch (action.kind) {
      case 'reattempt':
        return update(awb, { act: 'RE-ATTEMPT' }, signal);
      case 'defer': {
        const action_data = { deferred_date: action.on };
        return update(awb, { act: 'DEFER_DLV', action_data }, signal);
      }
      case 'change_details': {
        const { phone, address } = action;
        const changes = {
          ...(phone !== undefined && { phone }),
          ...(address !== undefined && { add: address }),
        };
        return edit(awb, changes, signal, submitted);
      }
      case 'change_payment': {
        const { codPaise } = action;
        const changes =
          codPaise > 0 ? { pt: 'COD', cod: String(codPaise / 100) } : { pt: 'Pre-paid' };
        return edit(awb, changes, signal, submitted);
      }
      // A cancel after the pickup sends the parcel back.
      case 'return':
        return edit(awb, { cancellation: 'true' }, signal, submitted);
    }
  }

  return {
    capabilities: delhiveryCapabilities(account),

    serviceability: (pincode, signal) =>
      get('/c/api/pin-codes/json/', { filter_codes: pincode }, signal, (answer) => {
        const codes = itemsAt(answer.json, 'delivery_codes');
        if (codes === null) return unreadable(answer);
        const place = codes
          .map((entry) => valueAt(entry, 'postal_code'))
          .find((entry) => textAt(entry, 'pin') === pincode);
        const open = itemsAt(place, 'center')?.filter((centre) => textAt(centre, 'e') === '');
        const words = textAt(place, 'remarks');
        const isOpen = !/embargo/i.test(words) && textAt(open?.at(-1), 'code') !== 'NSZ';
        const has = (name: string) => isOpen && textAt(place, name) === 'Y';
        return {
          kind: 'serviceability',
          prepaid: has('pre_paid'),
          cod: has('cod'),
          pickup: has('pickup'),
          words,
        } as const;
      }),

    registerWarehouse: (warehouse, signal) =>
      post(
        '/api/backend/clientwarehouse/create/',
        {
          ...cleaned({
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
          // The key of the warehouse, unmodified, so that bookings refer to it by the same name.
          name: warehouse.name,
        },
        signal,
        (answer) => {
          const { json, text } = answer;
          // This call sometimes responds in XML, with status 400 even for a success.
          const isThere = /has been created|already exists/i.test(text);
          if (valueAt(json, 'success') === true || isThere) return { kind: 'registered' } as const;
          const words = textsIn(valueAt(json, 'error'));
          return words === '' ? unreadable(answer) : classifyRefusal(words);
        },
      ),

    async book({ warehouse, parcels }: Booking, signal) {
      const shipments = parcels.map((parcel) => shipmentOf(parcel, account.qualityChecks));
      const data = { shipments, pickup_location: { name: warehouse } };
      const answer = await call(
        '/api/cmu/create.json',
        {
          // The documentation requires JSON, but the API accepts only a form.
          type: 'application/x-www-form-urlencoded',
          body: new URLSearchParams({ format: 'json', data: JSON.stringify(data) }).toString(),
          signal,
        },
        (read) => read,
      );
      return parcels.map(({ reference }) =>
        answer.kind === 'response' ? bookingOutcome(answer, reference) : answer,
      );
    },

    findByReference: (reference, signal) =>
      track({ ref_ids: reference }, signal, (shipments) => {
        const awb = shipments
          .map((entry) => valueAt(entry, 'Shipment'))
          .filter((shipment) => textAt(shipment, 'ReferenceNo') === reference)
          .map((shipment) => textAt(shipment, 'AWB'))
          .find((found) => found !== '');
        return awb === undefined
          ? ({ kind: 'not_found' } as const)
          : ({ kind: 'found', awb } as const);
      }),

    cancel: (awb, signal) =>
      edit(awb, { cancellation: 'true' }, signal, { kind: 'cancelled' } as const),

    schedulePickup: ({ warehouse, day, from, parcels }, signal) =>
      post(
        '/fm/request/new/',
        {
          pickup_location: warehouse,
          pickup_date: day,
          pickup_time: `${from}:00`,
          expected_package_count: parcels,
        },
        signal,
        (answer) => {
          const id = textAt(answer.json, 'pickup_id');
          if (id !== '') return { kind: 'scheduled', token: id } as const;
          const words = textsIn(answer.json);
          if (words === '') return unreadable(answer);
          const there = /pickup request (\d*).*already exist|on auto pickup/i.exec(words);
          return there
            ? ({ kind: 'scheduled', token: there[1] ?? '' } as const)
            : classifyRefusal(words);
        },
      ),

    track: (awbs, signal) =>
      track({ [AWB]: awbs.join(',') }, signal, (shipments) => ({
        kind: 'scans' as const,
        scans: shipments.flatMap((shipment) => scansOfShipment(shipment, now())),
      })),

    parsePush(push) {
      const refusal = pushRefusal(push, account.pushToken);
      if (refusal) return refusal;
      const scans = scansOfPush(jsonOf(push.body), now());
      return scans === null
        ? unreadable({ status: 200, text: push.body })
        : { kind: 'scans', scans };
    },

    submitNdrAction,

    async ndrResult(awb, id, signal) {
      // An action that was done at once has no request to ask for.
      if (id === '') return { kind: 'accepted' };
      const path = `/api/cmu/get_bulk_upl/${encodeURIComponent(id)}`;
      return get(path, { verbose: 'true' }, signal, (answer) => {
        const of = (list: string) =>
          (itemsAt(answer.json, list) ?? []).find((entry) => textAt(entry, AWB) === awb);
        if (of('success_wbns') !== undefined) return { kind: 'accepted' } as const;
        const failed = of('failed_wbns');
        if (failed !== undefined) {
          const words = textAt(failed, 'message') || textAt(answer.json, 'remark');
          return { kind: 'refused', code: 'other', words } as const;
        }
        return answer.json === undefined ? unreadable(answer) : ({ kind: 'pending' } as const);
      });
    },

    async label(awb, size, signal) {
      const query = { wbns: awb, pdf: 'true', pdf_size: size === 'a4' ? 'A4' : '4R' };
      const link = await get('/api/p/packing_slip', query, signal, (answer) => {
        const packages = itemsAt(answer.json, 'packages');
        if (packages === null) return unreadable(answer);
        const words = textsIn(answer.json);
        const url = URL.parse(textAt(packages[0], 'pdf_download_link'));
        // A plain link is followed to the API's own host only.
        const isSafe = url?.protocol === 'https:' || url?.host === new URL(account.baseUrl).host;
        return url === null || !isSafe
          ? ({ kind: 'refused', code: 'other', words } as const)
          : ({ kind: 'link', url } as const);
      });
      if (link.kind !== 'link') return link;
      // The file is on another host, which must not receive the token.
      const file = await callCarrier(link.url, { signal });
      if (file.kind === 'unknown') return file;
      const isPdf = file.status === 200 && file.bytes.subarray(0, 5).toString('latin1') === '%PDF-';
      return isPdf ? { kind: 'label', pdf: file.bytes } : unreadable(file);
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
