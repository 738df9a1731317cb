import Type from 'typebox'
import * as s from '../../schema.ts'
import { staffOperation } from '../../staff-operation.ts'
import { EVERYBODY } from '../roles.ts'
import { password } from './auth.staff.ts'

export const startSecondFactor = staffOperation({
  id: 'startSecondFactor',
  method: 'POST',
  path: '/me/second-factor',
  tag: 'Me',
  roles: EVERYBODY,
  audit: ['Two-factor setup started', 'Zwei-Faktor-Anmeldung begonnen'],
  summary: 'Begin with a second factor: the secret for the authenticator app, shown once',
  body: s.object({ password: password() }),
  secret_request: true,
  status: 200,
  response: s.object({
    secret: Type.String({ description: 'Base32, for typing' }),
    otpauth_url: Type.String({ description: 'For a QR code' }),
  }),
  secret_response: true,
  errors: [],
  staff_errors: ['SVC-4105', 'SVC-4109', 'SVC-4110'],
  example: { body: { password: '{password}' } },
})

const RecoveryCodes = s.object({
  recovery_codes: Type.Array(Type.String(), {
    description: 'Each signs in once, without the app; shown once',
  }),
})

export const confirmSecondFactor = staffOperation({
  id: 'confirmSecondFactor',
  method: 'POST',
  path: '/me/second-factor/confirm',
  tag: 'Me',
  roles: EVERYBODY,
  audit: ['Two-factor sign-in turned on', 'Zwei-Faktor-Anmeldung eingeschaltet'],
  summary: 'Prove that the app works; from now on sign-in asks for a code',
  body: s.object({
    code: Type.String({ description: 'Code of the authenticator app', minLength: 6, maxLength: 20 }),
  }),
  status: 200,
  response: RecoveryCodes,
  secret_response: true,
  errors: [],
  staff_errors: ['SVC-4105', 'SVC-4106', 'SVC-4110'],
  example: { body: { code: '123456' } },
})

const secondFactorCode = () =>
  Type.String({
    minLength: 6,
    maxLength: 20,
    description: 'Code of the authenticator app, or a recovery code',
  })

export const removeSecondFactor = staffOperation({
  id: 'removeSecondFactor',
  method: 'POST',
  path: '/me/second-factor/remove',
  tag: 'Me',
  roles: EVERYBODY,
  audit: ['Two-factor sign-in turned off', 'Zwei-Faktor-Anmeldung ausgeschaltet'],
  summary: 'Sign in without a second factor again',
  description:
    'One that was confirmed is removed by a code of it, or a recovery code; the password alone is not enough.',
  body: s.object({
    password: password(),
    code: s.optional(secondFactorCode()),
  }),
  secret_request: true,
  status: 200,
  response: s.object({ removed: Type.Boolean({ description: 'Whether it was removed' }) }),
  errors: [],
  staff_errors: ['SVC-4105', 'SVC-4106', 'SVC-4109', 'SVC-4110'],
  example: { body: { password: '{password}' } },
})

export const renewRecoveryCodes = staffOperation({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/me/recovery-codes',
  tag: 'Me',
  roles: EVERYBODY,
  audit: ['New recovery codes', 'Neue Wiederherstellungscodes'],
  summary: 'Other recovery codes; those from before work no more',
  description: 'Needs a code of the second factor, or one of the recovery codes that it replaces.',
  body: s.object({ password: password(), code: s.optional(secondFactorCode()) }),
  secret_request: true,
  status: 200,
  response: RecoveryCodes,
  secret_response: true,
  errors: [],
  staff_errors: ['SVC-4105', 'SVC-4106', 'SVC-4109', 'SVC-4110'],
  example: { body: { password: '{password}' } },
})
