import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import type { SearchHit } from '../../../contract/staff/house.ts'
import { useRead } from '../../lib/data.ts'
import { environment, placeIn } from '../../lib/environment.ts'
import { useText } from '../../lib/i18n/language.tsx'
import { PATHS } from '../paths.ts'
import { placesFor } from './places.ts'
import styles from './search.module.css'
import { useMe, usePropertyFilter } from './session.ts'

interface Choice {
  readonly id: string
  readonly title: string
  readonly beside: string
  readonly go: () => void
}

const WAIT_MS = 120
const MOST_PLACES = 6

/** Records by what is typed, and the places and acts of Serai. Arrows choose, Enter goes. */
export default function SearchDialog({ close }: { close: () => void }) {
  const text = useText()
  const id = useId()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const [asked] = useDebouncedValue(words.trim(), WAIT_MS)
  const { choices, busy } = useChoices(words.trim(), asked, close)
  const chosen = choices[Math.min(at, choices.length - 1)]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((now) => (now + step + choices.length) % Math.max(1, choices.length))
    } else if (event.key === 'Enter') chosen?.go()
  }
  return (
    <Modal.Root opened onClose={close} size="lg" lockScroll={false} yOffset="8vh">
      <Modal.Overlay />
      <Modal.Content aria-label={text.shell.search.open}>
        <div className={styles.box}>
          <input
            data-autofocus
            type="text"
            role="combobox"
            aria-expanded={choices.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen && `${id}-${chosen.id}`}
            aria-label={text.shell.search.open}
            placeholder={text.shell.search.placeholder}
            className={styles.input}
            value={words}
            onChange={(event) => {
              setWords(event.target.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
          <div role="listbox" id={`${id}-list`} aria-label={text.shell.search.open} className={styles.list}>
            {choices.map((choice) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
              <div
                key={choice.id}
                id={`${id}-${choice.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={choice === chosen}
                className={styles.option}
                onClick={choice.go}
              >
                <span>{choice.title}</span>
                <small>{choice.beside}</small>
              </div>
            ))}
          </div>
          <p role="status" className={styles.note}>
            {words.trim() === ''
              ? text.shell.search.type
              : busy
                ? text.states.loading
                : choices.length === 0
                  ? text.shell.search.nothing(words.trim())
                  : text.shell.search.results(choices.length)}
          </p>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

function useChoices(typed: string, asked: string, close: () => void) {
  const text = useText()
  const navigate = useNavigate()
  const { permissions } = useMe()
  const property = usePropertyFilter()
  const may_search = permissions.includes('search')
  const found = useRead(
    'search',
    { query: { q: asked, ...property } },
    { enabled: may_search && asked !== '', keep: true },
  )
  const go = (to: string, params: Record<string, string> = {}, more: Record<string, string> = {}) => {
    close()
    navigate({ to: to as '/', params, search: { ...property, ...more } } as never)
  }
  const places = placesFor(permissions).flatMap((place) =>
    (place.inside ?? [place]).map(({ name, path }) => ({
      id: `place-${name}`,
      title: text.shell.nav[name],
      beside: place.inside ? text.shell.nav[place.name] : text.shell.search.places,
      go: () => go(path),
    })),
  )
  const other = environment === 'live' ? 'sandbox' : 'live'
  const acts: Choice[] = [
    ...(permissions.includes('createReservation')
      ? [
          {
            id: 'act-new',
            title: text.shell.search.new_reservation,
            beside: 'N',
            go: () => go(PATHS.new_reservation),
          },
        ]
      : []),
    {
      id: 'act-environment',
      title: other === 'live' ? text.shell.search.switch_live : text.shell.search.switch_sandbox,
      beside: text.shell.search.actions,
      go: () => location.assign(placeIn(other)),
    },
  ]
  const hits = typed === '' ? [] : (found.data?.data ?? [])
  const records = hits.map((hit) => ({
    id: hit.id,
    title: hit.title,
    beside: hit.subtitle,
    go: () => open(hit, go),
  }))
  const matching = [...acts, ...places]
    .filter(({ title }) => title.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, MOST_PLACES)
  return { choices: [...records, ...matching], busy: may_search && (typed !== asked || found.isFetching) }
}

function open(
  hit: SearchHit,
  go: (to: string, params?: Record<string, string>, more?: Record<string, string>) => void,
) {
  const { id } = hit
  if (hit.kind === 'reservation') go(PATHS.reservation, { id })
  else if (hit.kind === 'guest') go(PATHS.guest, { id })
  else if (hit.kind === 'invoice') go(PATHS.invoice, { id })
  else go(PATHS.rooms, {}, { room_id: id })
}
