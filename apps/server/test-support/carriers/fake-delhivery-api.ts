import { checkServiceability, UNSERVICEABLE_PINCODE } from './fake-delhivery-places.ts';

/** Formats a serial number like an AWB of Delhivery: a prefix, six digits and their remainder modulo seven. */
const formatAwb = (serial: number) => `5793081${String(serial).padStart(6, '0')}${serial % 7}`;

const CANCELLED_CODE = 'DTUP-210';

/** A parcel, or one box of a parcel with several boxes. */
export interface FakeParcel {
  readonly awb: string;
  /** The AWB of the first box of the parcel. */
  readonly master: string;
  readonly order: string;
  readonly grams: number;
  readonly sidesMm: readonly number[];
  readonly codPaise: number;
  readonly pincode: string;
  readonly isReverse: boolean;
  readonly scans: FakeScan[];
}

interface FakeScan {
  readonly Scan: string;
  readonly ScanType: string;
  readonly StatusCode: string;
  readonly StatusDateTime: string;
  readonly Instructions: string;
  readonly ScannedLocation: string;
}

/** Creates a fake of Delhivery's B2C API. Its responses follow live responses and the documentation. */
export function createFakeApi() {
  const warehouses = new Set<string>();
  const parcels: FakeParcel[] = [];
  const pickups = new Map<string, number>();
  const uploads = new Map<string, string>();
  let areUploadsDecided = false;
  let minute = 0;
  let serial = 0;
  const createAwb = () => formatAwb((serial += 1));
  const reservedAwbs = new Set<string>();

  /** Creates a scan one minute after the previous scan, in Indian time without a zone. */
  function createScan(ScanType: string, Scan: string, StatusCode: string, words: string): FakeScan {
    minute += 1;
    const at = new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString().slice(0, 23);
    return {
      Scan,
      ScanType,
      StatusCode,
      StatusDateTime: `${at}000`,
      Instructions: words,
      ScannedLocation: 'Bengaluru_Peenya_H (Karnataka)',
    };
  }

  const findParcel = (awb: string) => parcels.find((entry) => entry.awb === awb);

  function createPackage(shipment: Record<string, string | number>) {
    const getText = (name: string) => String(shipment[name] ?? '');
    const fail = (remark: string) => ({
      status: 'Fail',
      waybill: '',
      refnum: getText('order'),
      client: 'KAVERI',
      serviceable: false,
      remarks: [remark],
    });
    if (getText('name').includes('insufficient')) return fail('insufficient balance');
    if (getText('phone').length !== 10) {
      return fail(`Incorrect phone number(s) for order ${getText('order')}`);
    }
    if (getText('pin') === UNSERVICEABLE_PINCODE) {
      return fail(`'${getText('pin')}' is non serviceable pincode`);
    }
    if (getText('name').includes('partial')) return fail('Package might have been partially saved');
    if (getText('name').includes('suspicious')) {
      return { ...fail(''), remarks: 'suspicious order/consignee' };
    }
    const isBox = getText('shipment_type') === 'MPS';
    const master = getText('master_id');
    if (isBox && findParcel(getText('waybill'))) return fail('Duplicate waybill');
    if (isBox && !reservedAwbs.has(getText('waybill'))) return fail('Unable to consume waybill');
    if (parcels.some((parcel) => parcel.order === getText('order') && parcel.master !== master)) {
      return fail('Duplicate Order Id');
    }
    const isReverse = getText('payment_mode') === 'Pickup';
    const awb = isBox ? getText('waybill') : createAwb();
    const firstScan = isReverse
      ? createScan('PP', 'Open', 'X-UCO', 'Soft data uploaded')
      : createScan('UD', 'Manifested', 'X-UCI', 'Manifest uploaded');
    parcels.push({
      awb,
      isReverse,
      order: getText('order'),
      pincode: getText('pin'),
      scans: [firstScan],
      master: isBox ? master : awb,
      grams: Number(getText('weight')),
      sidesMm: ['shipment_length', 'shipment_width', 'shipment_height'].map((side) =>
        Math.round(Number(getText(side)) * 10),
      ),
      codPaise: Math.round(Number(getText('cod_amount')) * 100),
    });
    return {
      waybill: awb,
      refnum: getText('order'),
      client: 'KAVERI',
      payment: getText('payment_mode') === 'Prepaid' ? 'Pre-paid' : getText('payment_mode'),
      cod_amount: shipment['cod_amount'],
      status: 'Success',
      sort_code: 'BOM/FRT',
      serviceable: true,
      remarks: [''],
    };
  }

  function create(body: string): unknown {
    const form = new URLSearchParams(body);
    if (form.get('format') !== 'json') {
      return { rmk: 'format key missing in the post', error: true, success: false, packages: [] };
    }
    const data = JSON.parse(form.get('data') ?? '{}');
    if (!warehouses.has(data.pickup_location.name)) {
      const rmk = 'ClientWarehouse matching query does not exist.';
      return { rmk, error: true, success: false, upload_wbn: null, packages: [] };
    }
    const isComplete = (shipment: Record<string, string | number>) =>
      shipment['shipment_type'] !== 'MPS' ||
      data.shipments.filter(
        (entry: Record<string, string | number>) => entry['master_id'] === shipment['master_id'],
      ).length === shipment['mps_children'];
    if (!data.shipments.every(isComplete)) {
      return { rmk: 'mps_children does not match', error: true, success: false, packages: [] };
    }
    const packages = data.shipments.map(createPackage);
    const success = packages.every(({ status }: { status: string }) => status === 'Success');
    return {
      cash_pickups_count: 0,
      package_count: packages.length,
      upload_wbn: 'UPL14784772876334680653',
      packages,
      success,
      ...(!success && {
        rmk: 'An internal Error has occurred, Please get in touch with client.support',
      }),
    };
  }

  function reserve(count: number): [number, string] {
    if (!(count >= 1 && count < 10_000)) {
      return [400, '"Bad Request! Invalid count for client KAVERI"'];
    }
    const awbs = Array.from({ length: count }, createAwb);
    for (const awb of awbs) reservedAwbs.add(awb);
    return [200, JSON.stringify(awbs.join(','))];
  }

  function trackShipments(query: URLSearchParams): unknown {
    const awbs = (query.get('waybill') ?? '').split(',');
    const matchingParcels = parcels.filter(
      ({ awb, order }) => awbs.includes(awb) || order === query.get('ref_ids'),
    );
    if (matchingParcels.length === 0) {
      const words = 'Data does not exists for provided Waybill(s)';
      return { Success: false, Error: words, rmk: words };
    }
    return {
      ShipmentData: matchingParcels.map(({ awb, order, pincode, scans }) => {
        const lastScan = scans.at(-1);
        return {
          Shipment: {
            AWB: awb,
            ReferenceNo: order,
            OrderType: 'COD',
            CODAmount: 1250.5,
            Status: {
              Status: lastScan?.Scan,
              StatusCode: lastScan?.StatusCode,
              StatusType: lastScan?.ScanType,
              StatusDateTime: lastScan?.StatusDateTime.slice(0, 23),
              StatusLocation: lastScan?.ScannedLocation,
              Instructions: lastScan?.Instructions,
              RecievedBy: '',
            },
            ...(query.get('verbose') === '1' && {
              Scans: scans.map((detail) => ({
                ScanDetail: { ...detail, ScanDateTime: detail.StatusDateTime },
              })),
            }),
            Consignee: { City: 'Mumbai', PinCode: Number(pincode) },
          },
        };
      }),
    };
  }

  function registerWarehouse(body: string): [number, unknown] {
    const { name, phone, pin, address, return_address: returns } = JSON.parse(body);
    const missingFields = Object.entries({ name, phone, pin, address, return_address: returns })
      .filter(([, value]) => !value)
      .map(([field]) => `${field}: ${field} is required`);
    const fail = (code: number, error: string[]): [number, unknown] => [
      400,
      {
        success: false,
        error,
        error_code: [code],
        data: { message: 'some error while creating/updating warehouse' },
      },
    ];
    if (missingFields.length > 0) return fail(1000, missingFields);
    if (pin === UNSERVICEABLE_PINCODE) {
      return fail(1000, ["Error in serviceability: Pincode doesn't exist in system"]);
    }
    if (warehouses.has(name)) {
      return fail(2000, [
        `client warehouse with name: ${name} already exists CLIENT_STORES_CREATE`,
      ]);
    }
    warehouses.add(name);
    const message = 'A new client warehouse has been created in HQ(Delhivery).';
    return [
      201,
      { success: true, error: '', data: { name, pincode: Number(pin), active: true, message } },
    ];
  }

  function requestPickup(body: string): [number, unknown] {
    const { pickup_location: name, pickup_date: day, pickup_time: time } = JSON.parse(body);
    if (!warehouses.has(name)) {
      const words = 'Invalid Pickup Location ClientWarehouse matching query does not exist.';
      return [400, { pickup_location: words }];
    }
    if (day < '2026-11-21') return [400, { pickup_date: 'Pickup date cannot be in past' }];
    if (time < '06:00:00') {
      return [400, { prepaid: 'Client wallet balance is 298.48 which is less than 500.0' }];
    }
    const existingId = pickups.get(`${name} ${day}`);
    if (existingId !== undefined) {
      return [
        400,
        { pr_exist: `A Pickup Request ${existingId} for this Pickup Location Already Exist` },
      ];
    }
    const id = 3_000 + pickups.size;
    pickups.set(`${name} ${day}`, id);
    for (const entry of parcels.filter(({ isReverse }) => !isReverse)) {
      if (entry.scans.length === 1) {
        entry.scans.push(createScan('UD', 'Manifested', 'FMPUR-101', 'Pickup scheduled'));
      }
    }
    return [
      201,
      { pickup_id: id, pickup_location_name: name, pickup_date: day, pickup_time: time },
    ];
  }

  function edit(body: string): [number, string] {
    const { waybill, cancellation } = JSON.parse(body);
    const parcel = findParcel(waybill);
    if (!parcel) {
      const error = 'Incorrect Waybill/OrderID, please try again';
      return [200, JSON.stringify({ status: 'Failure', error, waybill })];
    }
    if (cancellation !== 'true') {
      return [200, JSON.stringify({ status: true, waybill, order_id: parcel.order })];
    }
    const isCancelled = parcel.scans.some(({ StatusCode }) => StatusCode === CANCELLED_CODE);
    if (!isCancelled)
      parcel.scans.push(
        createScan('UD', 'Not Picked', CANCELLED_CODE, 'Seller cancelled the order'),
      );
    return [
      200,
      `<?xml version="1.0" encoding="utf-8"?>\n<root><status>True</status><waybill>${waybill}</waybill>` +
        `<order_id>${parcel.order}</order_id><remark>Shipment has been cancelled.</remark></root>`,
    ];
  }

  function update(body: string): [number, unknown] {
    const { waybill } = JSON.parse(body).data[0];
    const lastScan = findParcel(waybill)?.scans.at(-1);
    if (lastScan?.Scan !== 'Pending') return [400, { error: 'Package in incorrect status' }];
    const id = `UPL${1_000 + uploads.size}`;
    uploads.set(id, waybill);
    return [200, { message: 'Request submitted successfully!', request_id: id }];
  }

  function loadUploadResult(id: string): unknown {
    const waybill = uploads.get(id);
    const entry = { waybill, action: 'RE-ATTEMPT' };
    const lastScan = findParcel(waybill ?? '')?.scans.at(-1);
    const isRefused = lastScan?.StatusCode === 'EOD-111';
    const message = 'Shipment has reached max attempt count';
    return {
      request_id: id,
      status: isRefused && areUploadsDecided ? 'Failure' : 'Success',
      remark: '',
      success_wbns: areUploadsDecided && !isRefused ? [entry] : [],
      failed_wbns: areUploadsDecided && isRefused ? [{ ...entry, message }] : [],
    };
  }

  function createPackingSlip(awb: string, origin: string): unknown {
    if (!findParcel(awb)) return { packages: [], packages_found: 0 };
    const link = `${origin}/files/${awb}.pdf`;
    return {
      packages: [{ wbn: awb, pdf_download_link: link, pdf_encoding: '' }],
      packages_found: 1,
    };
  }

  function respond(method: string, url: URL, body: string): [number, string | object] {
    const route = `${method} ${url.pathname}`;
    const query = url.searchParams;
    switch (route) {
      case 'GET /waybill/api/bulk/json/':
        return reserve(Number(query.get('count')));
      case 'GET /c/api/pin-codes/json/':
        return [200, checkServiceability(query.get('filter_codes') ?? '') as object];
      case 'POST /api/backend/clientwarehouse/create/':
        return registerWarehouse(body) as [number, object];
      case 'POST /api/cmu/create.json':
        return [200, create(body) as object];
      case 'POST /api/p/edit':
        return edit(body);
      case 'POST /fm/request/new/':
        return requestPickup(body) as [number, object];
      case 'GET /api/v1/packages/json/':
        return [200, trackShipments(query) as object];
      case 'POST /api/p/update':
        return update(body) as [number, object];
      case 'GET /api/p/packing_slip':
        return [200, createPackingSlip(query.get('wbns') ?? '', url.origin) as object];
    }
    if (url.pathname.startsWith('/api/cmu/get_bulk_upl/')) {
      return [200, loadUploadResult(url.pathname.split('/').at(-1) ?? '') as object];
    }
    return url.pathname.startsWith('/files/') ? [200, '%PDF-1.4 fake'] : [404, 'Not Found'];
  }

  /** Counts the parcels of a reference that have a matching box. */
  const countMasters = (reference: string, matches: (parcel: FakeParcel) => boolean) =>
    new Set(
      parcels
        .filter((parcel) => parcel.order === reference && matches(parcel))
        .map(({ master }) => master),
    ).size;

  return {
    /** Does not check the token. */
    respond,
    addScan(awb: string, type: string, status: string, code: string, words = '') {
      findParcel(awb)?.scans.push(createScan(type, status, code, words));
    },
    /** Returns the boxes of a reference, starting with the first box. */
    listBoxes: (reference: string) => parcels.filter(({ order }) => order === reference),
    countOrders: (reference: string) => countMasters(reference, () => true),
    countOpenOrders: (reference: string) =>
      countMasters(reference, ({ scans }) =>
        scans.every((entry) => entry.StatusCode !== CANCELLED_CODE),
      ),
    decideUploads() {
      areUploadsDecided = true;
    },
    /** The push reports the newest scan of the parcel. */
    buildPushBody(awb: string): string {
      const parcel = findParcel(awb);
      const lastScan = parcel?.scans.at(-1);
      return JSON.stringify({
        Shipment: {
          Status: {
            Status: lastScan?.Scan,
            StatusDateTime: lastScan?.StatusDateTime.slice(0, 23),
            StatusType: lastScan?.ScanType,
            StatusLocation: lastScan?.ScannedLocation,
            Instructions: lastScan?.Instructions,
          },
          PickUpDate: lastScan?.StatusDateTime.slice(0, 23),
          NSLCode: lastScan?.StatusCode,
          Sortcode: 'BOM/FRT',
          ReferenceNo: parcel?.order,
          AWB: awb,
        },
      });
    },
  };
}
