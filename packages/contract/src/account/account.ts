import {
  Boolean as Bool,
  Integer,
  Array as List,
  Null,
  Optional,
  Object as Shape,
  String as Text,
} from 'typebox';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { text } from '../fields.ts';

const exact = { additionalProperties: false } as const;

const account = Shape(
  {
    name: Text(),
    email: Text(),
    phone: Text(),
    roles: List(Text()),
    company: Shape({ name: Text(), logo: Text() }, exact),
    features: Shape({ reverse: Bool() }, exact),
    secondFactor: Shape({ isOn: Bool(), isRequired: Bool(), recoveryCodesLeft: Integer() }, exact),
    demo: Bool(),
    supportEmail: Text(),
  },
  exact,
);

/** The signed-in user and its company. `demo` is true in a database stamped as demo. */
export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  access: 'session',
  summary: 'The signed-in user',
  response: account,
});
export type Account = ResponseOf<typeof getAccount>;

/**
 * Changes the given fields of the user and its company; 422 for invalid values. `logo` is a PNG or
 * JPEG as a data URL, empty to remove the logo.
 */
export const updateAccount = endpoint({
  method: 'PATCH',
  path: '/api/account',
  access: 'session',
  summary: 'Change the signed-in user and its company',
  body: Shape(
    {
      name: Optional(text(120)),
      phone: Optional(text(20)),
      companyName: Optional(text(120)),
      logo: Optional(text(280_000)),
    },
    exact,
  ),
  response: account,
});

/** Changes the password and ends every other session of the user; 422 also for a wrong current password. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  access: 'session',
  summary: 'Change the password',
  body: Shape(
    { currentPassword: text(1024), password: text(1024), confirmPassword: text(1024) },
    exact,
  ),
  response: Null(),
  status: 204,
});

/** The user's living sessions, this one first, then the last used. Times are ISO 8601. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  access: 'session',
  summary: 'Where the user is signed in',
  response: Shape(
    {
      data: List(
        Shape(
          {
            id: Text(),
            /** In words: `Chrome on Windows`. */
            device: Text(),
            createdAt: Text(),
            lastUsedAt: Text(),
            isCurrent: Bool(),
          },
          exact,
        ),
      ),
    },
    exact,
  ),
});
export type OpenSession = ResponseOf<typeof listSessions>['data'][number];

/** Ends all the user's sessions but this one. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  access: 'session',
  summary: 'Sign out everywhere else',
  response: Null(),
  status: 204,
});

/** Ends one of the user's active sessions; 404 for any other id. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  access: 'session',
  summary: 'Sign out one device',
  params: Shape({ id: Text({ maxLength: 64 }) }, exact),
  response: Null(),
  status: 204,
});
