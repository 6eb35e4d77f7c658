import type { Config } from '../../config.ts';
import type { PaymentGateway } from './port.ts';
import { createRazorpay } from './razorpay.ts';

/** The gateway that takes payments online; null where none is set up. */
export function createGateway({
  razorpay,
  mailOrigin,
}: Pick<Config, 'razorpay' | 'mailOrigin'>): PaymentGateway | null {
  if (!razorpay) return null;
  return createRazorpay(razorpay, { returnUrl: `${mailOrigin}/billing?tab=recharges` });
}
