import { gzipSync } from 'node:zlib'
import { addDays } from '#server/kernel/time/dates.ts'
import { calendarAnswer } from '#test/harness/calendar-answer.ts'
import { besideBare, type DemoBrowser, withDemoBrowser } from '../dashboard/beside-bare.ts'
import { framesOf, shareInTime } from '../dashboard/frames.ts'
import { type BenchOptions, median, type ResultLine, spread } from '../result-line.ts'
import { quietCheck } from '../setting/facts.ts'
import { barePage } from './bare.ts'

interface CalendarSize {
  readonly name: string
  readonly rooms: number
  readonly stays: number
}

const SIZES: readonly CalendarSize[] = [
  { name: '200 rooms, 60 days, 2,500 stays', rooms: 200, stays: 2_500 },
  { name: '1,000 rooms, 60 days, 12,500 stays', rooms: 1_000, stays: 12_500 },
]
const DAYS = 60

async function measureSize(demo: DemoBrowser, size: CalendarSize, quick: boolean) {
  const { property_id, today } = demo
  const answer = calendarAnswer({ property_id, from: addDays(today, -1) }, { ...size, days: DAYS })
  const shown = {
    path: `/calendar?property_id=${property_id}&days=${DAYS}`,
    request_pattern: /\/api\/.*\/calendar\?/,
    answer,
    cell: '[data-bar]',
    bare: barePage(answer),
  }
  const times = { rounds: quick ? 2 : 5, scroll_ms: quick ? 1_500 : 3_000, ways: ['down'] as const }
  const { paints, nodes, seen: measured } = await besideBare(demo, shown, times)
  return { paints, nodes, ...measured.get('down')!, bytes: gzipSync(JSON.stringify(answer)).length }
}

/**
 * The tape chart of large properties: elements, time to paint, and scrolling compared with a bare page with
 * the same bars.
 */
export async function calendar({ quick, print }: BenchOptions): Promise<ResultLine[]> {
  print('starting the service with its demo')
  return withDemoBrowser(async (demo) => {
    const quiet = await quietCheck(quick ? 1_000 : 3_000)
    const note = quiet.shared ? 'shared' : 'quiet'
    const lines: ResultLine[] = []
    for (const size of SIZES) {
      print(size.name)
      const { paints, ours, bare, nodes, bytes } = await measureSize(demo, size, quick)
      const ratios = ours.map((frames, at) => shareInTime(frames) / shareInTime(bare[at]!))
      lines.push(
        {
          cell: `Calendar of ${size.name}: first paint after the answer`,
          value: `p50 ${Math.round(median(paints))} ms, highest ${Math.round(Math.max(...paints))} ms, of ${paints.length}`,
          note: `${note}; at most ${nodes} elements; answer ${bytes.toLocaleString('en')} bytes compressed`,
          details: { quiet, paints, nodes },
        },
        {
          cell: 'The same: frames while it is scrolled',
          value: framesOf(ours),
          against: `a bare page with the same bars: ${framesOf(bare)}`,
          ratio: spread(ratios),
          note,
          details: { ours: ours.map(shareInTime), bare: bare.map(shareInTime) },
        },
      )
    }
    return lines
  })
}
