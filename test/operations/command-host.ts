import { runProgram } from '#server/main/program.ts'

/** Runs commands of `serai` sequentially, each with its own environment, and returns their output. */

export interface CommandLine {
  readonly args: readonly string[]
  readonly env: Record<string, string>
}

export interface CommandEnd {
  readonly code: number
  readonly out: string
  readonly err: string
}

process.on('message', async ({ args, env }: CommandLine) => {
  const written = { out: '', err: '' }
  const keep =
    (name: keyof typeof written) => (text: string | Uint8Array, done?: unknown, last?: unknown) => {
      written[name] += Buffer.from(text).toString()
      for (const callback of [done, last]) if (typeof callback === 'function') callback()
      return true
    }
  process.stdout.write = keep('out')
  process.stderr.write = keep('err')
  process.env = env
  process.exitCode = undefined
  const code = await runProgram(args)
  process.send!({ code, ...written } satisfies CommandEnd)
})
process.on('disconnect', () => process.exit())
