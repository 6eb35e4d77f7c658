import { t } from '@lingui/core/macro';
import type { AccountPayload, CarrierAccount } from '@shipdesk/contract/shipping/carriers';
import { type QualityCheckKind, qualityCheckNames } from '@shipdesk/domain/order/return-details';
import { type ServiceId, services } from '@shipdesk/domain/rates/service';
import {
  type CredentialName,
  credentialNames,
  listCredentials,
} from '@shipdesk/domain/shipping/carriers/credentials';
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
  /** An empty string keeps the saved value. */
  credentials: Record<CredentialName, string>;
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
    credentials: fillRecord(credentialNames, () => ''),
    services: [...services],
    qualityChecks: fillRecord(qualityCheckNames, () => ''),
  };
}

export function toAccountForm({
  carrier,
  name,
  settings,
  services: enabledServices,
  credentials,
}: CarrierAccount) {
  const { qualityChecks, ...otherSettings } = settings;
  const emptyForm = createAccountForm(carrier);
  return {
    ...emptyForm,
    ...otherSettings,
    name,
    credentials: { ...emptyForm.credentials, ...findPlainCredentials(carrier, credentials.shown) },
    services: [...enabledServices],
    qualityChecks: { ...emptyForm.qualityChecks, ...qualityChecks },
  };
}

type ShownCredentials = CarrierAccount['credentials']['shown'];

function findPlainCredentials(carrier: CarrierId, credentials: ShownCredentials): ShownCredentials {
  return Object.fromEntries(
    listCredentials(carrier).flatMap(({ name, kind }) =>
      kind === 'text' ? [[name, credentials[name] ?? '']] : [],
    ),
  );
}

function findCredentialProblems(values: AccountForm, savedCredentials: ShownCredentials | null) {
  return Object.fromEntries(
    listCredentials(values.carrier).map(({ name, kind, isOptional = false }) => {
      const value = values.credentials[name].trim();
      const isSaved = savedCredentials?.[name] !== undefined && kind === 'secret';
      return [
        `credentials.${name}`,
        (value === '' &&
          !isOptional &&
          !isSaved &&
          formatProblem({ code: 'carrier_credential_missing' })) ||
          (kind === 'secret' &&
            !/^[!-~]*$/.test(value) &&
            formatProblem({ code: 'carrier_credential_spaces' })) ||
          (name === 'pushToken' &&
            value !== '' &&
            value.length < MIN_PUSH_TOKEN_CHARS &&
            t`Enter at least ${MIN_PUSH_TOKEN_CHARS} characters without spaces`),
      ];
    }),
  );
}

/** `savedCredentials` is null if there are none or they are unreadable. */
export function findAccountProblems(
  values: AccountForm,
  savedCredentials: ShownCredentials | null,
) {
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
    ...findCredentialProblems(values, savedCredentials),
    services: values.services.length === 0 && formatProblem({ code: 'carrier_services_missing' }),
  };
}

export function buildAccountPayload(values: AccountForm): AccountPayload {
  const { carrier, baseUrl, profile, seed } = values;
  return {
    name: values.name.trim(),
    services: services.filter((service) => values.services.includes(service)),
    settings: hasSetting(carrier, 'baseUrl')
      ? { baseUrl: baseUrl.trim(), ...buildQuestions(values.qualityChecks) }
      : { profile, seed: seed.trim() },
    credentials: Object.fromEntries(
      listCredentials(carrier).flatMap(({ name }) => {
        const value = values.credentials[name].trim();
        return value === '' ? [] : [[name, value]];
      }),
    ),
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
  ...Object.fromEntries(
    credentialNames.map((name) => [`credentials.${name}`, `credentials.${name}` as const]),
  ),
} as const;
