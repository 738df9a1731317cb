import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFormats } from '../lib/i18n/language.tsx'

const EVERY_MS = 30_000

/** How long ago, or how soon; the moment itself to those who point at it or reach it by keyboard. */
export function Ago({ at }: { at: string }) {
  const formats = useFormats()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <Tooltip label={formats.instant(at)}>
      <time dateTime={at} className="number">
        {formats.ago(at, now)}
      </time>
    </Tooltip>
  )
}
