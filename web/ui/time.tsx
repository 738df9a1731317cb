import { useEffect, useState } from 'react'
import { useFormats } from '../lib/i18n/language.tsx'
import { Tooltip } from './controls/overlay.ts'

/** The current time, updated at an interval, so that displays of it advance. */
export function useNow(every_ms: number): number {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), every_ms)
    return () => clearInterval(timer)
  }, [every_ms])
  return Date.now()
}

const MINUTE_MS = 60_000

/** A relative time; the exact instant on hover and focus. */
export function Ago({ at }: { at: string }) {
  const formats = useFormats()
  // Updated every second while seconds are displayed, every minute afterwards.
  const is_close = Math.abs(Date.parse(at) - Date.now()) < 2 * MINUTE_MS
  const now = useNow(is_close ? 1_000 : MINUTE_MS / 2)
  return (
    <Tooltip label={formats.instant(at)}>
      <time dateTime={at} className="number">
        {formats.ago(at, now)}
      </time>
    </Tooltip>
  )
}
