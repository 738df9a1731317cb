import type { Answer, Arrived } from './receiver.ts'

export interface Forwarded {
  readonly answer: Answer
  /** The result for the line: `200 in 12 ms`, or why there was no response. */
  readonly summary: string
}

/** The time-out of a delivery. spec 6.7 */
const ANSWER_MS = 10_000

/** Forwards a delivery, byte for byte and with its headers, and returns the response. */
export async function forward(to: string, { headers, body }: Arrived): Promise<Forwarded> {
  const passed = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    /^(service-.*|content-type|user-agent)$/.test(name) ? [[name, String(value)]] : [],
  )
  const started = performance.now()
  try {
    const response = await fetch(to, {
      method: 'POST',
      headers: passed,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const answered = Buffer.from(await response.arrayBuffer())
    const took = Math.round(performance.now() - started)
    return {
      answer: { status: response.status, body: answered },
      summary: `${response.status} in ${took} ms`,
    }
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } }
    if (name === 'TimeoutError') return failed(504, 'no response within 10 seconds')
    return failed(502, `not reached (${cause?.code ?? name})`)
  }
}

const failed = (status: number, message: string): Forwarded => ({
  answer: { status, body: `${message}\n` },
  summary: message,
})
