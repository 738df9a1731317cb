import { shorten } from '#contract/text/shorten.ts'
import { guardedFetch, RequestFailed } from './guarded-fetch.ts'
import type { AddressPolicy } from './ssrf-guard.ts'

/** A number as VIES takes it: the prefix and the rest. */
export interface ViesNumber {
  readonly country: string
  readonly number: string
}

/** What VIES answered about a number. */
export interface ViesAnswer {
  readonly is_valid: boolean
  /** The proof of the question: only where the one who asks has named a number. */
  readonly consultation_number: string | null
  readonly name: string | null
  readonly address: string | null
}

/** VIES, or the country that it asks, gave no answer; the message is for staff. */
export class ViesUnavailable extends Error {
  override readonly name = 'ViesUnavailable'
}

const MAX_BYTES = 64 * 1024
const WITHIN_MS = 15_000
const MAX_NAME_LENGTH = 300
const MAX_CONSULTATION_NUMBER = 60

/** Asks the VAT Information Exchange System of the EU, by its REST interface. Rejects with ViesUnavailable. */
export async function askVies(
  service: { readonly url: string; readonly policy: AddressPolicy },
  { country, number }: ViesNumber,
  requester: ViesNumber | null,
): Promise<ViesAnswer> {
  const { url, policy } = service
  const request = guardedFetch({ policy, max_bytes: MAX_BYTES, within_ms: WITHIN_MS })
  const body = {
    countryCode: country,
    vatNumber: number,
    ...(requester && {
      requesterMemberStateCode: requester.country,
      requesterNumber: requester.number,
    }),
  }
  const answer = await request(`${url}/check-vat-number`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
    .then(async (response): Promise<unknown> => response.json())
    .catch((error: unknown) => {
      if (error instanceof RequestFailed) throw new ViesUnavailable(error.message)
      throw new ViesUnavailable('Its answer is no JSON.')
    })
  return parsed(answer)
}

const textOf = (value: unknown, max_length: number): string | null => {
  const text = typeof value === 'string' ? shorten(value.trim(), max_length) : ''
  // Countries that tell no name answer dashes.
  return text === '' || /^-+$/.test(text) ? null : text
}

function parsed(answer: unknown): ViesAnswer {
  const { valid, requestIdentifier, name, address, errorWrappers } = (answer ?? {}) as Record<string, unknown>
  if (typeof valid !== 'boolean') {
    const [first] = Array.isArray(errorWrappers) ? (errorWrappers as { error?: unknown }[]) : []
    const code = textOf(first?.error, MAX_CONSULTATION_NUMBER)
    throw new ViesUnavailable(code === null ? 'Its answer is not understood.' : `It answered ${code}.`)
  }
  return {
    is_valid: valid,
    consultation_number: textOf(requestIdentifier, MAX_CONSULTATION_NUMBER),
    name: textOf(name, MAX_NAME_LENGTH),
    address: textOf(address, MAX_NAME_LENGTH),
  }
}
