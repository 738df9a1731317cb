import { readFileSync } from 'node:fs'
import {
  closedLoop,
  type LoadClient,
  type LoadRequest,
  loadClientAt,
  percentile,
} from '../load/closed-loop.ts'
import { type BenchOptions, median, type ResultLine, two } from '../result-line.ts'
import { startApi } from '../setting/child.ts'
import { openDatabaseProxy } from '../setting/database-proxy.ts'
import { quietCheck } from '../setting/facts.ts'
import { type BenchProperty, codeOf, GUESTS, guestOf, openProperty, phoneOf, roomOf } from './property.ts'

/** A kind of search: its varying input, and whether it has results. */
interface Kind {
  readonly name: string
  readonly typed: (n: number) => string
  /** Replaces the input for the one statement, which does not support two words. */
  readonly plain?: (n: number) => string
  readonly finds: boolean
}

const HOSTILE = [
  '%',
  '_',
  "'; DROP TABLE guests; --",
  '\\',
  '(((((',
  '*'.repeat(100),
  '😀'.repeat(50),
  '٣٤٥',
  '\u202e',
  'a '.repeat(50),
  '1'.repeat(100),
  '%25%00',
  '../../../etc',
  '\t\n',
  '+',
  '+++',
  ', ,',
  'a,b c d e f g',
]
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

const KINDS: readonly Kind[] = [
  { name: 'the beginning of a last name', typed: (n) => guestOf(n).last.slice(0, 4), finds: true },
  {
    name: 'last and first name',
    typed: (n) => `${guestOf(n).last}, ${guestOf(n).first}`,
    plain: (n) => guestOf(n).last,
    finds: true,
  },
  { name: 'the beginning of an e-mail', typed: (n) => guestOf(n).email.split('@')[0]!, finds: true },
  { name: 'a phone', typed: phoneOf, finds: true },
  { name: 'a confirmation code', typed: codeOf, finds: true },
  { name: 'a room', typed: roomOf, finds: true },
  {
    name: 'a last name with a letter missing',
    typed: (n) => guestOf(n).last.replace(/^(...)./, '$1'),
    plain: (n) => guestOf(n).last,
    finds: false,
  },
  { name: 'who is in a room', typed: (n) => `who is in ${roomOf(n)}`, plain: roomOf, finds: true },
  { name: 'no name', typed: () => 'Xqzwvkj', finds: false },
  { name: 'nobody', typed: (n) => `Nobody${n}`, finds: false },
  { name: 'one letter', typed: (n) => LETTERS[n % LETTERS.length]!, finds: true },
  {
    name: 'a letter of each name',
    typed: (n) => `${LETTERS[n % LETTERS.length]} ${LETTERS[Math.floor(n / 31) % LETTERS.length]}`,
    plain: (n) => LETTERS[n % LETTERS.length]!,
    finds: false,
  },
  { name: 'what nobody means well by', typed: (n) => HOSTILE[n % HOSTILE.length]!, finds: false },
]

/** A random guest, uniformly distributed. */
const anyGuest = () => 1 + Math.floor(Math.random() * GUESTS)

/** Latencies of `count` sequential searches; `again` receives the results. */
async function searched(
  load_client: LoadClient,
  cookie: string,
  { typed, finds, name }: Kind,
  count: number,
) {
  let left = count
  const next = (): LoadRequest | undefined =>
    left-- > 0
      ? {
          method: 'GET',
          path: `/app/api/live/search?q=${encodeURIComponent(typed(anyGuest()))}`,
          headers: { cookie },
        }
      : undefined
  let empty = 0
  const tally = await closedLoop(load_client, 1, next, undefined, ({ body }) => {
    if (body.length < 20) empty++
  })
  const others = Object.keys(tally.statuses).filter((status) => status !== '200')
  if (others.length > 0 || tally.broken > 0)
    throw new Error(`${name}: answered ${JSON.stringify(tally.statuses)}, ${tally.broken} broken`)
  // There may be no name with a given letter.
  if (finds && empty > count / 4) throw new Error(`${name}: ${empty} of ${count} found nothing`)
  return tally.latencies
}

/** The same searches as one statement on one connection, without session, rules or HTTP. */
async function openCeiling({ place, account_id }: BenchProperty) {
  const text = readFileSync(new URL('../ceilings/search.sql', import.meta.url), 'utf8')
  const client = await place.owner('serai')
  const today = Temporal.Now.plainDateISO('UTC').toString()
  const valuesOf = (typed: string) => {
    const small = typed.toLowerCase()
    const phone = typed.startsWith('+') ? typed : `+${typed}`
    const number = /(\d{1,9})$/.exec(typed)?.[1]
    const end = '\u{10ffff}'
    const code = typed.replace('-', '').toLowerCase()
    return [account_id, small, small + end, phone, phone + end, code, typed, Number(number ?? -1), today]
  }
  return {
    async run({ typed, plain = typed }: Kind, count: number) {
      const latencies: number[] = []
      for (let n = 0; n < count; n++) {
        const values = valuesOf(plain(anyGuest()))
        const began = performance.now()
        await client.query({ name: 'search', text, values })
        latencies.push(performance.now() - began)
      }
      return latencies
    },
    close: () => client.end(),
  }
}

const ms = (value: number) => `${value.toFixed(1)} ms`

/** Messages of a search to the database, counted by a proxy. */
async function trips(property: BenchProperty, count: number): Promise<ResultLine> {
  const proxy = await openDatabaseProxy(property.place)
  const env = { ...property.env, ...proxy.envOf('serai') }
  const api = await startApi({ folder: property.place.folder, env })
  const load_client = loadClientAt(api.origin, 1)
  try {
    const cookie = await property.signIn(api.origin)
    await searched(load_client, cookie, KINDS[0]!, count)
    proxy.reset()
    await searched(load_client, cookie, KINDS[0]!, count)
    const each = (total: number) => Math.round((total / count) * 100) / 100
    const { trips, statements, commits } = proxy.counts
    return {
      cell: 'Search: round trips, statements, commits',
      value: `${each(trips)}, ${each(statements)}, ${each(commits)}`,
      note: 'the session is looked up too',
    }
  } finally {
    await load_client.close()
    await api.stop()
    await proxy.close()
  }
}

/** Latency of the search with 100,000 guests, their stays and invoices. */
export async function search({ quick, print }: BenchOptions): Promise<ResultLine[]> {
  print('making 100,000 guests, reservations and invoices')
  const property = await openProperty()
  const [rounds, count] = quick ? [2, 40] : [5, 200]
  try {
    const cookie = await property.signIn(property.api.origin)
    const load_client = loadClientAt(property.api.origin, 1)
    const ceiling = await openCeiling(property)
    const quiet = await quietCheck(quick ? 1_000 : 3_000)
    const lines: ResultLine[] = []
    print('warming up')
    for (const kind of [...KINDS, ...KINDS]) {
      await searched(load_client, cookie, kind, count)
      await ceiling.run(kind, count)
    }
    for (const kind of KINDS) {
      print(kind.name)
      const [own, plain, ratios]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round < rounds; round++) {
        const [first, second] = [
          await ceiling.run(kind, count),
          await searched(load_client, cookie, kind, count),
        ]
        plain.push(...first)
        own.push(...second)
        ratios.push(percentile(second, 0.5) / percentile(first, 0.5))
      }
      const spans = `${two(Math.min(...ratios))}–${two(Math.max(...ratios))}`
      lines.push({
        cell: `Search among ${GUESTS.toLocaleString('en')} guests: ${kind.name}`,
        value: `p50 ${ms(percentile(own, 0.5))}, p99 ${ms(percentile(own, 0.99))}`,
        against: `one statement: p50 ${ms(percentile(plain, 0.5))}, p99 ${ms(percentile(plain, 0.99))}`,
        ratio: `${two(median(ratios))} times as long (${spans})`,
        note: quiet.shared ? 'shared' : 'quiet',
        details: { quiet, ratios, highest: Math.max(...own), searches: own.length },
      })
    }
    await ceiling.close()
    await load_client.close()
    print('round trips')
    return [...lines, await trips(property, quick ? 20 : 100)]
  } finally {
    await property.close()
  }
}
