/** All errors: code, HTTP status, public text. spec 7, rule 10 */
export const ERRORS = {
  'SVC-1001': { status: 409, message: 'The room type is not available on all of the requested dates.' },
  'SVC-1002': { status: 503, message: 'The channel is throttling requests; synchronisation is paused.' },
  'SVC-1003': { status: 409, message: 'The channel refuses its credentials: renew them in the dashboard.' },
  'SVC-1004': { status: 502, message: 'The channel could not be synchronised.' },
  'SVC-1005': { status: 422, message: 'The stay does not meet a restriction of the rate plan.' },
  'SVC-1006': { status: 409, message: 'The room is missing, occupied, out of order or of another type.' },
  'SVC-1007': { status: 409, message: 'The status does not allow this change.' },
  'SVC-1008': {
    status: 422,
    message: 'The rate plan is inactive, not for this room type, or has no price for one of the nights.',
  },
  'SVC-1009': { status: 422, message: 'The party exceeds the maximum occupancy of the room type.' },
  'SVC-1010': { status: 409, message: 'The inventory would be lower than what is already sold.' },
  'SVC-1011': { status: 422, message: 'The dates are outside the allowed range.' },
  'SVC-1012': {
    status: 409,
    message: 'The channel mapping is missing or already used by another rate plan.',
  },
  'SVC-1014': { status: 409, message: 'The price has changed.' },
  'SVC-1015': { status: 412, message: 'The object has changed since it was read.' },
  'SVC-1016': { status: 409, message: 'The service is sold out on one of the dates.' },
  'SVC-1017': { status: 409, message: 'The block of the group has no room left, or is over.' },
  'SVC-1018': { status: 409, message: 'The moves conflict with other stays, closed rooms or each other.' },
  'SVC-1019': { status: 409, message: 'The yield rule has changed since its preview.' },
  'SVC-1025': { status: 409, message: 'The guest has been erased, or cannot be erased yet.' },
  'SVC-1026': { status: 409, message: 'The merge can no longer be undone.' },
  'SVC-1501': { status: 422, message: 'The webhook URL is not allowed.' },
  'SVC-1502': { status: 409, message: 'The maximum number of webhook endpoints is reached.' },
  'SVC-2001': { status: 400, message: 'The body is not a JSON object.' },
  'SVC-2002': { status: 422, message: 'The request is not valid.' },
  'SVC-2003': { status: 415, message: 'The content type must be application/json.' },
  'SVC-2004': { status: 413, message: 'The body is too large.' },
  'SVC-2005': { status: 400, message: 'The cursor is not valid for this list.' },
  'SVC-3001': { status: 404, message: 'The object does not exist.' },
  'SVC-3002': { status: 405, message: 'The method is not allowed on this path.' },
  'SVC-3003': { status: 404, message: 'The path does not exist.' },
  'SVC-4001': { status: 401, message: 'An API key is required: Authorization: Bearer <API_KEY>.' },
  'SVC-4002': { status: 401, message: 'The API key is not valid.' },
  'SVC-4003': { status: 401, message: 'The API key has been revoked.' },
  'SVC-4004': { status: 403, message: 'The API key does not allow this operation.' },
  'SVC-4005': {
    status: 403,
    message: 'This belongs to another property, to which the caller has no access.',
  },
  'SVC-4006': { status: 403, message: 'The API requires an account on the Growth tier or above.' },
  'SVC-4007': { status: 401, message: 'The API key belongs to the other environment.' },
  'SVC-4008': { status: 403, message: 'The request did not use HTTPS.' },
  'SVC-5001': { status: 429, message: 'Too many requests.' },
  'SVC-6001': { status: 409, message: 'A request with this Idempotency-Key is still running.' },
  'SVC-6002': { status: 422, message: 'The Idempotency-Key was used with another request.' },
  'SVC-6003': { status: 400, message: 'The Idempotency-Key must be 1 to 255 visible ASCII characters.' },
  'SVC-7001': { status: 409, message: 'The invoice is issued and cannot be changed.' },
  'SVC-7002': { status: 409, message: 'The invoice is still a draft.' },
  'SVC-7003': { status: 409, message: 'The credit exceeds the remaining amount of the invoice.' },
  'SVC-7004': { status: 422, message: 'The guest has no e-mail address.' },
  'SVC-7005': { status: 409, message: 'The business day is closed.' },
  'SVC-8001': { status: 402, message: 'The payment was declined.' },
  'SVC-8002': { status: 409, message: 'The amount exceeds the amount due.' },
  'SVC-8003': { status: 409, message: 'The refund exceeds the remaining amount of the payment.' },
  'SVC-8004': { status: 409, message: 'The stay exceeds the credit limit of the company.' },
  'SVC-8005': { status: 409, message: 'The cashier shift is already open or already closed.' },
  'SVC-9001': { status: 500, message: 'An internal error occurred.' },
  'SVC-9002': { status: 503, message: 'The service is temporarily unavailable.' },
} as const satisfies Record<`SVC-${string}`, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** Errors of every authenticated operation. */
export const ERRORS_OF_EVERY_CALL = [
  'SVC-4001',
  'SVC-4002',
  'SVC-4003',
  'SVC-4004',
  'SVC-4006',
  'SVC-4007',
  'SVC-4008',
  'SVC-2002',
  'SVC-5001',
  'SVC-9001',
  'SVC-9002',
] as const satisfies readonly ErrorCode[]

/** The page of a code in the documentation that the service has with it. */
export const docUrlOf = (code: string): string => `/docs/errors/${code}`

/** Further errors of every write. */
export const ERRORS_OF_EVERY_WRITE = [
  'SVC-2001',
  'SVC-2003',
  'SVC-2004',
  'SVC-6001',
  'SVC-6002',
  'SVC-6003',
] as const satisfies readonly ErrorCode[]
