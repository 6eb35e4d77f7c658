import { carrierRemittanceProblemTexts } from './carrier-remittance-problem-texts.ts';
import { invoiceProblemTexts } from './invoice-problem-texts.ts';
import { rechargeProblemTexts } from './recharge-problem-texts.ts';
import { remittanceProblemTexts } from './remittance-problem-texts.ts';
import { weightProblemTexts } from './weight-problem-texts.ts';

/** Texts about the money of sellers. */
export const moneyProblemTexts = {
  ...carrierRemittanceProblemTexts,
  ...invoiceProblemTexts,
  ...remittanceProblemTexts,
  ...rechargeProblemTexts,
  ...weightProblemTexts,
};
