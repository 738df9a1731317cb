import { type Dispatcher, request } from 'undici'
import type { EnvironmentName } from '#contract/lists.ts'
import type { StreamMessage } from '#contract/live-updates/stream.staff.ts'
import type { TestApp } from './app.ts'
import type { SignedIn } from './staff.ts'

export interface StreamedMessage {
  readonly status: number
  readonly messages: StreamMessage[]
  /** Resolves with the first matching message. */
  waitFor(fits: (message: StreamMessage) => boolean): Promise<StreamMessage>
  /** Resolves when the server has closed it. */
  readonly ended: Promise<void>
  close(): void
}

/** Subscribes to the stream of changes as a browser does. */
export async function openStream(
  test: TestApp,
  { cookie }: Pick<SignedIn, 'cookie'>,
  environment: EnvironmentName = 'live',
  headers: Record<string, string> = {},
  tab?: string,
  base = test.base,
): Promise<StreamedMessage> {
  const response: Dispatcher.ResponseData = await request(
    `${base}/app/api/${environment}/stream${tab ? `?tab=${tab}` : ''}`,
    {
      headers: { cookie, ...headers },
    },
  )
  const messages: StreamMessage[] = []
  const waiting = new Set<() => void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let text = ''
  response.body.setEncoding('utf8')
  response.body.on('data', (chunk: string) => {
    text += chunk
    const parts = text.split('\n\n')
    text = parts.pop()!
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part)?.[1]
      if (data) messages.push(JSON.parse(data))
    }
    for (const check of waiting) check()
  })
  response.body.on('error', () => end())
  response.body.on('end', () => end())
  return {
    status: response.statusCode,
    messages,
    waitFor: (fits) =>
      new Promise((resolve) => {
        const check = () => {
          const found = messages.find(fits)
          if (!found) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      }),
    ended,
    close: () => response.body.destroy(),
  }
}
