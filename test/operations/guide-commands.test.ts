import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from './program.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const FILES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs/guides'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/guides/${name}`),
]

/** A command of `serai` as a document writes it: its words, up to the first argument, and its options. */
interface Written {
  readonly text: string
  readonly words: readonly string[]
  readonly options: readonly string[]
}

/** What follows `serai` in code, in blocks and within lines; lines that a backslash continues are one. */
function commandsIn(markdown: string): Written[] {
  const blocks = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, code]) =>
    code!.replaceAll('\\\n', ' ').split('\n'),
  )
  const spans = [...markdown.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`]+)`/g)].map(
    ([, code]) => code!,
  )
  return [...blocks, ...spans].flatMap((line) => {
    const [, rest] = /(?:^|npm run (?:-s |--silent )?|npx )serai(?: --)? ([a-z].*)$/.exec(line.trim()) ?? []
    if (rest === undefined) return []
    const text = rest.split(/ #| \||;| &&| >/)[0]!.trim()
    const words = text.split(/\s+/)
    const end = words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word))
    return [
      {
        text,
        words: end < 0 ? words : words.slice(0, end),
        options: words.filter((word) => /^--[a-z]/.test(word)).map((word) => word.split('=')[0]!),
      },
    ]
  })
}

async function printed(...words: string[]): Promise<string> {
  const { code, out, err } = await runCommand([...words, '--help'], {})
  if (code !== 0) throw new Error(err)
  return out
}

/** The help of a command, or of the one of its group that comes first among the words; others are arguments. */
async function helpOf([first = '', second]: readonly string[]): Promise<string> {
  const help = await printed(first)
  if (!help.includes('\nCommands:\n') || second === undefined) return help
  if (!new RegExp(`^  ${second} `, 'm').test(help)) throw new Error(`there is no ${first} ${second}`)
  return printed(first, second)
}

const written = FILES.flatMap((file) =>
  commandsIn(readFileSync(join(ROOT, file), 'utf8')).map((command) => ({ file, ...command })),
)

describe('the commands that the README and the guides name', () => {
  it('are more than fifty', () => {
    expect(written.length).toBeGreaterThan(50)
  })

  it('all exist, with the options that are written', async () => {
    const wrong: string[] = []
    for (const { file, text, words, options } of written) {
      const help = await helpOf(words).catch((error: Error) => error)
      if (help instanceof Error) wrong.push(`${file}: serai ${text}: ${help.message.trim()}`)
      else
        for (const option of options)
          if (!help.includes(`${option} `) && !help.includes(`${option}\n`))
            wrong.push(`${file}: serai ${text}: ${option}`)
    }
    expect(wrong).toEqual([])
  })
})
