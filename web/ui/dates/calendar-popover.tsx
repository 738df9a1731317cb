import { Popover } from '@mantine/core'
import CalendarDays from 'lucide-react/icons/calendar-days'
import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type ReactElement,
  type RefObject,
  Suspense,
  useState,
} from 'react'
import { useMessages } from '../../lib/i18n/language.tsx'
import { ActionIcon } from '../controls/button.ts'
import { useTopmost } from '../focus/layers.ts'
import type { CalendarProps } from './calendar.tsx'
import styles from './dates.module.css'

const loadCalendar = () => import('./calendar.tsx')
const Calendar = lazy(loadCalendar)

/** An open calendar: `focused` holds the focus; with `beside` it stays in the field. */
type Opened = false | 'beside' | 'focused'

/** State of the calendar under a field, with the props that open it. */
export function useCalendar(input: RefObject<HTMLInputElement | null>) {
  const [opened, setOpened] = useState<Opened>(false)
  const close = () => {
    if (opened === 'focused') input.current?.focus()
    setOpened(false)
  }
  return {
    opened,
    close,
    toggle: () => setOpened(opened ? false : 'focused'),
    field: {
      onClick: () => {
        if (!opened) input.current?.select()
        setOpened('beside')
      },
      // Typing replaces the value; the calendar is preloaded.
      onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        currentTarget.select()
        loadCalendar().catch(() => undefined)
      },
      // An on-screen keyboard would cover the calendar.
      inputMode: matchMedia('(pointer: coarse)').matches ? ('none' as const) : ('text' as const),
    },
    onKey: (event: KeyboardEvent) => {
      if (event.key === 'ArrowDown' && event.altKey) {
        event.preventDefault()
        setOpened('focused')
      } else if (event.key === 'Tab' || event.key === 'Enter') setOpened(false)
    },
  }
}

export type CalendarState = ReturnType<typeof useCalendar>

interface CalendarPopoverProps extends Omit<CalendarProps, 'focused' | 'onDone'> {
  readonly state: CalendarState
  /** Class of the wrapper in the layout of the form. */
  readonly className?: string | undefined
  readonly children: ReactElement
}

/** A calendar under its field, loaded on demand. */
export function CalendarPopover({ state, className, children, ...calendar }: CalendarPopoverProps) {
  const { opened, close } = state
  const text = useMessages().dates
  useTopmost(opened !== false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears `Esc` of what stands in it
    <div
      className={className}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !opened) return
        event.stopPropagation()
        close()
      }}
    >
      <Popover
        opened={opened !== false}
        onChange={(open) => open || close()}
        position="bottom-start"
        withRoles={false}
        closeOnEscape={false}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>{children}</Popover.Target>
        <Popover.Dropdown className={styles.dropdown!} role="dialog" aria-label={text.calendar}>
          <Suspense fallback={<div className={styles.loading} />}>
            <Calendar {...calendar} focused={opened === 'focused'} onDone={close} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

/** Opens it by mouse or touch; the keyboard uses Alt+ArrowDown, without another tab stop. */
export function CalendarButton({ state }: { state: CalendarState }) {
  const text = useMessages().dates
  return (
    <ActionIcon
      variant="subtle"
      size="sm"
      tabIndex={-1}
      aria-label={text.open}
      aria-haspopup="dialog"
      aria-expanded={state.opened !== false}
      onClick={state.toggle}
    >
      <CalendarDays size={14} aria-hidden />
    </ActionIcon>
  )
}
