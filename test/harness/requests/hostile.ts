import fc from 'fast-check'
import { sampleOf } from '#contract/samples/samples.ts'
import type { RequestSpec } from './requests.ts'

/** A mutated request: text, or a file. */
export interface HostileRequest {
  readonly operation_id: string
  readonly method: string
  readonly target: string
  readonly body: string | Uint8Array | undefined
  readonly headers: Record<string, string>
}

type Json = Record<string, unknown>

const TEXTS = [
  '',
  ' ',
  '\t\n\r',
  'null',
  'undefined',
  'NaN',
  "'; DROP TABLE guests; --",
  '" OR 1=1',
  '$1',
  '%s%n',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '\udecf\ud83d',
  '🛏️'.repeat(50),
  'x'.repeat(70),
  'x'.repeat(10_001),
  '\u202e\u200b\ufeff',
  'İıſß',
  '__proto__',
  'constructor',
  '2027-02-30',
  '2027-2-3',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  '-000001-01-01',
  '2027-03-15T00:00:00Z',
  '2027-03-15T24:00:00Z',
  '2016-12-31T23:59:60Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2027-02-30T00:00:00Z',
  '24:00',
  '100.01',
  '-0.01',
  '1e2',
  'EUR',
  'eur',
  'XXX',
  '+0',
  'prop_',
  'res_01m7w8b5ftfzwb3wczzkte3f9b',
  'gst_01M7W8B5FTFZWB3WCZZKTE3F9B',
]
const NUMBERS = [
  0,
  -0,
  -1,
  1,
  2,
  0.1,
  1.5,
  0.1 + 0.2,
  1e-7,
  50,
  51,
  100,
  365,
  366,
  1000,
  32_768,
  65_536,
  2_147_483_647,
  2_147_483_648,
  4_294_967_296,
  1e12,
  1e12 + 1,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  1e21,
  1e308,
  -2_147_483_649,
  -Number.MAX_SAFE_INTEGER,
  5e-324,
]

const nested = (depth: number): unknown =>
  depth === 0 ? [] : depth % 2 ? [nested(depth - 1)] : { a: nested(depth - 1) }

const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(nested(20), nested(40), Array(2_000).fill(0), Array(1_001).fill({})),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(Number) },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)) },
)
/** Any text of a path parameter: URL parsers remove `.` and `..`. */
const text = fc
  .oneof(
    fc.constantFrom(...TEXTS),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(...NUMBERS).map(String),
  )
  .map((typed) => (/^\.{1,2}$/.test(typed) ? `${typed}/` : typed))

/** Every path in a JSON value; the empty path is the whole. */
function places(json: unknown, path: string[] = []): string[][] {
  if (typeof json !== 'object' || json === null) return [path]
  return [path, ...Object.entries(json).flatMap(([key, inner]) => places(inner, [...path, key]))]
}

function put(json: unknown, [key, ...rest]: string[], change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(json)
  if (Array.isArray(json))
    return json.map((item, at) => (String(at) === key ? put(item, rest, change) : item))
  return { ...(json as Json), [key]: put((json as Json)[key], rest, change) }
}

const drop = (json: unknown, path: string[]): unknown =>
  put(json, path.slice(0, -1), (inner) =>
    Array.isArray(inner)
      ? inner.filter((_, at) => String(at) !== path.at(-1))
      : Object.fromEntries(Object.entries(inner as Json).filter(([key]) => key !== path.at(-1))),
  )

/** Valid bodies: the example, and one with every field of the schema. */
const bodiesOf = ({ operation, body }: RequestSpec): unknown[] => {
  if (!operation.body) return [body]
  const sample = sampleOf(operation.body) as Json
  return [body ?? {}, { ...sample, ...(body as Json) }]
}

/** One mutation of a JSON value. */
const tampered = (json: unknown): fc.Arbitrary<unknown> => {
  const all = places(json)
  const inner = all.filter((path) => path.length > 0)
  if (inner.length === 0) return value
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(fc.constantFrom(...inner), value).map(([at, wrong]) => put(json, at, () => wrong)),
    },
    { weight: 2, arbitrary: fc.constantFrom(...inner).map((at) => drop(json, at)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...all), text, value)
        .map(([at, key, wrong]) =>
          put(json, at, (old) =>
            typeof old === 'object' && !Array.isArray(old) ? { ...old, [key]: wrong } : [old],
          ),
        ),
    },
    { weight: 1, arbitrary: value },
  )
}

/** One mutation of the text of a body. */
const mangled = (json: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc.nat(json.length).map((at) => json.slice(0, at)),
    fc
      .tuple(fc.nat(json.length), fc.string({ unit: 'binary', maxLength: 3 }))
      .map(([at, more]) => json.slice(0, at) + more + json.slice(at)),
    fc.nat(json.length).map((at) => json.slice(0, at) + json.slice(at + 1)),
    fc.constantFrom(
      `${json}${json}`,
      `[${json}]`,
      `${json.slice(0, -1)},"a":1,"a":1}`,
      `\ufeff${json}`,
      `${json.slice(0, -1)},}`,
      json.replaceAll('"', "'"),
      '{'.repeat(5_000),
      json.replace(/\d+/, '1e999'),
      json.replace(/\d+/, '007'),
    ),
  )

const HEADERS: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  {},
  { 'if-match': '"0"' },
  { 'if-match': '*' },
  { 'if-match': 'W/"1", "x' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'x'.repeat(256) },
  { 'idempotency-key': 'a b' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-encoding': 'gzip' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer sk_live_nothing' },
  { accept: 'application/xml' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': "'; --" },
  { range: 'bytes=0-1' },
)

const targetWith = ({ operation, params, query }: RequestSpec, more: [string, string][]): string => {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encode(params[name]!))
  const search = [...Object.entries(query), ...more].map(
    ([name, typed]) => `${encode(name)}=${encode(typed)}`,
  )
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}
/** Lone surrogates have no encoding: sent as invalid UTF-8. */
const encode = (typed: string) =>
  [...typed].map((letter) => (letter.isWellFormed() ? encodeURIComponent(letter) : '%ed%a0%80')).join('')

/** Valid requests with one mutation, or with none. */
export function hostile(request: RequestSpec): fc.Arbitrary<HostileRequest> {
  const { operation, params, query, body } = request
  const writes = operation.method !== 'GET'
  const base = { operation_id: operation.id, method: operation.method, headers: {} }
  const valid =
    !writes || body === undefined ? undefined : body instanceof Uint8Array ? body : JSON.stringify(body)
  const target = targetWith(request, [])
  const names = [...Object.keys(operation.query?.properties ?? {}), 'limit', 'cursor', 'unknown', '__proto__']
  const choices: fc.WeightedArbitrary<HostileRequest>[] = [
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...names), text)
        .map(([name, typed]) => ({ ...base, target: targetWith(request, [[name, typed]]), body: valid })),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(...names), text).map(([name, typed]) => ({
        ...base,
        target: targetWith({ ...request, query: { ...query, [name]: typed } }, []),
        body: valid,
      })),
    },
    { weight: 1, arbitrary: HEADERS.map((headers) => ({ ...base, target, body: valid, headers })) },
    // Refused requests must change nothing; some requests are valid, so that changes are detected too.
    { weight: 2, arbitrary: fc.constant({ ...base, target, body: valid }) },
  ]
  for (const name of Object.keys(params)) {
    const arbitrary = text
      .filter((typed) => typed !== '' && typed.isWellFormed())
      .map((typed) => ({
        ...base,
        target: targetWith({ ...request, params: { ...params, [name]: typed } }, []),
        body: valid,
      }))
    choices.push({ weight: 2, arbitrary })
  }
  if (writes && operation.body)
    choices.push(
      ...tamperedBodies(request).map((choice) => ({
        ...choice,
        arbitrary: choice.arbitrary.map((text) => ({ ...base, target, body: text })),
      })),
    )
  if (body instanceof Uint8Array)
    choices.push({ weight: 12, arbitrary: damaged(body).map((cut) => ({ ...base, target, body: cut })) })
  return fc.oneof(...choices)
}

/** Bodies with one or two mutations, or a mutated text. */
const tamperedBodies = (request: RequestSpec): fc.WeightedArbitrary<string>[] => {
  const bodies = fc.constantFrom(...bodiesOf(request))
  const once = bodies.chain(tampered)
  return [
    { weight: 12, arbitrary: once.map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: once.chain(tampered).map((body) => JSON.stringify(body)) },
    { weight: 3, arbitrary: bodies.map((body) => JSON.stringify(body)).chain(mangled) },
  ]
}

/** A truncated file, or one with changed bytes. */
const damaged = (file: Uint8Array): fc.Arbitrary<Uint8Array> =>
  fc
    .tuple(fc.nat(file.length), fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { maxLength: 4 }))
    .map(([length, changes]) => {
      const copy = Uint8Array.from(file)
      for (const [at, byte] of changes) copy[at] = byte
      return changes.length > 0 ? copy : copy.subarray(0, length)
    })
