import { beforeAll, describe, expect, it } from 'vitest'
import { OPERATIONS } from '#contract/api.ts'
import { ROUTES } from '#server/routes.ts'
import type { Hotel } from '../../harness/app.ts'
import type { Reply } from '../../harness/client.ts'
import { type RawReply, rawRequest, sendRaw } from '../../harness/requests/raw.ts'
import { pastStays } from '../../harness/reservations/past-stays.ts'
import { sharedApp } from '../../harness/shared-app.ts'

const test = sharedApp()
let hotel: Hotel
let path: string

beforeAll(async () => {
  hotel = await test.createHotel()
  path = `/guests/${await pastStays(test, hotel).guest({ phone: '+4930901820' })}`
})

/** Checks the form of an error response; returns the code and the first detail. */
function refusal(reply: Pick<Reply | RawReply, 'status' | 'body' | 'headers'>) {
  const { error, ...more } = reply.body
  expect(more).toEqual({})
  expect(error.code).toMatch(/^SVC-\d{4}$/)
  expect(error.status).toBe(reply.status)
  expect(typeof error.message).toBe('string')
  expect(error.request_id).toMatch(/^req_[0-9a-z]{26}$/)
  expect(reply.headers.get('service-request-id')).toBe(error.request_id)
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(Object.keys(error).filter((key) => key !== 'details')).toEqual([
    'code',
    'message',
    'status',
    'doc_url',
    'request_id',
  ])
  expect(error.doc_url).toBe(`/docs/errors/${error.code}`)
  return [reply.status, error.code, error.details?.[0]?.field] as const
}

const patch = async (body: string | Buffer, head = ['content-type: application/json']) =>
  refusal(await rawRequest(hotel.api.base, hotel.api.secret, { method: 'PATCH', target: path, head, body }))

describe('spec 7.1, 7.2 — paths and methods', () => {
  it('404 SVC-3003 — an unknown path, in the API and beside it', async () => {
    expect(refusal(await hotel.api.get('/nothing'))).toEqual([404, 'SVC-3003', undefined])
    expect(refusal(await hotel.api.get('/guests/'))).toEqual([404, 'SVC-3003', undefined])
    expect(refusal(await hotel.api.get('/properties/a/b'))).toEqual([404, 'SVC-3003', undefined])
    expect(refusal(await test.client(null).get('/../v2/properties'))).toEqual([404, 'SVC-3003', undefined])
  })

  it('404 SVC-3003 — a path with invalid UTF-8 or percent-encoding', async () => {
    for (const target of ['/guests/%ff', '/guests/%zz', '/%']) {
      const reply = await rawRequest(hotel.api.base, hotel.api.secret, { target })
      expect(refusal(reply)).toEqual([404, 'SVC-3003', undefined])
    }
  })

  it('401 comes before 404: without a key paths are not revealed', async () => {
    expect(refusal(await test.client(null).get('/nothing'))).toEqual([401, 'SVC-4001', undefined])
    expect(refusal(await test.client(null).send('PUT', '/properties'))).toEqual([401, 'SVC-4001', undefined])
  })

  it('404 SVC-3001 — malformed ids', async () => {
    for (const id of ['x', '%00', 'gst_%00', '..%2f..', "'; --", '%F0%9F%9B%8F', 'x'.repeat(5000), '%20'])
      expect(refusal(await hotel.api.get(`/guests/${id}`))).toEqual([404, 'SVC-3001', undefined])
  })

  it.each([...new Set(ROUTES.map(({ operation }) => operation.path))])(
    '405 SVC-3002 — %s names the methods that it allows',
    async (template) => {
      const allowed = OPERATIONS.filter((op) => op.path === template).map(({ method }) => method)
      const target = template.replaceAll(/\{\w+\}/g, 'x')
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if (allowed.some((known) => known === method)) continue
        const reply = await hotel.api.send(method, target)
        expect(refusal(reply)).toEqual([405, 'SVC-3002', undefined])
        const expected = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed
        expect(reply.headers.get('allow')?.split(', ').sort()).toEqual([...expected].sort())
      }
    },
  )

  it('HEAD answers as GET does, without a body', async () => {
    const reply = await hotel.api.send('HEAD', '/properties')
    expect([reply.status, reply.text]).toEqual([200, ''])
  })
})

describe('spec 7 — invalid HTTP', () => {
  it('400 SVC-2001 — an invalid request line or header', async () => {
    expect(refusal(await sendRaw(hotel.api.base, 'HELLO\r\n\r\n'))).toEqual([400, 'SVC-2001', undefined])
    const two_lengths = ['content-length: 3', 'content-length: 4', 'content-type: application/json']
    expect((await patch('{}', two_lengths))[0]).toBe(400)
  })

  it('400 SVC-2001 — HTTP/1.1 without Host', async () => {
    const reply = await sendRaw(hotel.api.base, 'GET /v1/properties HTTP/1.1\r\nconnection: close\r\n\r\n')
    expect(refusal(reply)).toEqual([400, 'SVC-2001', undefined])
    expect(reply.headers.get('service-request-id')).toMatch(/^req_/)
  })

  it('400 SVC-2001 — two Host headers, of which a proxy may have read the other', async () => {
    const hosts = 'host: a.example\r\nhost: b.example\r\n'
    const reply = await sendRaw(
      hotel.api.base,
      `GET /v1/properties HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`,
    )
    expect(refusal(reply)).toEqual([400, 'SVC-2001', undefined])
  })

  it('200 — an unknown Expect is ignored', async () => {
    const head = ['expect: wonders']
    const reply = await rawRequest(hotel.api.base, hotel.api.secret, { target: '/properties', head })
    expect(reply.status).toBe(200)
  })

  it('400 SVC-2001 — headers above 16 KiB', async () => {
    const head = [`x-padding: ${'x'.repeat(17_000)}`]
    const reply = await rawRequest(hotel.api.base, hotel.api.secret, { target: '/properties', head })
    expect(refusal(reply)).toEqual([400, 'SVC-2001', undefined])
  })
})

describe('rule 10 — bodies', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/merge-patch',
    'nonsense',
  ])('415 SVC-2003 — %s', async (type) => {
    expect(await patch('{}', [`content-type: ${type}`])).toEqual([415, 'SVC-2003', undefined])
  })

  it.each(['gzip', 'br', 'identity, gzip'])(
    '415 SVC-2003 — a body with Content-Encoding %s, which would be read as it is',
    async (encoding) => {
      const headers = ['content-type: application/json', `content-encoding: ${encoding}`]
      expect(await patch('{}', headers)).toEqual([415, 'SVC-2003', undefined])
    },
  )

  it('415 SVC-2003 — no content type', async () => {
    expect(await patch('{}', [])).toEqual([415, 'SVC-2003', undefined])
  })

  it('200 — the content type in any case and with a charset', async () => {
    for (const type of [
      'Application/JSON',
      'application/json;charset=UTF-8',
      'application/json ; charset=utf-8',
    ]) {
      const reply = await hotel.api.patch(path, {}, { 'content-type': type })
      expect(reply.status).toBe(200)
    }
  })

  it('413 SVC-2004 — above 256 KiB, declared or counted', async () => {
    const body = JSON.stringify({ preference_notes: 'x'.repeat(256 * 1024) })
    expect(await patch(body)).toEqual([413, 'SVC-2004', undefined])
    const head = [
      `PATCH ${new URL(hotel.api.base).pathname}${path} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${hotel.api.secret}`,
      'content-type: application/json',
      'transfer-encoding: chunked',
      'connection: close',
    ]
    const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const reply = await sendRaw(hotel.api.base, `${head.join('\r\n')}\r\n\r\n`, chunk)
    expect(refusal(reply)).toEqual([413, 'SVC-2004', undefined])
  })

  it('422, not 413 — just under the limit the body is parsed', async () => {
    const padding = 'x'.repeat(256 * 1024 - 30)
    expect(await patch(JSON.stringify({ preference_notes: padding }))).toEqual([
      422,
      'SVC-2002',
      'preference_notes',
    ])
  })

  it.each([
    ['nothing', ''],
    ['a space', ' '],
    ['half an object', '{"first_name":'],
    ['a trailing comma', '{"first_name":"A",}'],
    ['single quotes', "{'first_name':'A'}"],
    ['a comment', '{}//'],
    ['two objects', '{}{}'],
    ['NaN', '{"first_name":NaN}'],
    ['an unfinished string', '{"first_name":"A'],
    ['a line break in a string', '{"first_name":"A\nB"}'],
    ['a byte order mark alone', '\ufeff'],
    ['an array', '[]'],
    ['a string', '"{}"'],
    ['null', 'null'],
    ['a number', '1'],
    ['the same key twice', '{"first_name":"A","first_name":"B"}'],
    ['the same key and value twice', '{"first_name":"A","first_name":"A"}'],
    ['the same key twice, once escaped', '{"first_name":"A","first\\u005fname":"B"}'],
    ['the same key twice, inside', '{"address":{"city":"A","line1":null,"city":"B"}}'],
    ['the same key twice, inside arrays', '{"tags":[[{"a":1,"b":[],"a":2}]]}'],
  ])('400 SVC-2001 — %s', async (_what, body) => {
    const head = ['content-type: application/json']
    expect(await patch(body, body === '' ? [...head, 'content-length: 0'] : head)).toEqual([
      400,
      'SVC-2001',
      undefined,
    ])
  })

  it('400 SVC-2001 — invalid UTF-8, and UTF-16', async () => {
    expect(await patch(Buffer.from('{"first_name":"\xff"}', 'latin1'))).toEqual([400, 'SVC-2001', undefined])
    expect(await patch(Buffer.from('{"first_name":"A"}', 'utf16le'))).toEqual([400, 'SVC-2001', undefined])
  })

  it('200 — the same key in different objects, and quotes and brackets inside strings', async () => {
    const body = { address: { country: 'DE' }, country: 'DE', preference_notes: '{"a":1,"a":[[[[ \\" }' }
    expect((await hotel.api.patch(path, body)).body).toMatchObject(body)
  })

  it('422 SVC-2002 — nested deeper than 32 levels; 32 are validated by the schema', async () => {
    const nested = (levels: number) => `{"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
    expect(await patch(nested(33))).toEqual([422, 'SVC-2002', ''])
    expect(await patch(nested(32))).toEqual([422, 'SVC-2002', 'x'])
    expect(await patch(`{"x":${'['.repeat(100_000)}`)).toEqual([422, 'SVC-2002', ''])
  })

  it.each([
    ['a zero character', '{"first_name":"A\\u0000"}', 'first_name'],
    ['half a surrogate pair', '{"first_name":"\\ud83d"}', 'first_name'],
    ['the other half', '{"address":{"city":"\\udecf"}}', 'address.city'],
    ['in an array', '{"tags":["a","\\u0000"]}', 'tags.1'],
    ['in a key', '{"a\\u0000":1}', ''],
  ])('422 SVC-2002 — %s', async (_what, body, field) => {
    expect(await patch(body)).toEqual([422, 'SVC-2002', field])
  })

  it.each(['1e400', '-1e400', '1e999999', '99999999999999999999', '0.1', '-0', 'true', '[]', '{}'])(
    '422 SVC-2002 — %s where a text is expected',
    async (value) => {
      expect(await patch(`{"first_name":${value}}`)).toEqual([422, 'SVC-2002', 'first_name'])
    },
  )

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'])(
    '422 SVC-2002 — %s is as unknown a field as any other',
    async (name) => {
      expect(await patch(`{"${name}":{"first_name":"A"}}`)).toEqual([422, 'SVC-2002', name])
      const reply = await hotel.api.get(`/guests?${name}=1`)
      expect(refusal(reply)).toEqual([422, 'SVC-2002', name])
    },
  )
})

describe('rule 0 — unknown fields are refused, with a suggestion', () => {
  it('422 SVC-2002 — in a body', async () => {
    const reply = await hotel.api.patch(path, { frist_name: 'A', nothing_like_it: 1 })
    expect(reply.body.error.details).toEqual([
      expect.objectContaining({ field: 'frist_name', code: 'unknown_field' }),
      expect.objectContaining({ field: 'nothing_like_it', code: 'unknown_field' }),
    ])
    expect(reply.body.error.details[0].message).toContain('first_name')
    expect(reply.body.error.details[1].message).not.toContain('mean')
  })

  it('422 SVC-2002 — inside an object of a body', async () => {
    const { body } = await hotel.api.patch(path, { address: { zip_code: '1', postcode: '2' } })
    expect(body.error.details.map(({ field }: { field: string }) => field)).toEqual([
      'address.zip_code',
      'address.postcode',
    ])
  })

  it('422 SVC-2002 — in a query, also for a repeated parameter', async () => {
    const unknown = await hotel.api.get('/guests?emial=a@b.de')
    expect(refusal(unknown)).toEqual([422, 'SVC-2002', 'emial'])
    expect(unknown.body.error.details[0].message).toContain('email')
    expect(refusal(await hotel.api.get('/guests?email=a&email=b'))).toEqual([422, 'SVC-2002', 'email'])
    expect(refusal(await hotel.api.get('/guests?email=%00'))).toEqual([422, 'SVC-2002', ''])
  })

  it('reports at most twenty problems', async () => {
    const body = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`unknown_${n}`, n]))
    expect((await hotel.api.patch(path, body)).body.error.details).toHaveLength(20)
  })
})
