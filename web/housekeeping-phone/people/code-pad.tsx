import { useEffect, useState } from 'preact/hooks'
import { plural, text } from '../language.ts'

const MIN_DIGITS = 4
const MAX_DIGITS = 8
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

const withDigit = (code: string, digit: string) => (code + digit).slice(0, MAX_DIGITS)
const withoutLast = (code: string) => code.slice(0, -1)

/** A keypad for the code; a keyboard works too. */
export function CodePad({ submit, is_busy }: { submit: (code: string) => void; is_busy: boolean }) {
  const words = text()
  const [code, setCode] = useState('')
  const is_whole = code.length >= MIN_DIGITS && !is_busy
  const enter = () => {
    if (!is_whole) return
    submit(code)
    setCode('')
  }
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (/^\d$/.test(key)) setCode((typed) => withDigit(typed, key))
      if (key === 'Backspace') setCode(withoutLast)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const digit = (one: string) => (
    <button key={one} type="button" class="secondary" onClick={() => setCode(withDigit(code, one))}>
      {one}
    </button>
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        enter()
      }}
    >
      <p class="digits">
        <span aria-hidden="true">{'●'.repeat(code.length)}</span>
        <span class="hidden" role="status">
          {plural(words.digits_typed, code.length)}
        </span>
      </p>
      <div class="pad" dir="ltr">
        {DIGITS.map(digit)}
        <button
          type="button"
          class="secondary"
          aria-label={words.digit_delete}
          onClick={() => setCode(withoutLast)}
        >
          <span aria-hidden="true">⌫</span>
        </button>
        {digit('0')}
        <button type="submit" class="primary" disabled={!is_whole}>
          {words.ok}
        </button>
      </div>
    </form>
  )
}
