import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { text } from '../language.ts'

const MAX_LENGTH = 500

interface TextFormProps {
  readonly title: string
  readonly label?: string
  readonly initial?: string
  readonly is_required?: boolean
  /** Null for an empty text. */
  readonly save: (text: string | null) => void
  readonly back: () => void
}

/** One text about a room. */
export function TextForm({ title, label, initial = '', is_required = false, save, back }: TextFormProps) {
  const words = text()
  const [written, setWritten] = useState(initial)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save(written.trim() || null)
      }}
    >
      <TextField
        label={title}
        hint={label && `${label} (${words.optional})`}
        max={MAX_LENGTH}
        is_required={is_required}
        value={written}
        change={setWritten}
      />
      <FormActions label={words.save} back={back} />
    </form>
  )
}

interface ReportFormProps {
  /** Of the button; default: Send. */
  readonly label?: string
  /** Nothing is chosen yet. */
  readonly is_empty?: boolean
  readonly send: () => Promise<void>
  readonly back: () => void
  readonly children: ComponentChildren
}

/** The fields of a report, and what sends it. */
export const ReportForm = ({ label, is_empty, send, back, children }: ReportFormProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault()
      void send()
    }}
  >
    {children}
    <FormActions label={label ?? text().send} back={back} is_empty={is_empty} />
  </form>
)

interface TextFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly value: string
  readonly change: (value: string) => void
  readonly max: number
  readonly is_required?: boolean
}

/** `dir="auto"`: Arabic is written from right to left, whatever the language of the page. */
export const TextField = ({ label, hint, value, change, max, is_required = true }: TextFieldProps) => (
  <label class="field">
    {label}
    {hint && <span class="faint">{hint}</span>}
    <textarea
      rows={3}
      maxLength={max}
      required={is_required}
      value={value}
      dir="auto"
      onInput={(event) => change(event.currentTarget.value)}
    />
  </label>
)

function FormActions({
  label,
  back,
  is_empty = false,
}: {
  label: string
  back: () => void
  is_empty?: boolean | undefined
}) {
  return (
    <div class="form-actions">
      <button type="button" class="secondary" onClick={back}>
        {text().cancel}
      </button>
      <button type="submit" class="primary" disabled={is_empty}>
        {label}
      </button>
    </div>
  )
}
