import Type from 'typebox'
import * as s from '../../schema.ts'
import { signInOperation } from '../../staff-operation.ts'

/** Sign-in at `/app/auth`, without a session. Paths are relative to it. */

export const PASSWORD_LENGTH = { minimum: 10, maximum: 200 }
export const password = () =>
  Type.String({ minLength: 1, maxLength: PASSWORD_LENGTH.maximum, description: 'Password of the person' })
export const newPassword = () =>
  Type.String({
    minLength: PASSWORD_LENGTH.minimum,
    maxLength: PASSWORD_LENGTH.maximum,
    description: 'The new password, for which common ones are refused',
  })
const token = () =>
  Type.String({ minLength: 1, maxLength: 200, description: 'Secret that the link of a mail carries' })
export const loginEmail = () => s.email('E-mail with which one signs in')

/** `second_factor`: the password was correct; a code is required next. */
export const SignedIn = s.named(
  'SignedIn',
  s.object({ next: s.oneOf(['dashboard', 'second_factor'], 'What the page shows next') }),
)

export const signInOptions = signInOperation({
  id: 'signInOptions',
  method: 'GET',
  path: '/options',
  tag: 'Sign-in',
  summary: 'What the page of sign-in has to know',
  status: 200,
  response: s.named(
    'SignInOptions',
    s.object({
      demo_accounts: Type.Array(
        s.object({
          email: Type.String({ description: 'E-mail with which one signs in' }),
          role: Type.String({ description: 'Role in the account' }),
        }),
        {
          description: 'Of the demo alone; their password is in quickstart.json',
        },
      ),
      demo_sign_in: Type.Boolean({
        description:
          'Whether these are entered without the password, by signInToDemo and the token of the terminal',
      }),
      mail: Type.Boolean({
        description: 'Whether e-mail can be sent, so that a forgotten password can be reset',
      }),
    }),
  ),
  errors: [],
  example: {},
})

export const signIn = signInOperation({
  id: 'signIn',
  method: 'POST',
  path: '/sign-in',
  tag: 'Sign-in',
  audit: ['Signed in', 'Angemeldet'],
  summary: 'Sign in by e-mail and password',
  body: s.object({ email: loginEmail(), password: password() }),
  status: 200,
  response: SignedIn,
  errors: [],
  staff_errors: ['SVC-4102', 'SVC-4105'],
  example: { body: { email: 'demo@serai.example', password: '{password}' } },
})

export const signInToDemo = signInOperation({
  id: 'signInToDemo',
  method: 'POST',
  path: '/demo',
  tag: 'Sign-in',
  audit: ['Signed in to the demo without a password', 'Ohne Passwort in der Demo angemeldet'],
  summary: 'Sign in as one of the staff of the demo, without a password',
  description:
    'For a demo that only this machine can reach, or where DEMO_SIGN_IN allows it. Takes the token that the terminal prints and quickstart.json contains; it expires after a day. A second factor of the user is still required.',
  body: s.object({
    email: loginEmail(),
    token: Type.String({ maxLength: 80, description: 'Of `demo_url` in quickstart.json' }),
  }),
  status: 200,
  response: SignedIn,
  errors: [],
  staff_errors: ['SVC-4102', 'SVC-4110'],
  example: { body: { email: 'demo@serai.example', token: '{demo_token}' } },
})

export const enterSecondFactor = signInOperation({
  id: 'enterSecondFactor',
  method: 'POST',
  path: '/second-factor',
  tag: 'Sign-in',
  audit: ['Signed in with a second factor', 'Mit zweitem Faktor angemeldet'],
  summary: 'Enter the code of the authenticator app, or a recovery code',
  body: s.object({
    code: Type.String({
      minLength: 6,
      maxLength: 20,
      description: 'Code of the authenticator app, or a recovery code',
    }),
  }),
  status: 200,
  response: SignedIn,
  errors: [],
  staff_errors: ['SVC-4105', 'SVC-4106'],
  example: { body: { code: '123456' } },
})

export const startPasskeySignIn = signInOperation({
  id: 'startPasskeySignIn',
  method: 'POST',
  path: '/passkey-options',
  tag: 'Sign-in',
  audit: false,
  summary: 'Begin a sign-in by passkey: what the authenticator signs, good for five minutes and one try',
  description: 'The response does not depend on a user: the browser finds the passkey itself.',
  status: 200,
  response: s.object({
    challenge: Type.String({ description: 'To be signed by the authenticator, in base64url' }),
    rp_id: Type.String({ description: 'The host that the passkey is for', examples: ['pms.example.com'] }),
  }),
  errors: [],
  staff_errors: ['SVC-4110'],
  example: {},
})

const base64url = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', description })

export const signInWithPasskey = signInOperation({
  id: 'signInWithPasskey',
  method: 'POST',
  path: '/passkey',
  tag: 'Sign-in',
  audit: ['Signed in with a passkey', 'Mit Passkey angemeldet'],
  summary: 'Sign in with a passkey, which replaces the password and the second factor',
  body: s.object({
    credential_id: base64url(1364, 'Identifier that the authenticator gave the passkey'),
    client_data: base64url(4000, 'clientDataJSON, in base64url'),
    authenticator_data: base64url(4000, 'authenticatorData, in base64url'),
    signature: base64url(2000, 'Of the authenticator, in base64url'),
    user_handle: base64url(100, 'Whose passkey it is, as the authenticator has it, in base64url'),
  }),
  status: 200,
  response: SignedIn,
  errors: [],
  staff_errors: ['SVC-4105', 'SVC-4113'],
  example: {
    body: {
      credential_id: 'AAAA',
      client_data: 'AAAA',
      authenticator_data: 'AAAA',
      signature: 'AAAA',
      user_handle: 'AAAA',
    },
  },
})

export const signOut = signInOperation({
  id: 'signOut',
  method: 'POST',
  path: '/sign-out',
  tag: 'Sign-in',
  audit: ['Signed out', 'Abgemeldet'],
  summary: 'Sign out: the session ends',
  status: 200,
  response: s.object({ signed_out: Type.Boolean({ description: 'True' }) }),
  errors: [],
  example: {},
})

export const forgetPassword = signInOperation({
  id: 'forgetPassword',
  method: 'POST',
  path: '/forgotten-password',
  tag: 'Sign-in',
  audit: ['Password reset requested', 'Neues Passwort angefordert'],
  summary: 'Ask for a link to set another password',
  description:
    'The response and its timing are the same whether or not the address is known; at most three links an hour are sent.',
  body: s.object({ email: loginEmail() }),
  status: 202,
  response: s.object({
    accepted: Type.Boolean({ description: 'Always true, so that it does not reveal who exists' }),
  }),
  errors: [],
  example: { body: { email: 'demo@serai.example' } },
})

export const confirmEmail = signInOperation({
  id: 'confirmEmail',
  method: 'POST',
  path: '/email',
  tag: 'Sign-in',
  audit: ['E-mail address changed', 'E-Mail-Adresse geändert'],
  summary: 'Sign in with another e-mail from now on, by the link that was sent there',
  body: s.object({ token: token() }),
  status: 200,
  response: s.object({ email: Type.String({ description: 'E-mail with which one signs in from now on' }) }),
  errors: [],
  staff_errors: ['SVC-4107', 'SVC-4110'],
  example: { body: { token: '{token}' } },
})

/** The purpose of a link in an e-mail: an invitation, or a password reset. */
export const readLink = signInOperation({
  id: 'readLink',
  method: 'POST',
  path: '/link',
  tag: 'Sign-in',
  audit: false,
  summary: 'What a link from a mail is for',
  body: s.object({ token: token() }),
  status: 200,
  response: s.object({
    purpose: s.oneOf(
      ['invitation', 'reset'],
      'Whether the link accepts an invitation or sets a new password',
    ),
    email: Type.String({ description: 'E-mail with which the person signs in' }),
    name: Type.String({ description: 'Name of the person' }),
    account_name: Type.String({ description: 'Name of the account that the person belongs to' }),
  }),
  errors: [],
  staff_errors: ['SVC-4105', 'SVC-4107'],
  example: { body: { token: '{token}' } },
})

export const setPassword = signInOperation({
  id: 'setPassword',
  method: 'POST',
  path: '/password',
  tag: 'Sign-in',
  audit: ['Password set', 'Passwort festgelegt'],
  summary: 'Set a password by the link of a mail: of an invitation, or of a reset',
  description: 'All sessions end. Nobody is signed in by it: the next step is the sign-in.',
  body: s.object({
    token: token(),
    password: newPassword(),
    name: s.optional(s.personName(120, 'Name of the person, who may put it right here')),
  }),
  status: 200,
  response: s.object({ email: Type.String({ description: 'E-mail with which one signs in from now on' }) }),
  errors: [],
  staff_errors: ['SVC-4105', 'SVC-4107', 'SVC-4110'],
  example: { body: { token: '{token}', password: 'a long enough one' } },
})
