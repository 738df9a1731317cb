import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../lib/api-error.ts'
import type { FieldProblem } from '../lib/error-codes.ts'
import { labelsOfField } from '../lib/i18n/field-label.ts'
import { useFormats, useLanguage, useMessages } from '../lib/i18n/language.tsx'
import { roomRefusalWords } from '../lib/room-refusal.ts'
import { Button } from '../ui/controls/button.ts'
import { Id } from '../ui/copy.tsx'
import styles from './query-state.module.css'

/** The nights without availability that the refusal names. */
function shortNights(details: unknown): string[] {
  const nights = (details as { nights?: unknown } | undefined)?.nights
  if (!Array.isArray(nights)) return []
  return nights.map((night: unknown) =>
    typeof night === 'string' ? night : (night as { date: string }).date,
  )
}

/** Titles have no full stop, but another sentence follows. */
const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** What happened, as specific as the refusal is, and what to do. */
function useSentences(error: ApiError): { readonly what: string; readonly todo: string } {
  const { errors } = useMessages()
  const formats = useFormats()
  const own = useLanguage() === 'en'
  const { title, todo } = errors.advice[error.code] ?? errors.advice['SVC-9001']
  const nights = shortNights(error.details)
  const exact =
    roomRefusalWords(error, errors, formats) ??
    (nights.length > 0 ? errors.short_nights(formats.list(nights.map(formats.day))) : undefined)
  // The service answers in English. Problems of fields are shown at the fields.
  const message = own && error.is_specific && error.fields.length === 0 ? error.message : undefined
  return { what: asSentence(exact ?? message ?? title), todo }
}

/** What happened and what to do, the problems of fields, and the ids for support. */
export function ErrorCard({ error, retry }: { error: ApiError; retry?: (() => unknown) | undefined }) {
  const { states } = useMessages()
  const { what, todo } = useSentences(error)
  // In other languages the text of the service is shown beside the ids.
  const foreign = useLanguage() !== 'en'
  const known = error.code.startsWith('SVC-') ? error.code : undefined
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) card.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div ref={card} className={styles.error} role="alert">
      <TriangleAlert size={18} aria-hidden />
      <div>
        <p>
          <strong>{what}</strong> {todo}
        </p>
        <FieldProblems error={error} />
        <p className={styles.numbers}>
          {known && <code>{known}</code>}
          {known && foreign && <span lang="en">{error.message}</span>}
          {error.request_id && <Id value={error.request_id} what={states.request_id} />}
        </p>
        {retry && <Button onClick={() => retry()}>{states.retry}</Button>}
      </div>
    </div>
  )
}

/** The invalid field on the screen with this label. */
const invalidField = (label: string) =>
  [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].find((input) =>
    [...(input.labels ?? [])].some(({ textContent }) => textContent?.startsWith(label)),
  )

/** Problems of fields; the name links to the field, where it is on the screen. */
function FieldProblems({ error }: { error: ApiError }) {
  const messages = useMessages()
  const labelOnScreen = ({ field }: FieldProblem): string | undefined =>
    labelsOfField(messages, field.split('.').at(-1)!).find(invalidField)
  // The fields become invalid in the same render as the card appears: they are looked up after it.
  const [on_screen, setOnScreen] = useState<ReadonlyMap<string, string>>(new Map())
  const look = useRef<() => void>(undefined)
  look.current = () =>
    setOnScreen(
      new Map(
        error.fields.flatMap((one) => {
          const label = labelOnScreen(one)
          return label === undefined ? [] : [[one.field, label]]
        }),
      ),
    )
  useEffect(() => {
    if (error) look.current?.()
  }, [error])
  if (error.fields.length === 0) return null
  return (
    <ul className={styles.problems}>
      {error.fields.map((one) => (
        <li key={one.field + one.message}>
          {on_screen.has(one.field) ? (
            <button type="button" onClick={() => invalidField(on_screen.get(one.field)!)?.focus()}>
              {on_screen.get(one.field)}
            </button>
          ) : (
            <code>{one.field}</code>
          )}
          : {one.message}
        </li>
      ))}
    </ul>
  )
}
