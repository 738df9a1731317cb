/** Errors of the dashboard alone, in the form of the API's; no API key receives them. */
export const STAFF_ERRORS = {
  'SVC-4101': { status: 401, message: 'Sign in first.' },
  'SVC-4102': { status: 401, message: 'The e-mail or the password is wrong.' },
  'SVC-4103': { status: 403, message: 'Your role does not allow this.' },
  'SVC-4104': { status: 403, message: 'The request does not come from the dashboard: reload the page.' },
  'SVC-4105': { status: 429, message: 'Too many attempts. Wait before you try again.' },
  'SVC-4106': { status: 401, message: 'The code is wrong or was used before.' },
  'SVC-4107': { status: 410, message: 'The link is no longer valid. Request a new one.' },
  'SVC-4108': { status: 409, message: 'The account would be left without an owner.' },
  'SVC-4109': { status: 403, message: 'The password is wrong.' },
  'SVC-4110': { status: 409, message: 'This is not possible in the current state.' },
  'SVC-4111': { status: 403, message: 'Confirm your identity with your password or a code first.' },
  'SVC-4112': { status: 403, message: 'Set up a second factor first: this account requires one.' },
  'SVC-4113': {
    status: 401,
    message: 'The passkey was not accepted. Try again, or sign in with your password.',
  },
  'SVC-4114': {
    status: 401,
    message: 'The directory did not sign you in. Try again, or ask an owner whether you are in the team.',
  },
  'SVC-4116': {
    status: 401,
    message: 'The code is wrong, or is no longer valid on this phone: sign in with your password.',
  },
  'SVC-4117': {
    status: 401,
    message: 'The QR code is no longer valid: have a new one shown, and scan it again.',
  },
  'SVC-4115': { status: 502, message: 'The directory returned an invalid response. Try again later.' },
} as const satisfies Record<`SVC-41${number}`, { status: number; message: string }>

export type StaffErrorCode = keyof typeof STAFF_ERRORS

/** Errors of every operation with a session, besides those of the API. */
export const STAFF_ERRORS_OF_EVERY_CALL = [
  'SVC-4101',
  'SVC-4103',
  'SVC-4104',
  'SVC-4112',
] as const satisfies readonly StaffErrorCode[]
