/** What the carrier is called on paper. */
export function carrierName(carrier: string): string {
  return { delhivery: 'Delhivery', simulator: 'Simulator' }[carrier] ?? carrier;
}
