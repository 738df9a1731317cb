import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { Stopped } from '../signals.ts'

export interface Terminal {
  readonly input: Readable
  readonly output: Writable
}

interface Question {
  /** What Enter alone answers; undefined: an answer is needed. */
  readonly proposal?: string | undefined
  /** The answer as it is kept, such as in capitals. */
  readonly normalise?: (answer: string) => string
  /** A sentence for what is wrong with it; then it is asked again. */
  readonly problem?: (answer: string) => string | undefined | Promise<string | undefined>
  /** What is typed does not appear. */
  readonly hidden?: boolean
}

export type Ask = (label: string, question: Question) => Promise<string>

/** Lets `work` ask at a terminal. Ctrl-C and the end of the input throw `Stopped`. */
export async function asking<T>(terminal: Terminal, work: (ask: Ask) => Promise<T>): Promise<T> {
  const lines = openLines(terminal)
  const ask: Ask = async (label, { proposal, normalise = (answer) => answer, problem, hidden = false }) => {
    for (;;) {
      const typed = await lines.read(`  ${label}${proposal ? ` [${proposal}]` : ''}: `, hidden)
      const answer = typed === '' && proposal !== undefined ? proposal : normalise(typed)
      const wrong = answer === '' && proposal === undefined ? 'This is needed.' : await problem?.(answer)
      if (wrong === undefined) return answer
      terminal.output.write(`  ${wrong}\n`)
    }
  }
  try {
    return await work(ask)
  } finally {
    lines.close()
  }
}

/** Lines in the order in which they were typed: of those that arrive at once, such as pasted ones, none is lost. */
function openLines({ input, output }: Terminal) {
  let is_hidden = false
  const screen = new Writable({
    write(chunk, _encoding, done) {
      if (!is_hidden) output.write(chunk)
      done()
    },
  })
  const is_terminal = (input as NodeJS.ReadStream).isTTY === true
  const lines = createInterface({ input, output: screen, terminal: is_terminal })
  const typed: string[] = []
  let next = Promise.withResolvers<void>()
  let is_closed = false
  lines.on('line', (line) => {
    typed.push(line)
    next.resolve()
  })
  lines.once('close', () => {
    is_closed = true
    next.resolve()
  })
  // A terminal that is read key by key sends no signal by itself.
  lines.on('SIGINT', () => {
    process.kill(process.pid, 'SIGINT')
    lines.close()
  })
  return {
    async read(prompt: string, hidden: boolean): Promise<string> {
      lines.setPrompt(prompt)
      if (is_closed) output.write(prompt)
      else lines.prompt()
      is_hidden = hidden && is_terminal
      while (typed.length === 0) {
        if (is_closed) throw new Stopped()
        next = Promise.withResolvers<void>()
        await next.promise
      }
      if (is_hidden) output.write('\n')
      is_hidden = false
      return typed.shift()!.trim()
    },
    close: () => lines.close(),
  }
}
