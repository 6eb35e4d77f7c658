import { stateOfPincode } from '@shipdesk/domain/values/place/pincode-prefix';

/** Where a scan is made, as carriers name it: a hub and, in brackets, its place. */
export function hubOf(pincode: string): string {
  return `Hub ${pincode.slice(0, 3)} (${stateOfPincode(pincode) ?? 'India'})`;
}
