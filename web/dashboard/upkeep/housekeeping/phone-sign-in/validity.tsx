import { useEffect, useRef } from 'react'
import { usePartMessages } from '#web/lib/i18n/parts.ts'

interface ValidityProps {
  /** Hour and minute, in the time zone of the property. */
  readonly until: string
  /** In seconds: by the clock of the service, which that of the browser need not agree with. */
  readonly expires_in: number
  readonly end: () => void
}

const remaining = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Until when the code is valid. The seconds are written into their element, without rendering anything. */
export function Validity({ until, expires_in, end }: ValidityProps) {
  const text = usePartMessages('housekeeping').phone
  const left = useRef<HTMLSpanElement>(null)
  const onEnd = useRef(end)
  onEnd.current = end
  useEffect(() => {
    const ends_at = performance.now() + expires_in * 1000
    const timer = setInterval(() => {
      const seconds = Math.ceil((ends_at - performance.now()) / 1000)
      if (seconds <= 0) onEnd.current()
      else if (left.current) left.current.textContent = remaining(seconds)
    }, 1000)
    return () => clearInterval(timer)
  }, [expires_in])
  return (
    <p>
      {text.valid_until(until)}{' '}
      <span role="timer" aria-label={text.left} className="soft number">
        <span ref={left}>{remaining(expires_in)}</span>
      </span>
    </p>
  )
}
