/** Signals within this time are one: a terminal and a parent process may both pass on the same Ctrl-C. */
const SAME_SIGNAL_MS = 500

export interface Signals {
  /** The first of SIGINT, SIGTERM and SIGHUP (the terminal was closed). */
  readonly stop_requested: Promise<NodeJS.Signals>
  /** Between two steps of a start: throws when a signal has arrived meanwhile. */
  proceed(): void
}

/** The process was asked to stop while it was starting: not a failure. */
export class Stopped extends Error {}

/** The first signal asks for an orderly stop, a later one ends the process at once. */
export function listenToSignals(print: (line: string) => void): Signals {
  let first: number | undefined
  const { promise: stop_requested, resolve } = Promise.withResolvers<NodeJS.Signals>()
  const receive = (signal: NodeJS.Signals) => {
    if (first === undefined) {
      first = performance.now()
      resolve(signal)
    } else if (performance.now() - first > SAME_SIGNAL_MS) {
      print('Stopped at once; running requests were aborted.')
      process.exit(130)
    }
  }
  process.on('SIGINT', receive)
  process.on('SIGTERM', receive)
  process.on('SIGHUP', receive)
  return {
    stop_requested,
    proceed() {
      if (first !== undefined) throw new Stopped()
    },
  }
}
