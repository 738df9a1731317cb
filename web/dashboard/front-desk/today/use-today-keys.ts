import { useEffect } from 'react'
import { areSingleKeysOn, isTyping } from '#web/shared/single-keys.ts'

/** Steps that a key carries out in the focused row. */
const STEPS: Record<string, readonly string[]> = {
  i: ['check_in', 'assign_and_check_in', 'choose_room'],
  o: ['check_out', 'leave'],
}

/** `t` is today, `i` and `o` check in and out in the focused row, `j` focuses the first row; not while typing. */
export function useTodayKeys(goToToday: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || event.defaultPrevented) return
      if (!areSingleKeysOn() || document.querySelector('[aria-modal="true"]')) return
      if (event.key === 't') goToToday()
      const steps = STEPS[event.key]
      if (steps) pressStep(steps)
      if (event.key === 'j' && !document.activeElement?.closest('tr')) focusFirst(event)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [goToToday])
}

function pressStep(steps: readonly string[]) {
  const row = document.activeElement?.closest('tr')
  const step = row?.querySelector<HTMLElement>('[data-step]')
  if (step && steps.includes(step.dataset.step ?? '')) step.click()
}

function focusFirst(event: KeyboardEvent) {
  const link = document.querySelector<HTMLElement>('[data-today] [data-row-link] a')
  if (!link) return
  event.preventDefault()
  link.focus()
}
