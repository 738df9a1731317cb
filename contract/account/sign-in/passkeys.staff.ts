import Type, { type Static } from 'typebox'
import { MAX_PASSKEYS } from '../../lists.ts'
import * as s from '../../schema.ts'
import { staffOperation } from '../../staff-operation.ts'
import { EVERYBODY } from '../roles.ts'
import { PASSWORD_LENGTH } from './auth.staff.ts'

/**
 * Passkeys of the signed-in user: creating and removing one requires the password, like every change of
 * credentials.
 */

const password = () =>
  Type.String({ minLength: 1, maxLength: PASSWORD_LENGTH.maximum, description: 'Of the signed-in user' })
const code = () =>
  Type.String({
    minLength: 6,
    maxLength: 20,
    description: 'Of the authenticator app, or a recovery code; needed where a second factor is on',
  })
const base64url = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', description })
const name = () => s.line(60, 'What its owner calls it, such as the device that holds it')
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const transports = () =>
  Type.Array(s.oneOf(TRANSPORTS), { maxItems: 7, description: 'How a browser reaches the authenticator' })
/** 1,023 bytes in base64url. */
const credentialId = () => base64url(1364, 'Identifier that the authenticator gave the passkey')

export const Passkey = s.named(
  'Passkey',
  s.object({
    id: s.id('passkey'),
    name: name(),
    backed_up: Type.Boolean({ description: 'Kept by a provider too, so that it outlives the device' }),
    created_at: s.timestamp('When the object was created'),
    last_used_at: s.nullable(s.timestamp('When it was last used to sign in; null if never')),
  }),
)
export type Passkey = Static<typeof Passkey>

const params = () => s.object({ id: s.reference('passkey') })

export const listMyPasskeys = staffOperation({
  id: 'listMyPasskeys',
  method: 'GET',
  path: '/me/passkeys',
  tag: 'Me',
  roles: EVERYBODY,
  summary: 'One’s passkeys, the oldest first',
  status: 200,
  response: s.object({ data: Type.Array(Passkey, { description: 'All of them', maxItems: MAX_PASSKEYS }) }),
  errors: [],
  example: {},
})

export const startPasskey = staffOperation({
  id: 'startPasskey',
  method: 'POST',
  path: '/me/passkeys/options',
  tag: 'Me',
  roles: EVERYBODY,
  audit: ['Passkey setup started', 'Passkey begonnen'],
  summary:
    'Begin with a passkey: what the browser asks the authenticator for, good for five minutes and one passkey',
  body: s.object({ password: password(), code: s.optional(code()) }),
  secret_request: true,
  status: 200,
  response: s.object({
    challenge: Type.String({ description: 'To be signed by the authenticator, in base64url' }),
    rp_id: Type.String({ description: 'The host that the passkey is for', examples: ['pms.example.com'] }),
    user: s.object(
      {
        id: Type.String({ description: 'Handle of the user, in base64url' }),
        name: Type.String({ description: 'The e-mail that an authenticator shows' }),
        display_name: Type.String({ description: 'The name that an authenticator shows' }),
      },
      'Whose passkey it will be',
    ),
    exclude: Type.Array(s.object({ id: credentialId(), transports: transports() }), {
      description: 'Passkeys that are there: one authenticator makes no second',
    }),
  }),
  secret_response: true,
  errors: [],
  staff_errors: ['SVC-4105', 'SVC-4106', 'SVC-4109', 'SVC-4110'],
  example: { body: { password: '{password}' } },
})

export const createPasskey = staffOperation({
  id: 'createPasskey',
  method: 'POST',
  path: '/me/passkeys',
  tag: 'Me',
  roles: EVERYBODY,
  audit: ['Passkey added', 'Passkey hinzugefügt'],
  summary: 'Add the passkey that the authenticator made; from now on it signs in',
  description:
    'It replaces both factors: the authenticator asks for a fingerprint, a face or a PIN. The user is notified by e-mail.',
  body: s.object({
    name: name(),
    credential_id: credentialId(),
    client_data: base64url(4000, 'clientDataJSON, in base64url'),
    attestation: base64url(
      20_000,
      'attestationObject, in base64url; who made the authenticator is not looked at',
    ),
    transports: transports(),
  }),
  secret_request: true,
  status: 201,
  response: Passkey,
  errors: [],
  staff_errors: ['SVC-4110', 'SVC-4113'],
  example: {
    body: {
      name: 'Laptop',
      credential_id: 'AAAA',
      client_data: 'AAAA',
      attestation: 'AAAA',
      transports: ['internal'],
    },
  },
})

export const updatePasskey = staffOperation({
  id: 'updatePasskey',
  method: 'PATCH',
  path: '/me/passkeys/{id}',
  tag: 'Me',
  roles: EVERYBODY,
  audit: ['Passkey renamed', 'Passkey umbenannt'],
  summary: 'Rename a passkey',
  params: params(),
  body: s.object({ name: name() }),
  status: 200,
  response: Passkey,
  errors: ['SVC-3001'],
  example: { params: { id: '{passkey_id}' }, body: { name: 'Laptop at the desk' } },
})

export const removePasskey = staffOperation({
  id: 'removePasskey',
  method: 'POST',
  path: '/me/passkeys/{id}/remove',
  tag: 'Me',
  roles: EVERYBODY,
  audit: ['Passkey removed', 'Passkey entfernt'],
  summary: 'Remove a passkey: it signs in no more, and other sessions that it opened end',
  params: params(),
  body: s.object({ password: password() }),
  secret_request: true,
  status: 200,
  response: s.object({ removed: Type.Boolean({ description: 'Always true' }) }),
  errors: ['SVC-3001'],
  staff_errors: ['SVC-4105', 'SVC-4109'],
  example: { params: { id: '{passkey_id}' }, body: { password: '{password}' } },
})
