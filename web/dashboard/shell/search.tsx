import type { LucideIcon } from 'lucide-react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import BedDouble from 'lucide-react/icons/bed-double'
import Building2 from 'lucide-react/icons/building-2'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Users from 'lucide-react/icons/users'
import UsersRound from 'lucide-react/icons/users-round'
import Zap from 'lucide-react/icons/zap'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useMessages } from '../../lib/i18n/language.tsx'
import { Modal } from '../../ui/controls/overlay.ts'
import { useDebouncedValue } from '../../ui/controls/use-debounced-value.ts'
import { RoomChip } from '../inventory/rooms/public.ts'
import { bufferTyped } from './open-dialog.ts'
import styles from './search.module.css'
import { type Choice, type SearchResult, useChoices } from './search-choices.ts'

const ICONS: Record<Choice['kind'], LucideIcon> = {
  guest: UsersRound,
  reservation: CalendarCheck,
  room: BedDouble,
  group: Users,
  company: Building2,
  invoice: ReceiptText,
  place: ArrowRight,
  act: Zap,
}
const WAIT_MS = 120

/** The command palette: records, screens and actions. Arrow keys select, Enter opens. */
export default function SearchDialog({ close }: { close: () => void }) {
  const text = useMessages().shell.search
  const id = useId()
  const [words, setWords] = useState('')
  useEffect(() => bufferTyped((typed) => setWords((now) => now + typed)), [])
  const [debounced] = useDebouncedValue(words.trim(), WAIT_MS)
  const found = useChoices(words.trim(), debounced, close)
  const { chosen, onKeyDown, forget } = useChosen(found)
  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, id])
  return (
    <Modal.Root opened onClose={close} size="lg" lockScroll={false} yOffset="8vh">
      <Modal.Overlay />
      <Modal.Content aria-label={text.open}>
        <div className={styles.box}>
          <input
            data-autofocus
            type="text"
            role="combobox"
            aria-expanded={found.choices.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen && `${id}-${chosen.id}`}
            aria-label={text.open}
            placeholder={text.placeholder}
            autoComplete="off"
            spellCheck={false}
            className={styles.input}
            value={words}
            onChange={(event) => {
              setWords(event.target.value)
              forget()
            }}
            onKeyDown={onKeyDown}
          />
          <div role="listbox" id={`${id}-list`} aria-label={text.open} className={styles.list}>
            {found.choices.map((choice) => (
              <Option
                key={choice.id}
                id={`${id}-${choice.id}`}
                choice={choice}
                selected={choice.id === chosen?.id}
              />
            ))}
          </div>
          <Note found={found} typed={words.trim()} />
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The selected result: the first, until an arrow key is pressed. Enter waits for the results of the whole input. */
function useChosen({ choices, busy }: SearchResult) {
  const [at, setAt] = useState<string>()
  const [waiting, setWaiting] = useState(false)
  const chosen = choices.find(({ id }) => id === at) ?? choices[0]
  useEffect(() => {
    if (!waiting || busy) return
    setWaiting(false)
    chosen?.go()
  }, [waiting, busy, chosen])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const now = chosen ? choices.indexOf(chosen) : -1
      setAt(choices.at((now + step) % Math.max(1, choices.length))?.id)
      setWaiting(false)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (busy && at === undefined) setWaiting(true)
      else chosen?.go()
    }
  }
  const forget = () => {
    setAt(undefined)
    setWaiting(false)
  }
  return { chosen, onKeyDown, forget }
}

function Option({ id, choice, selected }: { id: string; choice: Choice; selected: boolean }) {
  const Icon = ICONS[choice.kind]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={styles.option}
      onClick={choice.go}
    >
      <Icon size={15} aria-hidden />
      {choice.room ? <RoomChip {...choice.room} /> : <span>{choice.title}</span>}
      <small>{choice.beside}</small>
    </div>
  )
}

/** Announces the number of results, and a failed search: screens and actions still work. */
function Note({ found: { choices, busy, error, similar }, typed }: { found: SearchResult; typed: string }) {
  const { shell, states, errors } = useMessages()
  const text = shell.search
  const words = () => {
    if (typed === '') return text.type
    if (busy) return states.loading
    if (error) return errors.advice[error.code]?.title ?? error.message
    if (choices.length === 0) return text.nothing(typed)
    return similar ? text.similar(typed) : text.results(choices.length)
  }
  return (
    <p role="status" className={styles.note}>
      {words()}
    </p>
  )
}
