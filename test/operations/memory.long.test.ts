import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { clientOf } from '../harness/client.ts'
import { printFigures } from '../harness/memory.ts'
import { bookingOf, makeStock } from '../harness/stock.ts'
import { freePort, temporaryFolder } from './program.ts'

const CLI = new URL('../../server/main/cli.ts', import.meta.url).pathname
const LIMIT = 512 * 1024 ** 2
const SECONDS = 120
const BOOKINGS_A_SECOND = 10

/** The control groups of memory, in the first version of their interface or the second; undefined where nobody may make one. */
function memoryGroups() {
  const first = '/sys/fs/cgroup/memory'
  const root = existsSync(first) ? first : '/sys/fs/cgroup'
  try {
    accessSync(root, constants.W_OK)
  } catch {
    return undefined
  }
  return root === first
    ? { root, limit: 'memory.limit_in_bytes', events: 'memory.oom_control' }
    : { root, limit: 'memory.max', events: 'memory.events' }
}

const groups = memoryGroups()

describe.runIf(groups)('memory', () => {
  const { root, limit, events } = groups!
  const group = join(root, `serai-${randomUUID()}`)
  afterAll(() => rmdirSync(group))
  const read = (name: string) => readFileSync(join(group, name), 'utf8')

  it(`a hotel without a demo lives in 512 MB, its database included: ${BOOKINGS_A_SECOND} bookings a second for ${SECONDS} s`, async () => {
    mkdirSync(group)
    writeFileSync(join(group, limit), String(LIMIT))
    const DATA_DIR = temporaryFolder()
    const PORT = String(await freePort())
    const inGroup = ['-c', `echo $$ > ${group}/cgroup.procs; exec "$@"`, 'sh']
    const child = spawn('sh', [...inGroup, process.execPath, CLI, 'start', '--empty'], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DRAIN_SECONDS: '0', DATA_DIR, PORT },
    })
    const ended = once(child, 'exit')
    try {
      for await (const line of createInterface(child.stdout)) if (line.startsWith('Ctrl-C')) break
      const { base_url, live_key } = JSON.parse(readFileSync(join(DATA_DIR, 'quickstart.json'), 'utf8'))
      const api = clientOf(base_url, live_key)
      const stock = await makeStock(api, { inventory_count: 900 })
      const replies = Array.from({ length: SECONDS * BOOKINGS_A_SECOND }, async (_, i) => {
        await sleep((i * 1000) / BOOKINGS_A_SECOND)
        const check_in = addDays('2027-03-01', i % 200)
        const nights = { check_in, check_out: addDays(check_in, 2) }
        const guest = { first_name: 'Guest', last_name: `No ${i}`, email: `guest${i}@example.com` }
        return (await api.post('/reservations', bookingOf(stock, { ...nights, guest }))).status
      })
      expect(new Set(await Promise.all(replies))).toEqual(new Set([201]))
      // Beside what the system keeps of files, and gives back when it needs the memory.
      const held = [...read('memory.stat').matchAll(/^(?:rss|anon|shmem) (\d+)$/gm)].map(([, bytes]) =>
        Number(bytes),
      )
      printFigures('512 MB', {
        'held in MB': Math.round(held.reduce((sum, bytes) => sum + bytes, 0) / 1024 ** 2),
      })
      expect(read(events)).toMatch(/^oom_kill 0$/m)
    } finally {
      child.kill('SIGTERM')
      await ended
    }
  })
})
