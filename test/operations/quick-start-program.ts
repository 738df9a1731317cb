import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll } from 'vitest'
import type { QuickStart } from '#server/main/quick-start-file.ts'
import { freePort, type Program, run, temporaryFolder } from './program.ts'

/** The program with a data folder of its own, and how a test starts and stops it. */
export function startedProgram() {
  const data_dir = temporaryFolder()
  const path = join(data_dir, 'quickstart.json')
  const state = {
    data_dir,
    path,
    env: {} as Record<string, string>,
    program: undefined as unknown as Program,
    quickStart: () => JSON.parse(readFileSync(path, 'utf8')) as QuickStart,
    async start(...args: string[]) {
      state.program = run(['start', ...args], state.env)
      await state.program.prints('Serai is running.')
    },
    stop() {
      state.program.child.kill('SIGTERM')
      return state.program.ended
    },
  }
  beforeAll(async () => {
    chmodSync(data_dir, 0o711)
    Object.assign(state.env, { DATA_DIR: data_dir, PORT: String(await freePort()) })
  })
  return state
}
