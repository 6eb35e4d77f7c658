import type { FastifyError } from 'fastify';

type Validation = NonNullable<FastifyError['validation']>[number];

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

/** What the patterns of the contract mean; any other one reads `does not have the expected form`. */
const patternRules: Readonly<Record<string, string>> = {
  '^\\d{14}$': 'must have 14 digits',
  '^\\d{6}$': 'must have 6 digits',
  '^\\d{4}-\\d{2}-\\d{2}$': 'must be a date as yyyy-MM-dd',
  '^(\\d+(\\.\\d+)?)?$': 'must be a number',
  '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$': 'must be a UUID in lower case',
  '^[^\\u0000\\ud800-\\udfff]*$': 'contains a character that cannot be stored',
};

const inIndia = (value: unknown) => Number(value).toLocaleString('en-IN');
const counted = (value: unknown, one: string, many: string) =>
  `${inIndia(value)} ${value === 1 ? one : many}`;
const listed = (values: unknown) => [values].flat().map(String).join(', ');

/** What a value that breaks a rule of its schema must be, as the end of a sentence about its field. */
export function fieldRule({ keyword, params }: Validation): string {
  switch (keyword) {
    case 'type':
      return `must be ${[params['type']]
        .flat()
        .map((type) => typeNames[String(type)] ?? type)
        .join(' or ')}`;
    case 'enum':
      return `must be one of ${listed(params['allowedValues'])}`;
    case 'const':
      return `must be ${listed(params['allowedValue'])}`;
    case 'anyOf':
    case 'oneOf':
      return 'has no allowed value';
    case 'minimum':
      return `must be ${inIndia(params['limit'])} or more`;
    case 'maximum':
      return `must be ${inIndia(params['limit'])} or less`;
    case 'minLength':
      return `must have at least ${counted(params['limit'], 'character', 'characters')}`;
    case 'maxLength':
      return `must have at most ${counted(params['limit'], 'character', 'characters')}`;
    case 'minItems':
      return `must have ${counted(params['limit'], 'entry', 'entries')} or more`;
    case 'maxItems':
      return `must have at most ${counted(params['limit'], 'entry', 'entries')}`;
    case 'uniqueItems':
      return 'must have each entry once';
    case 'pattern':
      return patternRules[String(params['pattern'])] ?? 'does not have the expected form';
    default:
      return 'is not valid';
  }
}

/** The broken rules without those of the alternatives of a value, which contradict each other. */
export function withoutAlternatives(validation: readonly Validation[]): Validation[] {
  const isChoice = ({ keyword }: Validation) => keyword === 'anyOf' || keyword === 'oneOf';
  const choices = new Set(validation.filter(isChoice).map(({ instancePath }) => instancePath));
  return validation.filter(
    (one) =>
      isChoice(one) ||
      !choices.has(one.instancePath) ||
      !['type', 'const', 'enum'].includes(one.keyword),
  );
}
