import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { recordAt } from '../inspector/record-at.ts'
import type { ApiOperation, Parameter } from './api-document.ts'
import { addressOf, missingIn, problemOfJson, valuesIn } from './draft.ts'
import { exampleBody, exampleValue } from './own-records.ts'
import { type RequestInCode, snippetsOf } from './snippets.ts'

const parameter = (name: string, place: Parameter['in'], required = place === 'path'): Parameter => ({
  name,
  in: place,
  required,
  description: '',
  schema: {},
})
const operation: ApiOperation = {
  id: 'getGuest',
  method: 'GET',
  path: '/guests/{id}/stays/{date}',
  tag: 'Guests',
  summary: '',
  description: '',
  parameters: [parameter('id', 'path'), parameter('date', 'path'), parameter('q', 'query')],
  takes_if_match: false,
  body: undefined,
  upload: [],
  lists: undefined,
}

describe('an address', () => {
  it('has every value encoded, so that no quotes of a shell or a language end in it', () => {
    const values = { id: `a/b'"$(rm)\\`, date: '2027-01-04', q: `it's "$HOME" & Zoë` }
    const address = addressOf(operation, { values })
    expect(address).toMatch(/^\/guests\/[\w%]+\/stays\/2027-01-04\?q=[\w%+]+$/)
    const [path, query] = address.split('?')
    expect(valuesIn(operation, path!, query!)).toEqual(values)
  })

  it('of the log is read back without masked and unknown parameters, and not for another operation', () => {
    expect(valuesIn(operation, '/guests/gst_1/stays/2027-01-04', 'q=•••&limit=5')).toEqual({
      id: 'gst_1',
      date: '2027-01-04',
    })
    expect(valuesIn(operation, '/guests/%E0%A4%A/stays/x', '')).toMatchObject({ id: '%E0%A4%A' })
    expect(valuesIn(operation, '/guests/gst_1', '')).toBeUndefined()
    expect(valuesIn(operation, '/rooms/rm_1/stays/2027-01-04', '')).toBeUndefined()
    expect(missingIn(operation, { values: { id: 'gst_1', date: '' } })).toEqual(['date'])
  })
})

it.each([
  ['', undefined],
  ['  ', undefined],
  ['{}', undefined],
  ['{ "adults": 2 }', undefined],
])('%j can be sent', (text, problem) => expect(problemOfJson(text)).toBe(problem))
it.each(['{ "adults": 2,', '[]', 'null', '"x"', '2'])('%j cannot be sent', (text) =>
  expect(problemOfJson(text)).toBeTruthy(),
)

it('an example has records of one’s own and bookable dates, and leaves out what names none of them', () => {
  const id = (prefix: string, end: string) => `${prefix}_${end.padStart(26, '0')}`
  const own = {
    ids: new Map([
      ['prop', id('prop', '1')],
      ['rt', id('rt', '9')],
      ['rp', id('rp', '9')],
    ]),
    stay: {
      room_type_id: id('rt', '1'),
      rate_plan_id: id('rp', '1'),
      check_in: '2027-02-01',
      check_out: '2027-02-03',
    },
  }
  const example = {
    room_type_id: id('rt', '5'),
    rate_plan_id: id('rp', '5'),
    check_in: '2026-01-01',
    guest: { first_name: 'Ngozi' },
    services: [{ service_id: id('svc', '5') }],
  }
  expect(exampleBody({ required: true, example, required_fields: ['room_type_id'] }, own)).toEqual({
    room_type_id: id('rt', '1'),
    rate_plan_id: id('rp', '1'),
    check_in: '2027-02-01',
    guest: { first_name: 'Ngozi' },
  })
  expect(['rt', 'svc'].map((prefix) => exampleValue(id(prefix, '5'), own))).toEqual([id('rt', '9'), ''])
  expect(exampleValue(2027, own)).toBe('2027')
  const moves = { moves: [{ reservation_id: id('res', '5'), property_id: id('prop', '5') }] }
  expect(exampleBody({ required: true, example: moves, required_fields: ['moves'] }, own)).toEqual({
    moves: [{ reservation_id: id('res', '5'), property_id: id('prop', '1') }],
  })
})

describe('a request in code', () => {
  const BODY = { name: `O'Brien "Zoë" $HOME \\ \n`, adults: 2, vip: true, notes: null, rooms: [{}, []] }
  const request: RequestInCode = {
    method: 'POST',
    url: 'http://localhost/v1/guests?q=a%27b',
    body: BODY,
    upload: undefined,
    idempotency_key: `k'1`,
    if_match: '"2"',
  }
  const expected = {
    method: 'POST',
    url: request.url,
    body: BODY,
    headers: {
      authorization: 'Bearer sk_test',
      'content-type': 'application/json',
      'idempotency-key': `k'1`,
      'if-match': '"2"',
    },
  }
  const env = { ...process.env, SERAI_API_KEY: 'sk_test' }

  it('TypeScript sends exactly that, with the key of the environment', () => {
    const source = `globalThis.fetch = async (url, { method, headers, body }) => {
      console.log(JSON.stringify({ method, url, body: JSON.parse(body), headers }))
      return { status: 200, text: async () => '' }
    }
    ${snippetsOf(request).TypeScript}`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', source], { env })
    expect(JSON.parse(stdout.toString().split('\n')[0]!)).toEqual(expected)
  })

  it('curl sends exactly that', ({ skip }) => {
    const source = `curl() { for one in "$@"; do printf '%s\\0' "$one"; done; }\n${snippetsOf(request).curl}`
    const { stdout, error } = spawnSync('sh', ['-c', source], { env })
    if (error) skip()
    const words = stdout.toString().split('\0').slice(0, -1)
    expect(words.slice(0, 3)).toEqual(['-X', 'POST', request.url])
    const headers = words.filter((_, at) => words[at - 1] === '-H').map((line) => line.split(': '))
    expect(headers.map(([name, value]) => [name!.toLowerCase(), value])).toEqual(
      Object.entries(expected.headers),
    )
    expect(JSON.parse(words[words.indexOf('-d') + 1]!)).toEqual(BODY)
  })

  it('Python sends exactly that', ({ skip }) => {
    const source = `import urllib.request as u, json
class Answer:
    status = 200
    def __enter__(self): return self
    def __exit__(self, *_): pass
    def read(self): return b""
def urlopen(r):
    print(json.dumps({"method": r.method, "url": r.full_url, "body": json.loads(r.data), "headers": {k.lower(): v for k, v in r.headers.items()}}))
    return Answer()
u.urlopen = urlopen
${snippetsOf(request).Python}`
    const { stdout, error } = spawnSync('python3', ['-c', source], { env })
    if (error) skip()
    expect(JSON.parse(stdout.toString().split('\n')[0]!)).toEqual(expected)
  })

  it('a read has no body and no key of its own, a file is read from disk', () => {
    const read = {
      ...request,
      method: 'GET',
      body: undefined,
      idempotency_key: undefined,
      if_match: undefined,
    }
    for (const code of Object.values(snippetsOf(read))) {
      expect(code).not.toMatch(/idempotency|content-type|body|data=/i)
      expect(code).toContain('SERAI_API_KEY')
    }
    const upload = snippetsOf({ ...request, body: undefined, upload: 'image/png' })
    expect(upload.curl).toContain('--data-binary @photo')
    expect(upload.TypeScript).toMatch(/^import \{ readFile \}/)
    expect(upload.Python).toContain('open("photo", "rb").read()')
  })
})

describe('the record of a screen (rule 14.36)', () => {
  const id = (prefix: string) => `${prefix}_${'0'.repeat(26)}`
  it.each([
    ['of the path', { id: id('res') }, {}, 'getReservation'],
    ['open beside a list, before that of the path', { id: id('gst') }, { peek: id('res') }, 'getReservation'],
    ['of a filter', {}, { status: 'open', room_id: id('rm') }, 'getRoom'],
    ['the property, where nothing else is named', {}, { property_id: id('prop') }, 'getProperty'],
    ['the property, where the API has no such object', { id: id('evt') }, {}, 'getProperty'],
    ['the property, for a name of JavaScript', { id: `constructor_${'0'.repeat(26)}` }, {}, 'getProperty'],
  ] as const)('%s', (_, params, search, operation) =>
    expect(recordAt({ params, search, property_id: id('prop') })?.operation).toBe(operation),
  )
  it('none, over several properties', () =>
    expect(recordAt({ params: {}, search: {}, property_id: undefined })).toBeUndefined())
})
