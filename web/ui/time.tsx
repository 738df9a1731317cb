import { useEffect, useState } from 'react'
import { useFormats } from '../lib/i18n/language.tsx'
import { Tooltip } from './controls/overlay.ts'

/** The time of day, asked again every so many milliseconds: what is shown of it moves on by itself. */
export function useNow(every_ms: number): number {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), every_ms)
    return () => clearInterval(timer)
  }, [every_ms])
  return Date.now()
}

const MINUTE_MS = 60_000

/** How long ago, or how soon; the moment itself to those who point at it or reach it by keyboard. */
export function Ago({ at }: { at: string }) {
  const formats = useFormats()
  // Seconds are counted while they are shown, minutes after that.
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
