import { ERROR_PAGES } from '../error-guide/error-guide.ts'
import { docUrlOf, ERRORS, type ErrorCode } from '../errors.ts'
import { SAMPLE_IDS } from '../samples/values.ts'
import type { Json } from './schemas.ts'

/** Shared components of the document: parameters, headers, errors. */

const text = (description: string, example: string, more: Json = {}) => ({
  description,
  schema: { type: 'string', ...more },
  example,
})

export const HEADERS = {
  'Service-Request-Id': text(
    'Identifies this request; errors and logs contain the same id.',
    SAMPLE_IDS.request,
  ),
  'RateLimit-Policy': text(
    'The rate limit of the key: `q` requests in a window of `w` seconds.',
    '"default";q=200;w=2',
  ),
  RateLimit: text(
    'Requests left (`r`), and seconds until the limit is full again (`t`).',
    '"default";r=199;t=1',
  ),
  ETag: text('The version of the object, for `If-Match`.', '"1"'),
  'Idempotent-Replayed': text(
    'Present only on the stored response to a repeated `Idempotency-Key`.',
    'true',
    {
      enum: ['true'],
    },
  ),
  'Retry-After': {
    description: 'Seconds to wait before the request is sent again.',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
  'WWW-Authenticate': text('The scheme that is expected.', 'Bearer', { enum: ['Bearer'] }),
} as const
export type HeaderName = keyof typeof HEADERS

export const headers = (...names: HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

export const PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes the write safe to repeat: within 24 hours the same key with the same request gets the first response again and changes nothing.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    example: '9b2f4c1e-7a53-4c1b-9a34-0a8e4f0c6d11',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` that was read: the change is refused if the object has changed since.',
    schema: { type: 'string' },
    example: '"1"',
  },
} as const
export type ParameterName = keyof typeof PARAMETERS

export const parameter = (name: ParameterName) => ({ $ref: `#/components/parameters/${name}` })

/** The body of every error response. spec 7, rule 10 */
export const ERROR_SCHEMAS: Json = {
  Error: {
    title: 'Error',
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        description: 'Why the request was refused',
        required: ['code', 'message', 'status', 'request_id'],
        properties: {
          code: { type: 'string', pattern: '^SVC-\\d{4}$', description: 'Machine-readable code' },
          message: { type: 'string', description: 'Human-readable message; its wording may change' },
          status: { type: 'integer', description: 'HTTP status of the response' },
          doc_url: {
            type: 'string',
            description: 'The page of the code, relative to the address of the service',
          },
          request_id: { type: 'string', description: 'The `Service-Request-Id` of the request' },
          details: {
            description:
              'Details of the error: a list of fields for validation errors and missing references, otherwise an object',
            anyOf: [
              { type: 'array', items: { $ref: '#/components/schemas/FieldError' } },
              { type: 'object', additionalProperties: true },
            ],
          },
        },
      },
    },
  },
  FieldError: {
    title: 'FieldError',
    type: 'object',
    required: ['field', 'code', 'message'],
    properties: {
      field: { type: 'string', description: 'Dotted path; empty for the whole request' },
      code: { type: 'string', description: 'Machine-readable code of the problem' },
      message: { type: 'string', description: 'Human-readable description; its wording may change' },
    },
  },
}

/** An example body of an error. */
export function errorSample(code: ErrorCode): Json {
  const { details } = ERROR_PAGES[code]
  const { status, message } = ERRORS[code]
  return {
    error: {
      code,
      message,
      status,
      doc_url: docUrlOf(code),
      request_id: SAMPLE_IDS.request,
      ...(details !== undefined && { details }),
    },
  }
}

export const errorExamples = (codes: readonly ErrorCode[]): Json =>
  Object.fromEntries(codes.map((code) => [code, { summary: ERRORS[code].message, value: errorSample(code) }]))

const RETRIED = new Set([429, 503])
const REASONS: Record<number, string> = {
  400: 'The request cannot be read.',
  401: 'The key is missing, unknown, revoked, or of the other environment.',
  402: 'The payment was declined.',
  403: 'The key may not do this.',
  404: 'The object does not exist, or is not accessible to this key.',
  409: 'The current state does not allow the request.',
  412: 'The object has changed since it was read.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'The request is well-formed, but cannot be carried out.',
  429: 'The rate limit of the key is exceeded.',
  500: 'An internal error occurred.',
  502: 'Another party failed.',
  503: 'Temporarily unavailable.',
}

/** The response of one status with its possible codes. */
export function errorResponse(status: number, codes: readonly ErrorCode[]): Json {
  const list = codes.map((code) => `- \`${code}\` ${ERRORS[code].message}`).join('\n')
  const waits = RETRIED.has(status) || codes.includes('SVC-6001')
  const names: HeaderName[] = ['Service-Request-Id']
  // Rate limits apply to valid keys only.
  names.push(
    ...(status === 401 ? ['WWW-Authenticate' as const] : ['RateLimit-Policy' as const, 'RateLimit' as const]),
  )
  if (waits) names.push('Retry-After')
  return {
    description: `${REASONS[status]}\n\n${list}`,
    headers: headers(...names),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Error' },
            {
              type: 'object',
              additionalProperties: true,
              properties: {
                error: {
                  type: 'object',
                  description: 'Why the request was refused',
                  additionalProperties: true,
                  properties: {
                    code: { type: 'string', enum: codes, description: 'One of the codes of this status' },
                  },
                },
              },
            },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}
