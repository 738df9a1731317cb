import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { ThreadLimit } from '../parsing/bounded-thread.ts'
import { boundedProcess } from './bounded-process.ts'

const WORK = `process.on('message', (task) => {
  if (task === 'for ever') for (;;);
  if (task === 'crash') process.kill(process.pid, 'SIGKILL');
  process.send({ result: task === 'environment' ? JSON.stringify(process.env) : task.toUpperCase() });
})
process.send('ready')`

async function processWith(within_ms: number) {
  const file = join(await mkdtemp(join(tmpdir(), 'serai-process-')), 'work.mjs')
  await writeFile(file, WORK)
  return boundedProcess<string, string>({ module: pathToFileURL(file), within_ms })
}

it.each([
  ['crash', 'cannot be read', 20_000],
  ['for ever', 'too long', 1_000],
])(
  'work that does this: %s, ends with its process, and the next job succeeds',
  async (task, message, within_ms) => {
    const run = await processWith(within_ms)
    expect(await run('before', 'acct_1')).toEqual({ result: 'BEFORE' })
    const [refused, behind] = await Promise.all([
      run(task, 'acct_1').catch((error: Error) => error),
      run('behind', 'acct_1'),
    ])
    expect(refused).toBeInstanceOf(ThreadLimit)
    expect((refused as Error).message).toContain(message)
    expect(behind).toEqual({ result: 'BEHIND' })
  },
)

it('has no environment, and too many jobs of all accounts are refused at once', async () => {
  const run = await processWith(20_000)
  const { result } = (await run('environment', 'acct_1')) as { result: string }
  expect(Object.keys(JSON.parse(result)).filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([])
  const all = await Promise.allSettled(
    Array.from({ length: 30 }, (_, i) => run('one of many', `acct_${i % 3}`)),
  )
  expect(all.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(6)
})

it('accounts take turns: one that sends many delays another by one of them', async () => {
  const run = await processWith(20_000)
  const order: string[] = []
  const send = (account: string, i: number) => run('x', account).then(() => order.push(`${account} ${i}`))
  const greedy = Array.from({ length: 17 }, (_, i) => send('greedy', i))
  await expect(run('x', 'greedy')).rejects.toThrow('Too much is being read at once.')
  await Promise.all([...greedy, send('modest', 0)])
  expect(order.indexOf('modest 0')).toBeLessThan(3)
  expect(order).toHaveLength(18)
})

it('a process that does not start is no fault of the input, which may be sent again', async () => {
  const run = boundedProcess<string, string>({ module: new URL('file:///none/work.mjs'), within_ms: 20_000 })
  const refused = await run('any', 'acct_1').catch((error: ThreadLimit) => error)
  expect(refused).toMatchObject({
    message: 'Pictures cannot be processed by this installation.',
    may_pass: true,
  })
})
