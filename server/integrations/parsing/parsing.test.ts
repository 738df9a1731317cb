import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { UNRESTRICTED } from '#test/harness/channels/opentravel-samples.ts'
import { CHANNEL_ADAPTERS } from '../channel-adapters/adapters.ts'
import { boundedThread, ThreadLimit } from './bounded-thread.ts'
import { parseAnswer, parseFeed, parseMessage } from './parser-pool.ts'

async function moduleOf(text: string): Promise<URL> {
  const file = join(await mkdtemp(join(tmpdir(), 'serai-thread-')), 'work.mjs')
  await writeFile(file, text)
  return pathToFileURL(file)
}

const WORK = `export default (task) => {
  if (task === 'for ever') for (;;);
  if (task === 'everything') for (const all = [];;) all.push(Array(1e6).fill({ task: Math.random() }));
  if (task === 'throw') throw new RangeError('of its own');
  return task.toUpperCase();
}`

describe('work on a bounded thread', () => {
  it.each([
    ['for ever', 'too long'],
    ['everything', 'too much memory'],
  ])('that takes %s ends with its thread, and the next piece is done', async (task, message) => {
    const run = boundedThread<string, string>({
      module: await moduleOf(WORK),
      within_ms: task === 'for ever' ? 1_000 : 240_000,
      memory_mb: 64,
    })
    expect(await run('before')).toBe('BEFORE')
    const refused = await run(task).catch((error: Error) => error)
    expect(refused).toBeInstanceOf(ThreadLimit)
    expect((refused as Error).message).toContain(message)
    expect(await run('behind')).toBe('BEHIND')
  })

  it('that waits for the thread to load is not late, in whatever number it comes', async () => {
    const slow_to_load = `${WORK}\nawait new Promise((loaded) => setTimeout(loaded, 1_500))`
    const run = boundedThread<string, string>({
      module: await moduleOf(slow_to_load),
      within_ms: 1_000,
      memory_mb: 64,
    })
    expect(await Promise.all(['one', 'two', 'three'].map(run))).toEqual(['ONE', 'TWO', 'THREE'])
  })

  it('rethrows its error', async () => {
    const run = boundedThread<string, string>({
      module: await moduleOf(WORK),
      within_ms: 20_000,
      memory_mb: 64,
    })
    await expect(run('throw')).rejects.toThrow('of its own')
  })

  it('is refused at once behind 200 others', async () => {
    const run = boundedThread<string, string>({
      module: await moduleOf(WORK),
      within_ms: 20_000,
      memory_mb: 64,
    })
    const all = await Promise.allSettled(Array.from({ length: 300 }, () => run('one of many')))
    const refused = all.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThanOrEqual(100)
  })
})

describe('messages of partners', () => {
  it('are parsed on a thread as elsewhere', async () => {
    const place = { timezone: 'Europe/Berlin', today: '2027-01-04' }
    const lines = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:1',
      'DTSTART:20270315',
      'END:VEVENT',
      'END:VCALENDAR',
    ]
    expect(await parseFeed(lines.join('\n'), place)).toMatchObject({
      kind: 'read',
      events: [{ uid: '1', first: '2027-03-15', until: '2027-03-16' }],
    })
    expect(await parseMessage('ota_xml', '<OTA_PingRQ EchoToken="a"/>')).toMatchObject({ kind: 'ping' })
    expect(await parseMessage('ota_xml', 'no xml')).toMatchObject({ kind: 'unreadable' })
  })

  it('are to be retried where too many wait, not refused', async () => {
    const all = await Promise.all(Array.from({ length: 300 }, () => parseMessage('ota_xml', '<OTA_PingRQ/>')))
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['ping', 'unread']))
    const { reply } = CHANNEL_ADAPTERS.ota_xml!
    const { status_code, headers, body } = reply(all.find(({ kind }) => kind === 'unread')!, [])
    expect({ status_code, headers }).toMatchObject({ status_code: 503, headers: { 'retry-after': '60' } })
    expect(body).toContain('Too much is being read at once.')
  })

  it.each([0, 3_000])('a response has the same outcome with %i more characters', async (more) => {
    const message = {
      kind: 'restrictions' as const,
      hotel_code: 'H',
      message_id: '1',
      sent_at: '2027-01-04T09:00:00Z',
      updates: [
        {
          kind: 'restrictions' as const,
          room_code: 'DBL',
          rate_code: 'FLEX',
          runs: [{ first: '2027-01-04', last: '2027-01-05', ...UNRESTRICTED }],
        },
      ],
    }
    const body = `<OTA_HotelAvailNotifRS><Errors><Error Code="402">DBL${' '.repeat(more)}</Error></Errors></OTA_HotelAvailNotifRS>`
    expect(await parseAnswer('ota_xml', message, { status_code: 200, headers: {}, body })).toMatchObject({
      kind: 'mapping',
      refused: [{ room_code: 'DBL' }],
    })
  })
})
