import type { IncomingMessage, ServerResponse } from 'node:http'
import { findBookableStay } from './ari-state.ts'
import { BEHAVIOURS, isBehaviour } from './behaviour.ts'
import { deliverAll } from './deliver.ts'
import { page } from './page.ts'
import type { Site } from './site.ts'

interface Call {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly pathname: string
  readonly body: string
  readonly sites: ReadonlyMap<string, Site>
  readonly origin: string | undefined
}

type FormFields = Record<string, string>

const today = () => new Date().toISOString().slice(0, 10)

/** The page, and the actions of its forms and of tests. */
export async function control({ request, response, pathname, body, sites, origin }: Call): Promise<void> {
  const json = (status: number, value: unknown) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(`${JSON.stringify(value, null, 1)}\n`)
  if (request.method === 'GET' && pathname === '/') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page([...sites.values()]))
    return
  }
  if (request.method === 'GET' && pathname === '/api/sites') {
    json(200, [...sites.values()].map(summary))
    return
  }
  const [, name = '', order = ''] = /^\/api\/sites\/([\w.-]+)\/(\w+)$/.exec(pathname) ?? []
  const site = sites.get(name)
  const carryOut = ORDERS[order]
  if (request.method !== 'POST' || !site || !carryOut) {
    json(404, { error: 'There is no such site or order.' })
    return
  }
  const from_form =
    request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') && !body.startsWith('{')
  const fields: FormFields = from_form
    ? Object.fromEntries(new URLSearchParams(body))
    : JSON.parse(body || '{}')
  const problem = problemOf(fields)
  const done = problem ?? (await carryOut(site, fields, origin))
  if (from_form) response.writeHead(303, { location: '/' }).end()
  else json(typeof done === 'string' ? 409 : 200, typeof done === 'string' ? { error: done } : done)
}

/** Why a form is invalid. */
function problemOf({ check_in, nights, adults, rooms }: FormFields): string | undefined {
  if (check_in !== undefined && Number.isNaN(Date.parse(`${check_in}T00:00:00Z`)))
    return 'check_in is not a date'
  const counts = Object.entries({ nights, adults, rooms }).filter(([, value]) => value !== undefined)
  const wrong = counts.find(([, value]) => !/^[1-9]\d?$/.test(String(value)))
  return wrong && `${wrong[0]} must be 1 to 99`
}

/** A string is the reason of a failure. */
const ORDERS: Readonly<
  Record<string, (site: Site, fields: FormFields, origin: string | undefined) => unknown>
> = {
  behave({ state }, { behaviour, retry_after_s }) {
    if (!isBehaviour(behaviour)) return `behaviour must be one of ${Object.keys(BEHAVIOURS).join(', ')}`
    state.behaviour = behaviour
    if (Number(retry_after_s) > 0) state.retry_after_s = Number(retry_after_s)
    return summary({ state })
  },
  /** Changes the password: the old one is refused. */
  rotate({ state }, { password }) {
    if (!password) return 'password is missing'
    state.password = password
    return { username: state.username, password }
  },
  async sell(
    site,
    { room = '', rate = '', check_in = today(), nights = '1', adults = '1', rooms = '1' },
    origin,
  ) {
    const named = { room, rate, check_in, nights: Number(nights), adults: Number(adults) }
    // Without a room any stay for sale from that day on is booked.
    const found = room === '' ? findBookableStay(site.state.ari, check_in) : named
    if (!found) return 'it knows of nothing that it could sell'
    const request = { ...found, rooms: Number(rooms) }
    const sold = site.sell(request)
    return typeof sold === 'string' ? sold : deliverNow(site, sold.reference, origin)
  },
  async move(site, { reference = '', check_in = today(), nights = '1' }, origin) {
    const moved = site.move(reference, { check_in, nights: Number(nights) })
    return typeof moved === 'string' ? moved : deliverNow(site, reference, origin)
  },
  async cancel(site, { reference = '' }, origin) {
    const cancelled = site.cancel(reference)
    return typeof cancelled === 'string' ? cancelled : deliverNow(site, reference, origin)
  },
  deliver: ({ state }, _given, origin) => deliverAll(state, origin),
  belief: ({ state }) => state.ari,
}

/** The booking, after an attempt to deliver it to the property. */
async function deliverNow({ state }: Site, reference: string, origin: string | undefined) {
  await deliverAll(state, origin)
  const { sold, ids, outbox, refused } = state.bookings[reference]!
  return { ...sold, ids, waiting: outbox.length, refused }
}

const summary = ({ state }: Pick<Site, 'state'>) => ({
  name: state.name,
  hotel: state.hotel,
  behaviour: state.behaviour,
  retry_after_s: state.retry_after_s,
  rooms: Object.keys(state.ari.counts),
  bookings: Object.keys(state.bookings).length,
  waiting: Object.values(state.bookings).reduce((sum, { outbox }) => sum + outbox.length, 0),
})
