/** Pincodes whose recorded responses report a restriction. */
export const UNSERVICEABLE_PINCODE = '110099';
const EMBARGO_PINCODE = '795001';
const NSZ_PINCODE = '194404';
const NO_COD_PINCODE = '744304';

const buildPlace = (pin: string, changes: object = {}) => ({
  postal_code: {
    pin: Number(pin),
    city: 'Mumbai',
    pre_paid: 'Y',
    cod: 'Y',
    pickup: 'Y',
    remarks: '',
    center: [
      { code: 'INMH', cn: 'Mumbai_Fort', e: '2025-01-01' },
      { code: 'INMF', cn: 'Mumbai' },
    ],
    ...changes,
  },
});

export function checkServiceability(pin: string): unknown {
  const codes: Record<string, unknown[]> = {
    [UNSERVICEABLE_PINCODE]: [],
    [EMBARGO_PINCODE]: [buildPlace(pin, { remarks: 'Embargo' })],
    [NSZ_PINCODE]: [buildPlace(pin, { center: [{ code: 'INLH', e: '' }, { code: 'NSZ' }] })],
    [NO_COD_PINCODE]: [buildPlace(pin, { cod: 'N' })],
  };
  return { delivery_codes: codes[pin] ?? [buildPlace(pin)] };
}
