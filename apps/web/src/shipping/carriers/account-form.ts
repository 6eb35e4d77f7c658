import { t } from '@lingui/core/macro';
import type { AccountPayload, CarrierAccount } from '@shipdesk/contract/shipping/carriers';
import { type QualityCheckKind, qualityCheckNames } from '@shipdesk/domain/order/return-details';
import { type ServiceId, services } from '@shipdesk/domain/rates/service-card';
import { type CarrierId, hasSetting } from '@shipdesk/domain/shipping/carriers/registry';
import type { FieldErrors } from 'react-hook-form';
import { problemText } from '../../i18n/problem-texts.ts';
import type { Profile } from './carrier-texts.ts';

export interface AccountForm {
  carrier: CarrierId;
  name: string;
  baseUrl: string;
  profile: Profile;
  seed: string;
  /** Empty to keep the saved one. */
  token: string;
  pushToken: string;
  services: ServiceId[];
  /** The carrier's ids of quality checks; empty for checks that it does not do for the account. */
  qualityChecks: Record<QualityCheckKind, string>;
}

const LIVE_URL = 'https://track.delhivery.com';
/** The server takes no shorter one. */
const MIN_PUSH_TOKEN = 16;

export function newAccountForm(carrier: CarrierId): AccountForm {
  return {
    carrier,
    name: '',
    baseUrl: LIVE_URL,
    profile: 'standard',
    seed: 'shipdesk',
    token: '',
    pushToken: '',
    services: [...services],
    qualityChecks: questionsOf({}),
  };
}

export function accountFormOf(account: CarrierAccount): AccountForm {
  const { carrier, name, settings } = account;
  const { baseUrl = '', profile = 'standard', seed = '' } = settings;
  return {
    carrier,
    name,
    baseUrl,
    profile,
    seed,
    token: '',
    pushToken: '',
    services: account.services,
    qualityChecks: questionsOf(settings.qualityChecks ?? {}),
  };
}

function questionsOf(
  known: NonNullable<CarrierAccount['settings']['qualityChecks']>,
): AccountForm['qualityChecks'] {
  const none = {
    product: '',
    brand: '',
    size: '',
    colour: '',
    serial_number: '',
    damage: '',
    tags: '',
  };
  return { ...none, ...known };
}

/** Validates the form without the server. `hasToken`: a token is saved already. */
export function resolveAccount(hasToken: boolean) {
  return (values: AccountForm) => {
    const errors: FieldErrors<AccountForm> = {};
    const refuse = (field: keyof AccountForm, message: string) => {
      errors[field] = { type: 'rule', message };
    };
    if (values.name.trim() === '') {
      refuse('name', problemText({ code: 'carrier_account_name_missing' }));
    }
    if (hasSetting(values.carrier, 'baseUrl') && values.baseUrl.trim() === '') {
      refuse('baseUrl', problemText({ code: 'carrier_url_invalid' }));
    }
    if (hasSetting(values.carrier, 'seed') && values.seed.trim() === '') {
      refuse('seed', t`Enter a word. Parcels of one seed live alike in every run.`);
    }
    const token = values.token.trim();
    if (!hasToken && token === '') {
      refuse('token', problemText({ code: 'carrier_token_missing' }));
    } else if (!/^[!-~]*$/.test(token)) {
      refuse('token', t`Copy the token without spaces and line breaks.`);
    }
    const pushToken = values.pushToken.trim();
    if (pushToken !== '' && (pushToken.length < MIN_PUSH_TOKEN || !/^[!-~]*$/.test(pushToken))) {
      refuse('pushToken', t`Enter at least ${MIN_PUSH_TOKEN} characters without spaces.`);
    }
    if (values.services.length === 0) {
      refuse('services', problemText({ code: 'carrier_services_missing' }));
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

export function accountPayload(values: AccountForm): AccountPayload {
  const { carrier, baseUrl, profile, seed } = values;
  const [token, pushToken] = [values.token.trim(), values.pushToken.trim()];
  return {
    name: values.name.trim(),
    services: services.filter((service) => values.services.includes(service)),
    settings: hasSetting(carrier, 'baseUrl')
      ? { baseUrl: baseUrl.trim(), ...questionsSent(values.qualityChecks) }
      : { profile, seed: seed.trim() },
    credentials: { ...(token !== '' && { token }), ...(pushToken !== '' && { pushToken }) },
  };
}

function questionsSent(questions: AccountForm['qualityChecks']) {
  const given = qualityCheckNames.flatMap((check) => {
    const id = questions[check].trim();
    return id === '' ? [] : [[check, id] as const];
  });
  return given.length === 0 ? {} : { qualityChecks: Object.fromEntries(given) };
}

/** The field of the form that a field of the payload comes from; null for any other name. */
export function formFieldOf(name: string): keyof AccountForm | null {
  const fields: Readonly<Record<string, keyof AccountForm>> = {
    name: 'name',
    services: 'services',
    'settings.baseUrl': 'baseUrl',
    'settings.seed': 'seed',
    'credentials.token': 'token',
    'credentials.pushToken': 'pushToken',
  };
  return fields[name] ?? null;
}
