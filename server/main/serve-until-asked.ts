import type { App } from '../app.ts'
import type { Signals } from './signals.ts'

interface Steps<T> {
  /** Before anybody can reach the service. */
  prepare(): Promise<T>
  listening(origin: string, prepared: T): void
}

/** Serves until a signal asks for the end, then finishes what is under way and closes in order. */
export async function serveUntilAsked<T>(
  app: App,
  signals: Signals,
  say: (line: string) => void,
  { prepare, listening }: Steps<T>,
): Promise<void> {
  try {
    const prepared = await prepare()
    signals.proceed()
    listening(await app.start(), prepared)
    await signals.asked
    say('Stopping: requests under way are finished first …')
  } finally {
    await app.stop()
  }
}
