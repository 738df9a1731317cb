import { beforeAll, describe, expect, it } from 'vitest'
import type { ObjectKind } from '#contract/ids.ts'
import { newId } from '#server/kernel/new-id.ts'
import { ROUTES } from '#server/routes.ts'
import type { Client } from '../harness/client.ts'
import {
  exampleOf,
  type Names,
  namesOf,
  type RequestSpec,
  sendRequest,
} from '../harness/requests/requests.ts'
import { seedOneOfEach } from '../harness/requests/seed-one-of-each.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { createStaff, signedIn } from '../harness/staff.ts'

const test = sharedApp()
const OPERATIONS = ROUTES.map(({ operation }) => operation)

/**
 * Two callers, and what must be hidden from both: another account, and another property of the same account.
 */
interface Case {
  readonly who: string
  readonly api: Client
  readonly own: Names
  readonly foreign: Names
}
const cases: Case[] = []

beforeAll(async () => {
  const hotel = await test.createHotel()
  const stranger = await test.createHotel()
  const elsewhere = await hotel.addProperty()
  const own = namesOf(hotel.property_id, await seedOneOfEach(hotel))
  const property_key = await hotel.keyOf(hotel.property_id)
  // A manager has all permissions of the API.
  const limited = await signedIn(
    test,
    await createStaff(test, hotel, 'manager', { property_ids: [hotel.property_id] }),
  )
  const foreign = {
    account: namesOf(stranger.property_id, await seedOneOfEach(stranger)),
    property: namesOf(elsewhere, await seedOneOfEach(hotel, elsewhere)),
  }
  cases.push(
    { who: 'a portfolio key and another account', api: hotel.api, own, foreign: foreign.account },
    { who: 'a property key and another account', api: property_key, own, foreign: foreign.account },
    { who: 'a property key and another property', api: property_key, own, foreign: foreign.property },
    { who: 'a limited session and another property', api: limited.api, own, foreign: foreign.property },
  )
})

/** An unused id of the same kind; the ids of channels are words. */
const never = (id: string) => (id.startsWith('channel_') ? `${id}_nowhere` : newId(KINDS[id.split('_')[0]!]!))
const KINDS = {
  prop: 'property',
  rt: 'room_type',
  rp: 'rate_plan',
  rm: 'room',
  blk: 'room_block',
  res: 'reservation',
  gst: 'guest',
  wh: 'webhook',
  evt: 'event',
  del: 'delivery',
  inv: 'invoice',
  shift: 'shift',
  fol: 'folio',
  svc: 'service',
  cmp: 'company',
  chg: 'charge',
  yr: 'yield_rule',
  tsk: 'task',
  tpl: 'template',
  msg: 'message',
  key: 'api_key',
  bkg: 'booking',
  grp: 'group',
  quo: 'quote',
  wai: 'waiting_entry',
  enq: 'enquiry',
  enm: 'enquiry_message',
  fnd: 'found_item',
  chk: 'checklist_line',
  rml: 'rooming_list',
  sec: 'security_deposit',
} as Record<string, ObjectKind>

/** The visible part of a response: everything but the request id and the id in the request. */
async function answer(api: Client, request: RequestSpec, sent: string) {
  const { status, text, headers } = await sendRequest(api, request)
  const compared = [...headers].filter(
    ([name]) => !['service-request-id', 'date', 'ratelimit', 'content-length'].includes(name),
  )
  const bytes = text.replaceAll(/req_[0-9a-z]{26}/g, '').replaceAll(sent, 'ID')
  return { status, text: bytes, headers: compared }
}

/** Sets the value at a path such as `derived_from.rate_plan_id`. */
function withValue(body: unknown, [key, ...rest]: string[], value: string): unknown {
  if (key === undefined) return value
  const inner = (body ?? {}) as Record<string, unknown>
  return { ...inner, [key]: withValue(inner[key], rest, value) }
}

/** Paths to the fields of a schema that reference an object. */
function references(schema: unknown, path: string[] = []): string[][] {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, { maxLength?: number }> }
  return Object.entries(properties).flatMap(([key, field]) => {
    const here = [...path, key]
    const is_reference = key.endsWith('_id') && field.maxLength === 64
    return is_reference ? [here] : references(field, here)
  })
}

/** Fields that a body needs, or must not have, for the reference to be checked. */
const BESIDE: Record<string, Record<string, unknown>> = {
  guest_id: { guest: undefined },
  line_id: { action: 'tick' },
  'derived_from.rate_plan_id': {
    base_price: undefined,
    derived_from: { adjustment: { type: 'percent', value: 10 } },
  },
}

/** The field of a path: `rate_plan_id` of `derived_from.rate_plan_id`. */
const kindOf = (path: string[]) => path.at(-1)!

/** A digest of what the requests could have changed. */
const tables = async () => {
  const { rows } = await test.db.query(
    `SELECT md5(row_to_json(all_rows)::text) AS digest FROM (SELECT (SELECT json_agg(r ORDER BY id) FROM reservations r) AS reservations,
       (SELECT json_agg(r ORDER BY id) FROM guests r) AS guests, (SELECT json_agg(r ORDER BY id) FROM rooms r) AS rooms,
       (SELECT json_agg(r ORDER BY id) FROM room_types r) AS room_types,
       (SELECT json_agg(r ORDER BY id) FROM rate_plans r) AS rate_plans,
       (SELECT json_agg(r ORDER BY id) FROM room_blocks r) AS blocks, (SELECT count(*) FROM events) AS events,
       (SELECT json_agg(r ORDER BY id) FROM webhook_endpoints r) AS endpoints,
       (SELECT json_agg(r ORDER BY id) FROM pending_deliveries r) AS deliveries,
       (SELECT json_agg(r ORDER BY id) FROM invoices r) AS invoices) all_rows`,
  )
  return rows[0].digest as string
}

describe('rule 1 — objects outside of the scope are answered like unknown ones, byte for byte', () => {
  const in_paths = OPERATIONS.flatMap((operation) =>
    Object.keys(operation.params?.properties ?? {})
      // Global values, such as a year, belong to no account.
      .filter((param) => operation.example.params?.[param]?.startsWith('{'))
      .map((param) => [operation.id, param, operation] as const),
  )

  it.each(in_paths)('404 SVC-3001 — %s, %s in the path', async (_id, param, operation) => {
    const before = await tables()
    for (const { who, api, own, foreign } of cases) {
      const example = exampleOf(operation, own)
      const theirs = exampleOf(operation, foreign).params[param]!
      const send = (id: string) => answer(api, { ...example, params: { ...example.params, [param]: id } }, id)
      const missing = await send(never(theirs))
      expect(missing.status, who).toBe(404)
      expect(await send(theirs), who).toEqual(missing)
    }
    expect(await tables()).toBe(before)
  })

  const in_bodies = OPERATIONS.flatMap((operation) =>
    references(operation.body).map((path) => [operation.id, path.join('.'), operation, path] as const),
  )

  it.each(in_bodies)('%s — %s in the body', async (_id, field, operation, path) => {
    const before = await tables()
    for (const { who, api, own, foreign } of cases) {
      const example = exampleOf(operation, own)
      const theirs = foreign[kindOf(path)]
      if (theirs === undefined) throw new Error(`This test knows no foreign ${field}.`)
      const body = { ...(example.body as object), ...BESIDE[field] }
      const send = (id: string) => answer(api, { ...example, body: withValue(body, path, id) }, id)
      const missing = await send(never(theirs))
      const own_property = field === 'property_id' && !who.startsWith('a portfolio key')
      expect(missing.status, who).toBe(own_property ? 403 : 404)
      expect(await send(theirs), who).toEqual(missing)
    }
    expect(await tables()).toBe(before)
  })

  const in_queries = OPERATIONS.flatMap((operation) =>
    [
      ...references(operation.query),
      ...('resource_id' in (operation.query?.properties ?? {}) ? [['resource_id']] : []),
    ]
      .filter((path, at, all) => all.findIndex(([name]) => name === path[0]) === at)
      .map((path) => [operation.id, path[0]!, operation] as const),
  )

  it.each(in_queries)('%s — %s in the query', async (_id, name, operation) => {
    for (const { who, api, own, foreign } of cases) {
      const example = exampleOf(operation, own)
      const kinds = name === 'resource_id' ? Object.keys(foreign) : [name]
      for (const kind of kinds) {
        const theirs = foreign[kind]!
        const send = (id: string) => answer(api, { ...example, query: { ...example.query, [name]: id } }, id)
        expect(await send(theirs), who).toEqual(await send(never(theirs)))
      }
    }
  })
})
