import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** A parsed value, or the error text. */
export type Reading<V> = { readonly value: V } | { readonly wrong: string }

interface TypedOptions<V> {
  /** The formatted value, displayed while nobody types. */
  readonly shown: string
  readonly read: (text: string) => Reading<V>
  /** Whether a text takes effect at once, not only on blur. */
  readonly isComplete: (text: string) => boolean
  readonly onChange: (value: V) => void
  /** Clears the value; undefined where it is required. */
  readonly onEmpty?: (() => void) | undefined
}

/**
 * A text field for a value with several notations. The text is parsed on blur and on Enter; a text that
 * cannot be parsed stays, with an error, and blocks the submission of the form.
 */
export function useParsedText<V>({ shown, read, isComplete, onChange, onEmpty }: TypedOptions<V>) {
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const is_empty = typed?.trim() === ''
  const reading = typed === undefined || is_empty ? undefined : read(typed)
  const complaint = reading && 'wrong' in reading ? reading.wrong : ''
  useEffect(() => input.current?.setCustomValidity(complaint), [complaint])
  const forget = () => {
    setTyped(undefined)
    setLeft(false)
  }
  /** Returns whether the field is valid. */
  const settle = () => {
    if (complaint) {
      setLeft(true)
      return false
    }
    if (reading && 'value' in reading) onChange(reading.value)
    forget()
    return true
  }
  return {
    input,
    /** Displays the value again and drops the typed text: the value was set in another way. */
    forget,
    complaint: left ? complaint : '',
    field: {
      ref: input,
      value: typed ?? shown,
      autoComplete: 'off',
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
        setTyped(value)
        setLeft(false)
        if (value.trim() === '') {
          onEmpty?.()
          return
        }
        const now = isComplete(value) ? read(value) : undefined
        if (now && 'value' in now) onChange(now.value)
      },
      onBlur: (_: FocusEvent<HTMLInputElement>) => void settle(),
    },
    onEnter: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter' && !settle()) event.preventDefault()
    },
  }
}
