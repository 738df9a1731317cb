import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../dashboard/browser.ts'
import { type BenchOptions, median, type ResultLine } from '../result-line.ts'
import { startDemo } from '../setting/child.ts'
import { quietCheck } from '../setting/facts.ts'

/** A slow phone: 1.6 Mbit/s, 150 ms to the service and back, a processor four times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4

/** `window.__paint()` is the time of the largest paint so far, and what was painted. */
const WATCH = `(() => {
  let last = { startTime: 0 }
  new PerformanceObserver((list) => { last = list.getEntries().at(-1) }).observe({ type: 'largest-contentful-paint', buffered: true })
  window.__paint = () => ({ ms: last.startTime, element: last.element?.tagName ?? '' })
})()`

interface Paint {
  readonly ms: number
  readonly element: string
}

async function paintOf(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  try {
    await context.addInitScript(WATCH)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(url, { waitUntil: 'networkidle' })
    return (await page.evaluate('window.__paint()')) as Paint
  } finally {
    await context.close()
  }
}

async function weightOf(url: string) {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const html = await answer.text()
  const sent = await fetch(url, { headers: { 'accept-encoding': 'gzip' }, method: 'GET' })
  await sent.arrayBuffer()
  const paths = [...html.matchAll(/<(?:script|link rel="stylesheet")[^>]*(?:src|href)="([^"]*)"/g)]
  const files = await Promise.all(
    paths.map(async ([, path]) => {
      const file = await fetch(new URL(path!, url), { headers: { 'accept-encoding': 'gzip' } })
      await file.arrayBuffer()
      return { path: path!, bytes: Number(file.headers.get('content-length')) }
    }),
  )
  const sum = (end: string) =>
    files.filter(({ path }) => path.endsWith(end)).reduce((total, { bytes }) => total + bytes, 0)
  return {
    html,
    bytes: Buffer.byteLength(html),
    compressed: Number(sent.headers.get('content-length')),
    css: sum('.css'),
    js: sum('.js'),
  }
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`

/** Bytes of the pages, and their largest paint on a slow phone with nothing cached. */
export async function paint({ quick, print }: BenchOptions): Promise<ResultLine[]> {
  const folder = mkdtempSync(join(tmpdir(), 'serai-bench-'))
  // PostgreSQL does not run as root: its own account must be able to traverse the folder.
  chmodSync(folder, 0o711)
  const closing: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  try {
    print('starting the service with its demo')
    const service = await startDemo(folder)
    closing.push(service.stop)
    const browser = await openBrowser()
    closing.push(() => browser.close())
    const from = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 30 })
    const stay = `from=${from}&to=${from.add({ days: 2 })}&adults=2&lang=en`
    const page = `${service.origin}/book/harbour-house`
    const quiet = await quietCheck(quick ? 1_000 : 3_000)
    const lines: ResultLine[] = []
    const rooms = `${page}/rooms?${stay}`
    const { html } = await weightOf(rooms)
    const details = new URL(
      /href="([^"]*\/(?:services|details)\?[^"]*)"/
        .exec(html)![1]!
        .replaceAll('&amp;', '&')
        .replace('/services?', '/details?'),
      page,
    ).href
    for (const [name, url] of Object.entries({
      'First page': `${page}?lang=en`,
      Rooms: rooms,
      Details: details,
    })) {
      print(name)
      const { bytes, compressed, css, js } = await weightOf(url)
      const paints: Paint[] = []
      for (let round = 0; round < (quick ? 3 : 9); round++) paints.push(await paintOf(browser, url))
      const times = paints.map(({ ms }) => ms)
      lines.push({
        cell: `Booking page, ${name.toLowerCase()}: HTML; compressed; CSS and JS compressed`,
        value: `${kib(bytes)}; ${kib(compressed)}; ${kib(css)}, ${kib(js)}`,
      })
      lines.push({
        cell: 'The same: largest paint on a slow phone, nothing cached',
        value: `p50 ${Math.round(median(times))} ms, ${Math.round(Math.min(...times))}–${Math.round(Math.max(...times))}, of ${times.length}`,
        note: `${paints.at(-1)!.element}; ${quiet.shared ? `shared (idle ${Math.round(quiet.idle * 100)} %)` : 'quiet'}`,
        details: { paints },
      })
    }
    return lines
  } finally {
    for (const end of closing.toReversed()) await end()
  }
}
