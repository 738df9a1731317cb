import { afterAll, beforeAll } from 'vitest'
import type { App } from '#server/app.ts'
import { openApp, type TestApp } from './app.ts'
import { TEST_START } from './clock.ts'

/** What the files of a process may use of the service that they share. */
const SHARED: readonly (keyof TestApp)[] = [
  'app',
  'base',
  'client',
  'clock',
  'createHotel',
  'database_env',
  'db',
  'logins',
  'secret',
  'urls',
]
const SHARED_OF_APP: readonly (keyof App)[] = ['clock', 'environments', 'idle', 'server', 'staff']

/** Longer than any rate limit counts. */
const LIMITS_RESET_MS = 3_600_000

let opened: Promise<Shared> | undefined

interface Shared {
  readonly test: TestApp
  /** What a file of the process begins with: the time, and rate limits that count nothing yet. */
  begin(): void
}

/**
 * The service that the files of a process share, each with hotels of its own and from the same instant: a service on
 * databases of its own takes as long as ten tests. Jobs and workers see the accounts of all files, and failpoints
 * would outlast theirs: such files open their own by `testApp`. So do those that examine or fill the database.
 */
export function sharedApp(): TestApp {
  let test: TestApp | undefined
  beforeAll(async () => {
    opened ??= openShared()
    const shared = await opened
    shared.begin()
    test = shared.test
  })
  afterAll(() => test?.app.idle())
  return limited<TestApp>('test', SHARED, () => test)
}

async function openShared(): Promise<Shared> {
  const opened = {} as TestApp
  await openApp(opened)
  const { app, clock, monotonic } = opened
  return {
    test: { ...opened, app: limited<App>('test.app', SHARED_OF_APP, () => app) },
    begin() {
      clock.set(TEST_START)
      monotonic.advance(LIMITS_RESET_MS)
    },
  }
}

/** An object of which only some properties are read, and none is set. */
function limited<T extends object>(
  name: string,
  allowed: readonly (keyof T)[],
  read: () => T | undefined,
): T {
  const refuse = (key: string | symbol) => {
    throw new Error(
      `A file with ${name}.${String(key)} needs a service of its own: testApp() for sharedApp().`,
    )
  }
  return new Proxy({} as T, {
    get: (_, key) => (allowed.includes(key as keyof T) ? Reflect.get(read() ?? {}, key) : refuse(key)),
    set: (_, key) => refuse(key),
  })
}
