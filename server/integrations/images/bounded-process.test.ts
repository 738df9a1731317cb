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
})`

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
  async (task, said, within_ms) => {
    const run = await processWith(within_ms)
    expect(await run('before')).toEqual({ result: 'BEFORE' })
    const [refused, behind] = await Promise.all([run(task).catch((error: Error) => error), run('behind')])
    expect(refused).toBeInstanceOf(ThreadLimit)
    expect((refused as Error).message).toContain(said)
    expect(behind).toEqual({ result: 'BEHIND' })
  },
)

it('has no environment, and too many jobs are refused at once', async () => {
  const run = await processWith(20_000)
  const { result } = (await run('environment')) as { result: string }
  expect(Object.keys(JSON.parse(result)).filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([])
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => run('one of many')))
  expect(all.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(4)
})
