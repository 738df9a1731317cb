import { gunzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import type { RateGrid } from '#contract/rate-grid/rate-grid.staff.ts'
import { rateGridAnswer } from '#test/harness/rates/rate-grid-answer.ts'
import { besideBare, type DemoBrowser, type Scrolled, withDemoBrowser } from '../dashboard/beside-bare.ts'
import { framesOf, percentile, shareInTime, WATCH_KEYS, type Way } from '../dashboard/frames.ts'
import { type BenchOptions, median, type ResultLine, spread } from '../result-line.ts'
import { quietCheck } from '../setting/facts.ts'
import { barePage } from './bare.ts'
import { type BenchProperty, DAYS, openProperty } from './property.ts'

const PLANS = [20, 100] as const
/** Down through the visible rows, sideways and back, as with the arrow keys held down. */
const KEYS = ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft'].flatMap((key) => Array<string>(15).fill(key))

/** Milliseconds from each key to the frame with its effect. */
async function pressKeys(page: Page): Promise<number[]> {
  await page.bringToFront()
  await page.evaluate('document.querySelector("[role=grid], #plane").focus()')
  await page.evaluate(WATCH_KEYS)
  for (const key of KEYS) await page.keyboard.press(key)
  // Polled in the page: its Content Security Policy blocks scripts from strings, which `waitForFunction`
  // uses.
  return (await page.evaluate(`new Promise((resolve) => {
    const look = () => window.__keys.length < ${KEYS.length} ? requestAnimationFrame(look) : resolve(window.__keys)
    look()
  })`)) as number[]
}

const ms = (value: number) => `${Math.round(value)} ms`
const keysOf = (gaps: readonly number[]) =>
  `p50 ${ms(percentile(gaps, 0.5))}, p95 ${ms(percentile(gaps, 0.95))}`

/** Percentage points by which the share of frames in time is below that of the bare page. */
const pointsOf = ({ ours, bare }: Scrolled) =>
  Math.round(100 * (median(bare.map(shareInTime)) - median(ours.map(shareInTime))))

const scrolledLine = (way: Way, measured: Scrolled, note: string): ResultLine => ({
  cell: `The same: frames while it is scrolled ${way}`,
  value: framesOf(measured.ours),
  against: `a bare page with the same cells: ${framesOf(measured.bare)}`,
  ratio: spread(measured.ours.map((frames, at) => shareInTime(frames) / shareInTime(measured.bare[at]!))),
  note: `${note}; ${pointsOf(measured)} points below it`,
  details: { ours: measured.ours.map(shareInTime), bare: measured.bare.map(shareInTime) },
})

async function measureScreen(
  demo: DemoBrowser,
  plans: number,
  { quick, print }: BenchOptions,
): Promise<ResultLine[]> {
  print(`${plans} plans on the screen`)
  const { property_id, today } = demo
  const answer = rateGridAnswer({ property_id, from: today }, { plans, days: DAYS })
  const keys: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] }
  const quiet = await quietCheck(quick ? 1_000 : 3_000)
  const {
    paints,
    nodes,
    seen: measured,
  } = await besideBare(
    demo,
    {
      path: `/rates?property_id=${property_id}&from=${today}&days=${DAYS}`,
      request_pattern: /\/api\/.*\/rates\?/,
      answer,
      cell: '[role=gridcell]',
      bare: barePage(answer),
    },
    {
      rounds: quick ? 2 : 5,
      scroll_ms: quick ? 1_500 : 3_000,
      ways: ['down', 'sideways'],
      also: async (page, side) => void keys[side].push(...(await pressKeys(page))),
    },
  )
  const note = quiet.shared ? 'shared' : 'quiet'
  return [
    {
      cell: `Rates of ${plans} plans × ${DAYS} nights: first paint after the answer`,
      value: `p50 ${ms(median(paints))}, highest ${ms(Math.max(...paints))}, of ${paints.length}`,
      note: `${note}; at most ${nodes} elements`,
      details: { quiet, paints, nodes },
    },
    ...(['down', 'sideways'] as const).map((way) => scrolledLine(way, measured.get(way)!, note)),
    {
      cell: 'The same: from a key to the frame that shows it',
      value: keysOf(keys.ours),
      against: `a frame moved on the bare page: ${keysOf(keys.bare)}`,
      ratio: `${(percentile(keys.ours, 0.5) / percentile(keys.bare, 0.5)).toFixed(2)} times as long`,
      note,
    },
  ]
}

async function measureAnswer(
  property: BenchProperty,
  plans: number,
  { quick, print }: BenchOptions,
): Promise<ResultLine[]> {
  print(`${plans} plans in the database`)
  await property.growTo(plans)
  const count = quick ? 10 : 40
  const answers: Awaited<ReturnType<BenchProperty['ask']>>[] = []
  for (let n = 0; n < 10; n++) await property.ask()
  property.proxy.reset()
  for (let n = 0; n < count; n++) answers.push(await property.ask())
  const { trips, statements, commits } = property.proxy.counts
  const times = answers.map(({ milliseconds }) => milliseconds)
  const { body } = answers.at(-1)!
  const plain = gunzipSync(body)
  const answered = (JSON.parse(plain.toString()) as RateGrid).plans.length
  if (answered !== plans) throw new Error(`${answered} plans were answered, not ${plans}`)
  return [
    {
      cell: `Answer of ${plans} plans × ${DAYS} nights at three channels`,
      value: `p50 ${ms(percentile(times, 0.5))}, p99 ${ms(percentile(times, 0.99))}`,
      note: `${(body.length / 1024).toFixed(1)} KiB compressed, ${(plain.length / 1024).toFixed(1)} KiB as it is`,
    },
    {
      cell: 'The same: round trips, statements, commits',
      value: [trips, statements, commits].map((total) => total / count).join(', '),
    },
  ]
}

/**
 * The rate grid of 20 and of 100 plans: scrolling and keys compared with a bare page with the same cells, and
 * the cost of its response.
 */
export async function rates(options: BenchOptions): Promise<ResultLine[]> {
  const { print } = options
  print('starting the service with its demo')
  const lines: ResultLine[] = []
  await withDemoBrowser(async (demo) => {
    for (const plans of PLANS) lines.push(...(await measureScreen(demo, plans, options)))
  })
  print('making a property')
  const property = await openProperty()
  try {
    for (const plans of PLANS) lines.push(...(await measureAnswer(property, plans, options)))
  } finally {
    await property.close()
  }
  return lines
}
