import Type, { type Static } from 'typebox'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'
import { LANGUAGES, PropertyIds } from './me.staff.ts'
import { LEADS, ROLES } from './roles.ts'
import { OpenSessions } from './sign-in/sessions.staff.ts'

export const USER_STATUSES = ['invited', 'active', 'disabled'] as const

export const User = s.named(
  'User',
  s.object({
    id: s.id('user'),
    name: Type.String({ description: 'Name of the person' }),
    email: Type.String({ description: 'E-mail address, with which one signs in' }),
    role: s.oneOf(ROLES, 'Role in the account'),
    status: s.oneOf(USER_STATUSES, { description: '`invited` until a password is set' }),
    language: s.nullable(s.oneOf(LANGUAGES, 'Language of the dashboard; null for that of the browser')),
    property_ids: PropertyIds,
    second_factor: Type.Boolean({ description: 'Whether there is a second factor' }),
    passkeys: Type.Integer({ description: 'How many sign in' }),
    sessions: Type.Integer({ description: 'Open at the moment' }),
    last_seen_at: s.nullable(s.timestamp('When the user was last active; null if never')),
    version: s.integer(
      1,
      Number.MAX_SAFE_INTEGER,
      'For If-Match: a change of an outdated version is refused',
    ),
    created_at: s.timestamp('When the user was invited'),
    updated_at: s.timestamp('When it was changed last'),
  }),
)
export type User = Static<typeof User>

/** Null allows all. */
const wantedPropertyIds = () =>
  s.optional(
    s.nullable(
      Type.Array(s.reference('property'), {
        minItems: 1,
        maxItems: 500,
        uniqueItems: true,
        description: 'The properties that they see; null is all of them, as owners do',
      }),
    ),
  )

const params = () => s.object({ id: s.reference('user') })
const Revoked = s.object({ revoked: Type.Integer({ description: 'How many sessions were ended' }) })

export const listUsers = staffOperation({
  id: 'listUsers',
  method: 'GET',
  path: '/team',
  tag: 'Team',
  roles: LEADS,
  summary: 'Everybody who may sign in, or might',
  status: 200,
  response: s.object({ data: Type.Array(User, { description: 'Everybody in the account' }) }),
  errors: [],
  example: {},
})

export const inviteUser = staffOperation({
  id: 'inviteUser',
  method: 'POST',
  path: '/team',
  tag: 'Team',
  roles: LEADS,
  audit: ['Invited', 'Eingeladen'],
  summary: 'Invite a user by e-mail; the link works for 7 days',
  description:
    'Only owners create owners. A user who is limited to some properties can grant only those, and grants them by default. ' +
    'The response is the same for a user of another account, who sees it on opening the link.',
  body: s.object({
    name: s.personName(120, 'Name of the person'),
    email: s.email('E-mail address for the invitation'),
    role: s.oneOf(ROLES, 'Role in the account'),
    language: s.optional(
      s.nullable(s.oneOf(LANGUAGES, 'Language of the dashboard and of e-mails; null for English')),
    ),
    property_ids: wantedPropertyIds(),
  }),
  status: 201,
  response: User,
  errors: ['SVC-3001', 'SVC-4005'],
  staff_errors: ['SVC-4111'],
  example: { body: { name: 'Ana Souza', email: 'ana@hotel.example', role: 'front_desk' } },
})

export const inviteUserAgain = staffOperation({
  id: 'inviteUserAgain',
  method: 'POST',
  path: '/team/{id}/invitation',
  tag: 'Team',
  roles: LEADS,
  audit: ['Invited again', 'Erneut eingeladen'],
  summary: 'Send another invitation; the link before works no more',
  params: params(),
  status: 202,
  response: User,
  errors: ['SVC-3001'],
  staff_errors: ['SVC-4110', 'SVC-4111'],
  example: { params: { id: '{user_id}' } },
})

export const createPhoneSignIn = staffOperation({
  id: 'createPhoneSignIn',
  method: 'POST',
  path: '/team/{id}/phone-sign-in',
  tag: 'Team',
  roles: LEADS,
  audit: ['QR code for a phone shown', 'QR-Code für ein Telefon gezeigt'],
  summary: 'Make a QR code that signs a housekeeper in on a phone; the one before works no more',
  description:
    'For active users with the role `housekeeping`. It works once, within 5 minutes, and opens the session that a code on a phone opens.',
  params: params(),
  status: 201,
  response: s.named(
    'PhoneSignIn',
    s.object({
      url: Type.String({
        description:
          'The content of the QR code: the page for phones, with the token in the fragment; without an origin where PUBLIC_URL is not set',
      }),
      expires_at: s.timestamp('Until when it works'),
      expires_in: Type.Integer({ description: 'The seconds until then' }),
    }),
  ),
  secret_response: true,
  errors: ['SVC-3001'],
  staff_errors: ['SVC-4110', 'SVC-4111'],
  example: { params: { id: '{user_id}' } },
})

export const updateUser = staffOperation({
  id: 'updateUser',
  method: 'PATCH',
  path: '/team/{id}',
  tag: 'Team',
  roles: LEADS,
  audit: ['User changed', 'Benutzer geändert'],
  summary: 'Change name, role or properties, disable or enable',
  description:
    'Disabled: all sessions end at once. The last owner can be neither disabled nor given another role.',
  params: params(),
  body: s.object({
    name: s.optional(s.personName(120, 'Name of the person')),
    role: s.optional(s.oneOf(ROLES, 'Role in the account')),
    status: s.optional(s.oneOf(['active', 'disabled'], 'Whether the person may sign in')),
    property_ids: wantedPropertyIds(),
  }),
  status: 200,
  response: User,
  errors: ['SVC-3001', 'SVC-1015', 'SVC-4005'],
  staff_errors: ['SVC-4108', 'SVC-4110', 'SVC-4111'],
  example: { params: { id: '{user_id}' }, body: { role: 'manager' } },
})

export const resetUser = staffOperation({
  id: 'resetUser',
  method: 'POST',
  path: '/team/{id}/reset',
  tag: 'Team',
  roles: LEADS,
  audit: ['Sign-in reset', 'Anmeldung zurückgesetzt'],
  summary: 'Send a link for another password; sessions end',
  description: 'A second factor stays: it is removed by an operation of its own.',
  params: params(),
  status: 202,
  response: User,
  errors: ['SVC-3001'],
  staff_errors: ['SVC-4110'],
  example: { params: { id: '{user_id}' } },
})

export const removeUserSecondFactor = staffOperation({
  id: 'removeUserSecondFactor',
  method: 'POST',
  path: '/team/{id}/second-factor/remove',
  tag: 'Team',
  roles: LEADS,
  audit: ['Two-factor sign-in removed', 'Zwei-Faktor-Anmeldung entfernt'],
  summary:
    'Remove the second factor and the passkeys of a user who has lost them; the user is notified by e-mail',
  params: params(),
  status: 200,
  response: User,
  errors: ['SVC-3001'],
  staff_errors: ['SVC-4110', 'SVC-4111'],
  example: { params: { id: '{user_id}' } },
})

export const listUserSessions = staffOperation({
  id: 'listUserSessions',
  method: 'GET',
  path: '/team/{id}/sessions',
  tag: 'Team',
  roles: LEADS,
  summary: 'Sessions of a user',
  params: params(),
  status: 200,
  response: OpenSessions,
  errors: ['SVC-3001'],
  example: { params: { id: '{user_id}' } },
})

export const revokeUserSessions = staffOperation({
  id: 'revokeUserSessions',
  method: 'DELETE',
  path: '/team/{id}/sessions',
  tag: 'Team',
  roles: LEADS,
  audit: ['Signed out everywhere', 'Überall abgemeldet'],
  summary: 'Sign a user out everywhere',
  params: params(),
  status: 200,
  response: Revoked,
  errors: ['SVC-3001'],
  example: { params: { id: '{user_id}' } },
})

export const revokeUserSession = staffOperation({
  id: 'revokeUserSession',
  method: 'DELETE',
  path: '/team/{id}/sessions/{session_id}',
  tag: 'Team',
  roles: LEADS,
  audit: ['Session ended', 'Sitzung beendet'],
  summary: 'End one session of a user',
  params: s.object({ id: s.reference('user'), session_id: s.reference('session') }),
  status: 200,
  response: Revoked,
  errors: ['SVC-3001'],
  example: { params: { id: '{user_id}', session_id: '{session_id}' } },
})
