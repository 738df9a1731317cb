import { median } from '../result-line.ts'

/**
 * Runs in the page before its own scripts: `window.__painted` is when the element was painted, from the end
 * of the last response of such an address.
 */
export const watchPaint = (selector: string, request_pattern: RegExp) => `(() => {
  const { promise, resolve } = Promise.withResolvers()
  window.__painted = promise
  const look = () => {
    if (!document.querySelector(${JSON.stringify(selector)})) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      const [answer] = performance.getEntriesByType('resource').filter(({ name }) => ${request_pattern}.test(name)).slice(-1)
      resolve(performance.now() - answer.responseEnd)
    }
    requestAnimationFrame(() => port2.postMessage(0))
  }
  requestAnimationFrame(look)
})()`

/** Measurements while scrolling there and back. */
export interface Frames {
  /** Milliseconds between frames. */
  readonly gaps: readonly number[]
}

export type Way = 'down' | 'sideways'

/** Scrolling by hand, in pixels per frame. */
const STEP_PX = 24
const SIDES = {
  down: { place: 'scrollTop', whole: 'scrollHeight', shown: 'clientHeight' },
  sideways: { place: 'scrollLeft', whole: 'scrollWidth', shown: 'clientWidth' },
} as const

/** Scrolls an element there and back for a while, and returns the gaps between frames. */
export function scrollFor(selector: string, way: Way, milliseconds: number): string {
  const { place, whole, shown } = SIDES[way]
  return `new Promise((resolve) => {
    const element = document.querySelector(${JSON.stringify(selector)})
    const gaps = []
    let last, way = ${STEP_PX}
    const begun = performance.now()
    const step = (now) => {
      if (last !== undefined) gaps.push(now - last)
      last = now
      const end = element.${whole} - element.${shown}
      if (element.${place} + way > end || element.${place} + way < 0) way = -way
      element.${place} += way
      if (now - begun > ${milliseconds}) resolve({ gaps })
      else requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })`
}

/** From now on `window.__keys` has the milliseconds from each key to the frame with its effect. */
export const WATCH_KEYS = `{
  window.__keys = []
  addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => { port1.close(); window.__keys.push(performance.now() - timeStamp) }
    port2.postMessage(0)
  }), { capture: true })
}`

const FRAME_MS = 18

export const shareInTime = ({ gaps }: Frames): number =>
  gaps.filter((gap) => gap < FRAME_MS).length / Math.max(1, gaps.length)

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

const percent = (value: number) => `${Math.round(100 * value)} %`

/** Over several rounds: the median share of frames in time, and the 95th percentile. */
export function framesOf(rounds: readonly Frames[]): string {
  const gaps = rounds.flatMap((one) => one.gaps)
  return `${percent(median(rounds.map(shareInTime)))} under 18 ms, p95 ${Math.round(percentile(gaps, 0.95))} ms`
}
