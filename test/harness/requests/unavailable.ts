import { afterAll, beforeAll } from 'vitest'

let expected = false

/**
 * For a test file that makes the service unavailable: there 503 SVC-9002 is a response like any other. In all other
 * files the clients throw for it.
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
  if (expected || status !== 503 || !text.includes('SVC-9002')) return
  throw new Error(
    `The service was overloaded, and nothing was compared: ${request} answered 503 SVC-9002. Run the test again on a quieter machine.`,
  )
}
