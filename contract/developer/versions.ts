import { DEVELOPERS } from '../account/roles.ts'
import { type Deprecation, operation } from '../operation.ts'
import * as s from '../schema.ts'

const EXAMPLE: Deprecation = {
  since: '2026-11-22T00:00:00Z',
  sunset: '2027-11-22T00:00:00Z',
  successor: '/properties',
}

/**
 * Deprecated from the start, so that clients can test in the sandbox how a deprecation is announced. spec 9.3
 */
export const getDeprecatedExample = operation({
  id: 'getDeprecatedExample',
  method: 'GET',
  path: '/deprecated-example',
  tag: 'Versions',
  roles: DEVELOPERS,
  summary: 'An example of a deprecated operation',
  description:
    'In the sandbox alone: answers with the `Deprecation`, `Sunset` and `Link` headers of an operation that is going.',
  deprecated: EXAMPLE,
  status: 200,
  response: s.object({
    deprecated_since: s.timestamp({ description: 'Also in `Deprecation`, in seconds since 1970' }),
    sunset_at: s.timestamp({ description: 'Also in `Sunset`: it may be removed from then on' }),
  }),
  errors: [],
  example: { response: { deprecated_since: EXAMPLE.since, sunset_at: EXAMPLE.sunset } },
})
