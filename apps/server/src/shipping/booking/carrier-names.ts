/** The carrier's name on documents. */
export function carrierName(carrier: string): string {
  return { delhivery: 'Delhivery', simulator: 'Simulator' }[carrier] ?? carrier;
}
