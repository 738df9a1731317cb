import { describe, expect, it } from 'vitest'
import { SESSION_OPERATIONS } from '#contract/staff-api.ts'
import { fields } from '../lib/i18n/en/fields.ts'
import { DERIVED } from './derived-fields.ts'

/** The records of forms that compare versions. */
const RECORDS = [
  'getGroup',
  'getGuest',
  'getInvoice',
  'getPromotion',
  'getRatePlan',
  'getReservation',
  'getRoom',
  'getRoomType',
  'getService',
  'getTask',
  'getWebhook',
  'getYieldRule',
]
/** Never differs between two versions of a record. */
const CONSTANT = new Set(['id', 'account_id'])

interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
}
const fieldsOf = ({ properties = {}, allOf = [], anyOf = [] }: Schema): string[] => [
  ...Object.keys(properties),
  ...[...allOf, ...anyOf].flatMap(fieldsOf),
]

describe('a conflict of two versions', () => {
  it.each(RECORDS)('%s — each field is derived, or has words', (id) => {
    const { response } = SESSION_OPERATIONS.find((one) => one.id === id) as unknown as { response: Schema }
    const all = fieldsOf(response)
    expect(all.length).toBeGreaterThan(5)
    expect(all.filter((field) => !(field in fields) && !DERIVED.has(field) && !CONSTANT.has(field))).toEqual(
      [],
    )
  })
})
