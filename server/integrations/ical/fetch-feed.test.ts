import { afterEach, describe, expect, it } from 'vitest'
import {
  answers,
  BEHAVIOURS,
  type Behaviour,
  openReceiver,
  type Receiver,
} from '#test/harness/webhooks/receiver.ts'
import { type FeedValidators, fetchFeed } from './fetch-feed.ts'

const NONE = { etag: null, last_modified: null }
const names: Record<string, string[]> = { 'inside.example.com': ['10.0.0.7'] }
const policy = (allow_loopback: boolean) => ({
  allow_loopback,
  resolve: async (name: string) => names[name] ?? [],
})

let host: Receiver
afterEach(() => host?.close())
const get = async (how: Behaviour, known: FeedValidators = NONE) => {
  host = await openReceiver(how)
  return fetchFeed(host.url, known, policy(true))
}

describe('the request of a feed', () => {
  it('returns its text and its validators', async () => {
    const headers = { etag: '"1"', 'last-modified': 'Mon, 04 Jan 2027 09:00:00 GMT' }
    expect(await get(answers(200, 'BEGIN:VCALENDAR', headers))).toEqual({
      kind: 'feed',
      text: 'BEGIN:VCALENDAR',
      note: null,
      etag: '"1"',
      last_modified: 'Mon, 04 Jan 2027 09:00:00 GMT',
    })
    expect(host.received[0]!.headers).toMatchObject({ 'accept-encoding': 'identity' })
  })

  it('is conditional', async () => {
    expect(await get(answers(304), { ...NONE, etag: '"1"' })).toEqual({ kind: 'unchanged' })
    expect(host.received[0]!.headers['if-none-match']).toBe('"1"')
  })

  it.each([404, 410])('treats %i as removed', async (status) => {
    expect(await get(answers(status))).toMatchObject({ kind: 'gone' })
  })

  it.each<[string, Behaviour]>([
    ['403', answers(403)],
    ['429', answers(429, '', { 'retry-after': '900' })],
    ['500', answers(500)],
    ['a connection that breaks', BEHAVIOURS.resets],
    ['a host that talks nonsense', BEHAVIOURS.talks_nonsense],
    ['headers without end', BEHAVIOURS.sends_huge_headers],
    ['a body without end', BEHAVIOURS.never_ends],
    [
      'half a body',
      (response) =>
        response
          .writeHead(200, { 'content-length': '1000' })
          .write('BEGIN:VCALENDAR', () => response.destroy()),
    ],
    ['more than 5 MiB', answers(200, 'x'.repeat(5 * 1024 * 1024 + 1))],
    ['a circle', (response) => response.writeHead(302, { location: '/hook' }).end()],
    ['a way into the network', answers(302, '', { location: 'http://10.0.0.7/' })],
    ['a way by a name into the network', answers(302, '', { location: 'https://inside.example.com/' })],
    ['a way to a file', answers(301, '', { location: 'file:///etc/passwd' })],
  ])('has failed with %s', async (name, how) => {
    const found = await get(how)
    expect(found).toMatchObject({ kind: 'failed', message: expect.any(String) })
    if (name === '429') expect(found).toMatchObject({ retry_after_s: 900 })
  })

  it('follows a redirect', async () => {
    const end = await openReceiver(answers(200, 'BEGIN:VCALENDAR'))
    expect(await get(answers(301, '', { location: end.url }))).toMatchObject({ kind: 'feed' })
    await end.close()
  })

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'https://127.0.0.1/feed.ics',
    'https://inside.example.com/feed.ics',
    'ftp://example.com/feed.ics',
    'webcal://example.com/feed.ics',
    'https://user:secret@example.com/feed.ics',
    'nonsense',
  ])('never dials %s', async (url) => {
    expect(await fetchFeed(url, NONE, policy(false))).toMatchObject({ kind: 'failed' })
  })
})
