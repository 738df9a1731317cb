import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WING_NAMES, WINGS, type Wing } from './checks/feature-map.ts'

/**
 * Writes the map of the features into ARCHITECTURE.md, as a table, and draws it as docs/map.svg; without `--write` it
 * compares. `npm run generate` writes both.
 */
const ROOT = join(import.meta.dirname, '..')
const TABLE = join(ROOT, 'ARCHITECTURE.md')
const PICTURE = join(ROOT, 'docs/map.svg')
const [BEGIN, END] = ['<!-- map: npm run generate -->', '<!-- end of the map -->']

const wings = Object.entries(WINGS)
const wing_of = new Map(
  wings.flatMap(([name, { features }]) => Object.keys(features).map((feature) => [feature, name] as const)),
)

/** The wings that a wing calls, itself excepted. */
const callsOf = (name: string): string[] => {
  const called = Object.values(WINGS[name]!.features).flatMap(({ calls }) => calls)
  return [...new Set(called.map((feature) => wing_of.get(feature)!))].filter((to) => to !== name)
}

function tableText(): string {
  const row = ([name, { about, features }]: readonly [string, Wing]) => [
    `| **${name}** | ${about} |`,
    ...(WING_NAMES.has(name)
      ? Object.entries(features).map(([feature, one]) => `| ${name}/${feature} | ${one.about} |`)
      : []),
  ]
  return [
    '| Folder below `server/features/` | What it is about |',
    '| --- | --- |',
    ...wings.toReversed().flatMap(row),
  ].join('\n')
}

const [WIDTH, ROW, BOX_HEIGHT, CHAR, PADDING, GAP] = [1_180, 104, 46, 7.4, 26, 14] as const

/** Floors from the ground up: a wing stands on the highest of those that it calls. */
function floors(): string[][] {
  const level = new Map<string, number>()
  for (const [name] of wings) level.set(name, Math.max(-1, ...callsOf(name).map((to) => level.get(to)!)) + 1)
  const highest = Math.max(...level.values())
  return Array.from({ length: highest + 1 }, (_, floor) =>
    [...level.keys()].filter((name) => level.get(name) === floor),
  )
}

interface Box {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
}

function boxes(): Map<string, Box> {
  const rows = floors()
  const placed = new Map<string, Box>()
  for (const [floor, names] of rows.entries()) {
    const widths = names.map((name) => Math.max(name.length, subtitle(name).length * 0.8) * CHAR + PADDING)
    const whole = widths.reduce((sum, width) => sum + width + GAP, -GAP)
    let x = (WIDTH - whole) / 2
    const y = (rows.length - 1 - floor) * ROW + 20
    for (const [at, name] of names.entries()) {
      placed.set(name, { name, x, y, width: widths[at]! })
      x += widths[at]! + GAP
    }
  }
  return placed
}

const MAX_NAMED = 3
const subtitle = (name: string): string => {
  if (!WING_NAMES.has(name)) return ''
  const names = Object.keys(WINGS[name]!.features)
  return names.length > MAX_NAMED
    ? `${names.slice(0, MAX_NAMED).join(', ')} +${names.length - MAX_NAMED}`
    : names.join(', ')
}

/** Arrows that no way over another wing implies. */
function arrows(): [string, string][] {
  const reach = new Map<string, Set<string>>()
  for (const [name] of wings) reach.set(name, new Set(callsOf(name).flatMap((to) => [to, ...reach.get(to)!])))
  return wings.flatMap(([name]) => {
    const direct = callsOf(name)
    return direct
      .filter((to) => !direct.some((over) => over !== to && reach.get(over)!.has(to)))
      .map((to): [string, string] => [name, to])
  })
}

function pictureText(): string {
  const placed = boxes()
  const height = floors().length * ROW
  const line = ([from, to]: [string, string]) => {
    const [a, b] = [placed.get(from)!, placed.get(to)!]
    const [x1, y1, x2, y2] = [a.x + a.width / 2, a.y + BOX_HEIGHT, b.x + b.width / 2, b.y - 5]
    const bend = (y2 - y1) / 2
    return `  <path class="arrow" d="M${round(x1)} ${y1}C${round(x1)} ${round(y1 + bend)} ${round(x2)} ${round(y2 - bend)} ${round(x2)} ${y2}"/>`
  }
  const box = ({ name, x, y, width }: Box) => {
    const below = subtitle(name)
    const middle = round(x + width / 2)
    return [
      `  <rect class="${WING_NAMES.has(name) ? 'wing' : 'alone'}" x="${round(x)}" y="${y}" width="${round(width)}" height="${BOX_HEIGHT}" rx="8"/>`,
      `  <text class="name" x="${middle}" y="${y + (below ? 20 : 28)}">${name}</text>`,
      ...(below ? [`  <text class="rooms" x="${middle}" y="${y + 36}">${below}</text>`] : []),
    ].join('\n')
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="The wings of the service; each calls only what stands below it">
  <style>
    svg { font-family: system-ui, sans-serif; background: #fff }
    .wing { fill: #e7f3f1; stroke: #0b6b62 }
    .alone { fill: #fff; stroke: #8a9a98 }
    .name { font-size: 14px; font-weight: 600; text-anchor: middle; fill: #10211f }
    .rooms { font-size: 11px; text-anchor: middle; fill: #41514f }
    .arrow { fill: none; stroke: #8a9a98; stroke-width: 1; marker-end: url(#head) }
  </style>
  <marker id="head" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0L8 4L0 8z" fill="#8a9a98"/></marker>
${arrows().map(line).join('\n')}
${[...placed.values()].map(box).join('\n')}
</svg>
`
}

const round = (value: number) => Math.round(value * 10) / 10

function withTable(text: string): string {
  const [before, rest = ''] = text.split(BEGIN)
  const after = rest.split(END)[1]
  if (after === undefined) throw new Error(`ARCHITECTURE.md needs the lines ${BEGIN} and ${END}`)
  return `${before}${BEGIN}\n\n${tableText()}\n\n${END}${after}`
}

/** The files that are not as the map says. */
function differences(): string[] {
  const files = [
    [TABLE, withTable(readFileSync(TABLE, 'utf8'))],
    [PICTURE, pictureText()],
  ] as const
  return files.filter(([path, text]) => readFileSync(path, 'utf8') !== text).map(([path]) => path)
}

if (import.meta.main) {
  if (process.argv.includes('--write')) {
    writeFileSync(TABLE, withTable(readFileSync(TABLE, 'utf8')))
    writeFileSync(PICTURE, pictureText())
  } else if (differences().length > 0) {
    console.error(
      'ARCHITECTURE.md or docs/map.svg is not what tools/checks/feature-map.ts says: run npm run generate',
    )
    process.exitCode = 1
  }
}
