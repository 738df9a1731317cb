import Type, { type Static } from 'typebox'
import * as s from '../../schema.ts'
import { signInOperation } from '../../staff-operation.ts'
import { SignedIn } from './auth.staff.ts'

/** Sign-in with a personal code on a known phone, at `/app/auth`. rule 15.32 */

const code = (description: string) =>
  Type.String({ minLength: 4, maxLength: 8, pattern: '^[0-9]{4,8}$', description })

const PhoneUsers = s.named(
  'PhoneUsers',
  s.object({
    users: Type.Array(
      s.object({
        id: s.id('user'),
        name: Type.String({
          description: 'First name and the initial of the last one',
          examples: ['Maria L.'],
        }),
      }),
      { description: 'People who sign in by a code on this phone' },
    ),
  }),
)
export type PhoneUsers = Static<typeof PhoneUsers>

export const enrolPhone = signInOperation({
  id: 'enrolPhone',
  method: 'POST',
  path: '/phone',
  tag: 'Sign-in',
  audit: ['Code set on a phone', 'Code für ein Telefon gesetzt'],
  summary: 'Set a code, by which one signs in on this phone from now on',
  description:
    'For the signed-in user, who confirmed their identity within the last minutes. A new code replaces the one before.',
  body: s.object({ code: code('4 to 8 digits, for which simple sequences are refused') }),
  status: 200,
  response: PhoneUsers,
  errors: [],
  staff_errors: ['SVC-4110', 'SVC-4111'],
  example: { body: { code: '4071' } },
})

export const listPhoneUsers = signInOperation({
  id: 'listPhoneUsers',
  method: 'GET',
  path: '/phone',
  tag: 'Sign-in',
  summary: 'Who signs in by a code on this phone',
  status: 200,
  response: PhoneUsers,
  errors: [],
  example: {},
})

export const signInOnPhone = signInOperation({
  id: 'signInOnPhone',
  method: 'POST',
  path: '/phone/sessions',
  tag: 'Sign-in',
  audit: ['Signed in by a code on a phone', 'Mit Code am Telefon angemeldet'],
  summary: 'Sign in by a code, on a phone where it was set',
  description:
    'The session lasts 14 hours and may do what concerns rooms, housekeeping and tasks, whatever the role of the person.',
  body: s.object({
    user_id: s.reference('user', 'Who signs in'),
    code: code('The code that the person has set on this phone'),
  }),
  status: 200,
  response: SignedIn,
  errors: [],
  staff_errors: ['SVC-4105', 'SVC-4116'],
  example: { body: { user_id: '{user_id}', code: '4071' } },
})

export const signInByQrCode = signInOperation({
  id: 'signInByQrCode',
  method: 'POST',
  path: '/phone/scans',
  tag: 'Sign-in',
  audit: ['Signed in by a QR code on a phone', 'Mit QR-Code am Telefon angemeldet'],
  summary: 'Sign in by the QR code that a manager shows',
  description: 'Opens the session that a code on a phone opens. The token works once.',
  body: s.object({
    token: Type.String({ minLength: 1, maxLength: 64, description: 'The fragment of the scanned address' }),
  }),
  status: 200,
  response: SignedIn,
  errors: [],
  staff_errors: ['SVC-4105', 'SVC-4117'],
  example: { body: { token: '{token}' } },
})

export const leavePhone = signInOperation({
  id: 'leavePhone',
  method: 'DELETE',
  path: '/phone',
  tag: 'Sign-in',
  audit: ['Code on a phone removed', 'Code von einem Telefon entfernt'],
  summary: 'Sign in by a code on this phone no more',
  description: 'A session that the code has opened there ends with it.',
  body: s.object({
    user_id: s.optional(s.reference('user', 'A user of this phone; by default the signed-in user')),
  }),
  body_required: false,
  status: 200,
  response: PhoneUsers,
  errors: [],
  example: { body: {} },
})
