import Type, { type Static } from 'typebox'
import { ENVIRONMENTS, TIERS } from '../lists.ts'
import { Property } from '../property/properties.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'
import { EVERYBODY, ROLES } from './roles.ts'
import { newPassword, password } from './sign-in/auth.staff.ts'
import { OpenSessions } from './sign-in/sessions.staff.ts'

export const LANGUAGES = ['en', 'de'] as const

/** Ids of live properties; in the sandbox they apply to the properties with the same codes. */
export const PropertyIds = s.nullable(
  Type.Array(s.id('property'), { description: 'The properties that they see; null is all of them' }),
)

export const MeUser = s.named(
  'MeUser',
  s.object({
    id: s.id('user'),
    name: Type.String({ description: 'Name of the person' }),
    email: Type.String({ description: 'E-mail address, with which one signs in' }),
    role: s.oneOf(ROLES, 'Role in the account'),
    property_ids: PropertyIds,
    language: s.nullable(s.oneOf(LANGUAGES, 'Language of the dashboard; null for that of the browser')),
    second_factor: Type.Boolean({ description: 'Whether there is a second factor' }),
    recovery_codes_left: Type.Integer({ description: 'Recovery codes that were not used yet' }),
    passkeys: Type.Integer({ description: 'How many sign in' }),
  }),
)
export type MeUser = Static<typeof MeUser>

export const Me = s.named(
  'Me',
  s.object({
    user: s.described(MeUser, 'Who is signed in'),
    account: s.object(
      {
        id: s.id('account'),
        name: Type.String({ description: 'Name of the account' }),
        tier: s.oneOf(TIERS, 'What the account has bought'),
        second_factor_required: Type.Boolean({
          description:
            'Users without one may only set one up (403 SVC-4112); a session that a passkey opened has both',
        }),
      },
      'The account whose staff this is',
    ),
    second_factor_missing: Type.Boolean({
      description:
        'This session has proved one factor where the account requires two: nothing else is answered (403 SVC-4112)',
    }),
    environment: s.oneOf(ENVIRONMENTS, 'Environment of this answer'),
    environments: Type.Array(
      s.object({
        name: s.oneOf(ENVIRONMENTS, 'Name of the environment'),
        base_url: Type.String({ description: 'Where its API begins', examples: ['https://host/v1'] }),
      }),
      { description: 'Live and sandbox' },
    ),
    properties: Type.Array(Property, { description: 'Of this environment, the oldest first' }),
    permissions: Type.Array(Type.String(), {
      description: 'Ids of the operations that the role may carry out',
    }),
    by_code: Type.Boolean({
      description:
        'A code on a phone has opened this session: it may do what concerns rooms, housekeeping and tasks, as `housekeeping`',
    }),
    csrf_token: Type.String({ description: 'To be sent with every write as `x-csrf-token`' }),
    demo: Type.Boolean({ description: 'The account is the demo of a quick start' }),
    version: Type.String({ description: 'Of the program' }),
  }),
)
export type Me = Static<typeof Me>

export const getMe = staffOperation({
  id: 'getMe',
  method: 'GET',
  path: '/me',
  tag: 'Me',
  roles: EVERYBODY,
  by_code: true,
  summary: 'Who is signed in, with what they see and may do',
  status: 200,
  response: Me,
  errors: [],
  example: {},
})

export const updateMe = staffOperation({
  id: 'updateMe',
  method: 'PATCH',
  path: '/me',
  tag: 'Me',
  roles: EVERYBODY,
  by_code: true,
  audit: ['Own settings changed', 'Eigene Einstellungen geändert'],
  summary: 'Change one’s name or language',
  body: s.object({
    name: s.optional(s.personName(120, 'Name of the person')),
    language: s.optional(
      s.nullable(s.oneOf(LANGUAGES, 'Language of the dashboard; null for that of the browser')),
    ),
  }),
  status: 200,
  response: MeUser,
  errors: [],
  example: { body: { language: 'de' } },
})

export const changePassword = staffOperation({
  id: 'changePassword',
  method: 'POST',
  path: '/me/password',
  tag: 'Me',
  roles: EVERYBODY,
  audit: ['Password changed', 'Passwort geändert'],
  summary: 'Change one’s password; all other sessions end',
  body: s.object({
    current_password: password(),
    password: newPassword(),
  }),
  secret_request: true,
  status: 200,
  response: s.object({ changed: Type.Boolean({ description: 'Whether it was changed' }) }),
  errors: [],
  staff_errors: ['SVC-4105', 'SVC-4109'],
  example: { body: { current_password: '{password}', password: 'a longer one than before' } },
})

export const changeEmail = staffOperation({
  id: 'changeEmail',
  method: 'POST',
  path: '/me/email',
  tag: 'Me',
  roles: EVERYBODY,
  audit: ['New e-mail address requested', 'Neue E-Mail-Adresse gewünscht'],
  summary: 'Sign in with another e-mail: a link is sent there, and nothing changes before it is followed',
  description: 'The answer is the same whether or not somebody signs in with that address.',
  body: s.object({ email: s.email('The new e-mail address'), password: password() }),
  secret_request: true,
  status: 202,
  response: s.object({ accepted: Type.Boolean({ description: 'Whether a link was sent to it' }) }),
  errors: [],
  staff_errors: ['SVC-4105', 'SVC-4109', 'SVC-4110'],
  example: { body: { email: 'ana.souza@hotel.example', password: '{password}' } },
})

export const createProof = staffOperation({
  id: 'createProof',
  method: 'POST',
  path: '/me/proof',
  tag: 'Me',
  roles: EVERYBODY,
  audit: ['Identity confirmed', 'Identität bestätigt'],
  summary: 'Confirm that it is you: by the password, or a code where there is a second factor',
  description:
    'What answered 403 SVC-4111 is carried out for the next minutes: send it again, with the same key.',
  body: s.object({
    password: s.optional(password()),
    code: s.optional(
      Type.String({
        description: 'Code of the authenticator app, or a recovery code',
        minLength: 6,
        maxLength: 20,
      }),
    ),
  }),
  secret_request: true,
  status: 200,
  response: s.object({ valid_until: s.timestamp('Until when it counts') }),
  errors: [],
  staff_errors: ['SVC-4105', 'SVC-4106', 'SVC-4109'],
  example: { body: { password: '{password}' } },
})

export const listMySessions = staffOperation({
  id: 'listMySessions',
  method: 'GET',
  path: '/me/sessions',
  tag: 'Me',
  roles: EVERYBODY,
  summary: 'Where one is signed in',
  status: 200,
  response: OpenSessions,
  errors: [],
  example: {},
})

export const revokeMySession = staffOperation({
  id: 'revokeMySession',
  method: 'DELETE',
  path: '/me/sessions/{id}',
  tag: 'Me',
  roles: EVERYBODY,
  audit: ['Own session ended', 'Eigene Sitzung beendet'],
  summary: 'End one of one’s sessions, or the sign-in by a code on a phone',
  params: s.object({ id: s.reference('session', 'Identifier of the session or of the phone') }),
  status: 200,
  response: s.object({ revoked: Type.Integer({ description: 'How many sessions were ended' }) }),
  errors: ['SVC-3001'],
  example: { params: { id: '{session_id}' } },
})

export const revokeMyOtherSessions = staffOperation({
  id: 'revokeMyOtherSessions',
  method: 'DELETE',
  path: '/me/sessions',
  tag: 'Me',
  roles: EVERYBODY,
  audit: ['Other own sessions ended', 'Eigene andere Sitzungen beendet'],
  summary: 'End all of one’s sessions but this one',
  status: 200,
  response: s.object({ revoked: Type.Integer({ description: 'How many sessions were ended' }) }),
  errors: [],
  example: {},
})
