import { afterAll, beforeAll } from 'vitest'
import type { App } from '#server/app.ts'
import { type Instance, openApp, type State, type TestApp } from './app.ts'
import { TEST_START } from './clock.ts'
import { Contents } from './database/contents.ts'

/** What a file may not do to the service of the others, and what is set back after it. */
const REFUSED: readonly (keyof TestApp)[] = ['monotonic', 'restart']
const REFUSED_OF_APP: readonly (keyof App)[] = ['drain', 'start', 'stop']
const SET_BACK = [
  'askDomain',
  'dispatch_failpoint',
  'failpoint',
  'import_failpoint',
  'mail_failpoint',
  'pack_failpoint',
  'resolve',
  'sync_failpoint',
] as const satisfies readonly (keyof TestApp)[]

/** Longer than any rate limit counts. */
const LIMITS_RESET_MS = 3_600_000

let opened: Promise<Shared> | undefined

interface Shared {
  readonly test: TestApp
  /** What a file of the process begins with: empty databases, the time, and rate limits that count nothing yet. */
  begin(): Promise<void>
  /** Ends what a file has begun, and says whether the next may use the service. */
  end(): Promise<boolean>
  close(): Promise<void>
}

/**
 * The service that the files of a process share one after the other, each with empty databases and from the same
 * instant: a service on databases of its own takes as long as ten tests. Files that start workers, stop the service
 * or have options open their own by `testApp`; after one that changed the schema the next opens another.
 */
export function sharedApp(): TestApp {
  let shared: Shared | undefined
  beforeAll(async () => {
    opened ??= openShared()
    shared = await opened
    await shared.begin()
  })
  afterAll(async () => {
    if (!shared || (await shared.end())) return
    opened = undefined
    await shared.close()
  })
  return limited<TestApp>('test', () => shared?.test, REFUSED, SET_BACK)
}

async function openShared(): Promise<Shared> {
  const state = {} as State
  const close = await openApp(state)
  const { clock, monotonic, secondInstance } = state
  const app = limited<App>('test.app', () => state.app, REFUSED_OF_APP)
  const contents = await Promise.all(Object.values(state.urls).map((url) => Contents.of(url)))
  const instances = new Set<Instance>()
  state.secondInstance = async () => {
    const instance = await secondInstance()
    instances.add(instance)
    return instance
  }
  return {
    test: new Proxy(state, { get: (_, key) => (key === 'app' ? app : Reflect.get(state, key)) }),
    async begin() {
      clock.set(TEST_START)
      monotonic.advance(LIMITS_RESET_MS)
      await Promise.all(contents.map((content) => content.reset()))
    },
    async end() {
      for (const name of SET_BACK) state[name] = undefined
      for (const instance of instances) await instance.stop()
      instances.clear()
      await state.app.idle()
      const kept = await Promise.all(contents.map((content) => content.isSchemaKept()))
      return kept.every(Boolean)
    },
    async close() {
      await Promise.all(contents.map((content) => content.close()))
      await close()
    },
  }
}

/** An object without some of its properties, of which few may be set. */
function limited<T extends object>(
  name: string,
  current: () => T | undefined,
  refused: readonly (keyof T)[],
  set_back: readonly (keyof T)[] = [],
): T {
  const refuse = (key: string | symbol) => {
    throw new Error(
      `A file with ${name}.${String(key)} needs a service of its own: testApp() for sharedApp().`,
    )
  }
  return new Proxy({} as T, {
    get: (_, key) => (refused.includes(key as keyof T) ? refuse(key) : Reflect.get(current() ?? {}, key)),
    set: (_, key, value) =>
      set_back.includes(key as keyof T) ? Reflect.set(current() ?? {}, key, value) : refuse(key),
  })
}
