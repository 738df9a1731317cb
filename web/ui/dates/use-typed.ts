import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** What a text stands for, or why it stands for nothing. */
export type Reading<V> = { readonly value: V } | { readonly wrong: string }

interface TypedOptions<V> {
  /** What the value looks like while nobody types. */
  readonly shown: string
  readonly read: (text: string) => Reading<V>
  /** Whether a text takes effect at once, and not only when the field is left. */
  readonly isComplete: (text: string) => boolean
  readonly onChange: (value: V) => void
  /** Leaves it empty; undefined where it cannot be. */
  readonly onEmpty?: (() => void) | undefined
}

/**
 * A text field for a value that is written in more than one way. What is typed takes effect when the field is left or with
 * Enter; what cannot be read stays, is said, and keeps its form from being sent.
 */
export function useTyped<V>({ shown, read, isComplete, onChange, onEmpty }: TypedOptions<V>) {
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
  /** Answers whether the field is in order. */
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
    /** Shows the value again, whatever was typed: it has been chosen in another way. */
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
