import { Button } from '@mantine/core'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef } from 'react'
import type { ApiError } from '../lib/api-error.ts'
import { useFormats, useLanguage, useMessages } from '../lib/i18n/language.tsx'
import { roomRefusalWords } from '../lib/room-refusal.ts'
import { Id } from '../ui/copy.tsx'
import styles from './query-state.module.css'

/** Nights that are short, where the refusal names them. */
function shortNights(details: unknown): string[] {
  const nights = (details as { nights?: unknown } | undefined)?.nights
  if (!Array.isArray(nights)) return []
  return nights.map((night: unknown) =>
    typeof night === 'string' ? night : (night as { date: string }).date,
  )
}

/** What happened, why and what to do; with the numbers that support asks for. */
export function ErrorCard({ error, retry }: { error: ApiError; retry?: (() => unknown) | undefined }) {
  const { errors, states } = useMessages()
  const formats = useFormats()
  // The service speaks English: where the reader does not, its words stand with the numbers.
  const own = useLanguage() === 'en'
  const advice = errors.advice[error.code] ?? errors.advice['SVC-9001']
  const nights = shortNights(error.details)
  const room = roomRefusalWords(error, errors, formats)
  const known = error.code.startsWith('SVC-') ? error.code : undefined
  // What the sentence above says already is not said again.
  const told = error.fields.filter(({ message }) => !own || !error.message.includes(message))
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) card.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div ref={card} className={styles.error} role="alert">
      <TriangleAlert size={18} aria-hidden />
      <div>
        <strong>{advice.title}</strong>
        {room ? <p>{room}</p> : known && own && <p>{error.message}</p>}
        {nights.length > 0 && <p>{errors.short_nights(formats.list(nights.map(formats.day)))}</p>}
        {told.map(({ field, message }) => (
          <p key={field + message}>
            <code>{field}</code>: {message}
          </p>
        ))}
        <p>{advice.todo}</p>
        <p className={styles.numbers}>
          {known && <code>{known}</code>}
          {known && !own && <span lang="en">{error.message}</span>}
          {error.request_id && <Id value={error.request_id} what={states.request_id} />}
        </p>
        {retry && <Button onClick={() => retry()}>{states.retry}</Button>}
      </div>
    </div>
  )
}
