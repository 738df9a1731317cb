import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, type RunnerTask } from 'vitest'

/** Together with a wait of a second before each, longer than a busy machine takes to serve what it has accepted. */
const MAX_REPEATS = 30

let expected = false
/** Requests that services of this process refused as overloaded, since the last test. */
const refused: string[] = []

/**
 * For a test file that makes the service unavailable: there 503 SVC-9002 is a response like any other. In all other
 * files a test fails for it.
 */
export function expectUnavailable(): void {
  beforeAll(() => {
    expected = true
  })
  afterAll(() => {
    expected = false
  })
}

/**
 * Throws for a response that says that the service is overloaded, so that a test on a busy machine does not compare
 * it with the right result: one refused booking more is no oversold room.
 */
export function refuseOverload(request: string, { status, text }: { status: number; text: string }): void {
  if (!expected && isOverload(status, text)) throw overloaded(request)
}

/**
 * Sends a request again after the time that an overloaded service asks for: such a refusal has done nothing. Throws
 * as `refuseOverload` does after the last repeat.
 */
export async function whenServed<
  R extends { readonly status: number; readonly text: string; readonly headers: Headers },
>(request: string, send: () => Promise<R>): Promise<R> {
  for (let repeats = 0; ; repeats++) {
    const reply = await send()
    const retry_after = Number(reply.headers.get('retry-after'))
    if (expected || !isOverload(reply.status, reply.text)) return reply
    if (retry_after === 0 || repeats === MAX_REPEATS) throw overloaded(request)
    await setTimeout(1000 * retry_after)
  }
}

/**
 * Remembers what a service refuses as overloaded, to callers that do not look at it too: browsers, tallies, plain `fetch`.
 * A browser that has left the page hears nothing any more.
 */
export function watchOverload(server: FastifyInstance): void {
  server.addHook('onSend', async ({ method, url }, { statusCode, raw }, payload) => {
    if (!raw.destroyed && isOverload(statusCode, payload)) refused.push(`${method} ${url}`)
  })
}

/**
 * Lets a test that failed while a service was overloaded fail as that, in place of what it compared. One that passed has
 * its right results: a browser, say, repeats what was refused.
 */
export function failAsOverloaded({ result }: Pick<RunnerTask, 'result'>): void {
  const [request] = refused.splice(0)
  if (expected || request === undefined || !result?.errors?.length) return
  result.errors.splice(0)
  throw overloaded(request)
}

const isOverload = (status: number, text: unknown) =>
  status === 503 && typeof text === 'string' && text.includes('SVC-9002')

const overloaded = (request: string) =>
  new Error(
    `The service was overloaded, and nothing was compared: ${request} answered 503 SVC-9002. Run the test again on a quieter machine.`,
  )
