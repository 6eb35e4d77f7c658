import { t } from '@lingui/core/macro';
import type { AccountPayload, CarrierAccount } from '@shipdesk/contract/shipping/carriers';
import { type QualityCheckKind, qualityCheckNames } from '@shipdesk/domain/order/return-details';
import { type ServiceId, services } from '@shipdesk/domain/rates/service';
import {
  type CarrierId,
  getCarrierUrls,
  hasSetting,
} from '@shipdesk/domain/shipping/carriers/registry';
import { fillRecord } from '@shipdesk/domain/values/record';
import { formatProblem } from '../../i18n/problem-texts.ts';
import type { Profile } from './carrier-texts.ts';

export interface AccountForm {
  carrier: CarrierId;
  name: string;
  baseUrl: string;
  profile: Profile;
  seed: string;
  /** Empty to keep the saved token. */
  token: string;
  pushToken: string;
  services: ServiceId[];
  /** The carrier's question id of each check; empty if the carrier does not perform the check. */
  qualityChecks: Record<QualityCheckKind, string>;
}

/** The server rejects shorter push tokens. */
const MIN_PUSH_TOKEN_CHARS = 16;

export function createAccountForm(carrier: CarrierId): AccountForm {
  return {
    carrier,
    name: '',
    baseUrl: getCarrierUrls(carrier)?.live ?? '',
    profile: 'standard',
    seed: 'shipdesk',
    token: '',
    pushToken: '',
    services: [...services],
    qualityChecks: fillRecord(qualityCheckNames, () => ''),
  };
}

export function toAccountForm({
  carrier,
  name,
  settings,
  services: enabledServices,
}: CarrierAccount) {
  const { qualityChecks, ...otherSettings } = settings;
  const blank = createAccountForm(carrier);
  return {
    ...blank,
    ...otherSettings,
    name,
    services: [...enabledServices],
    qualityChecks: { ...blank.qualityChecks, ...qualityChecks },
  };
}

/** Returns the problems of the fields. `hasToken` is true if a token is already saved. */
export function findAccountProblems(values: AccountForm, hasToken: boolean) {
  const token = values.token.trim();
  const pushToken = values.pushToken.trim();
  const isToken = (text: string) => /^[!-~]*$/.test(text);
  return {
    name: values.name.trim() === '' && formatProblem({ code: 'carrier_account_name_missing' }),
    baseUrl:
      hasSetting(values.carrier, 'baseUrl') &&
      values.baseUrl.trim() === '' &&
      formatProblem({ code: 'carrier_url_invalid' }),
    seed:
      hasSetting(values.carrier, 'seed') &&
      values.seed.trim() === '' &&
      t`Enter a word. Parcels with the same seed have the same events in every run.`,
    token:
      (!hasToken && token === '' && formatProblem({ code: 'carrier_token_missing' })) ||
      (!isToken(token) && t`Copy the token without spaces and line breaks.`),
    pushToken:
      pushToken !== '' &&
      (pushToken.length < MIN_PUSH_TOKEN_CHARS || !isToken(pushToken)) &&
      t`Enter at least ${MIN_PUSH_TOKEN_CHARS} characters without spaces.`,
    services: values.services.length === 0 && formatProblem({ code: 'carrier_services_missing' }),
  };
}

export function buildAccountPayload(values: AccountForm): AccountPayload {
  const { carrier, baseUrl, profile, seed } = values;
  const [token, pushToken] = [values.token.trim(), values.pushToken.trim()];
  return {
    name: values.name.trim(),
    services: services.filter((service) => values.services.includes(service)),
    settings: hasSetting(carrier, 'baseUrl')
      ? { baseUrl: baseUrl.trim(), ...buildQuestions(values.qualityChecks) }
      : { profile, seed: seed.trim() },
    credentials: { ...(token !== '' && { token }), ...(pushToken !== '' && { pushToken }) },
  };
}

function buildQuestions(questions: AccountForm['qualityChecks']) {
  const answeredChecks = qualityCheckNames.flatMap((check) => {
    const id = questions[check].trim();
    return id === '' ? [] : [[check, id] as const];
  });
  return answeredChecks.length === 0 ? {} : { qualityChecks: Object.fromEntries(answeredChecks) };
}

/** Maps payload fields and problem codes to form fields. */
export const refusedFields = {
  duplicate: 'name',
  'settings.baseUrl': 'baseUrl',
  'settings.seed': 'seed',
  'credentials.token': 'token',
  'credentials.pushToken': 'pushToken',
} as const;
