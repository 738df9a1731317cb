import { useState } from 'react'
import type { Assignee } from '#contract/upkeep/housekeeping.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Button } from '#web/ui/controls/button.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import type { BoardState } from './board-state.ts'
import styles from './housekeeping.module.css'
import { loadOf, personKey } from './model.ts'
import { SignInPhone } from './phone-sign-in/sign-in-phone.tsx'
import { DRAGGED_ROOM } from './room-card.tsx'

interface PanelProps {
  readonly board: BoardState
}

/** Everybody's load as bars of minutes; a room dropped on a person is assigned to them. */
export function PeoplePanel({ board }: PanelProps) {
  const text = usePartMessages('housekeeping').people
  const { rooms, people, may_assign } = board
  const longest = Math.max(1, ...people.map((person) => loadOf(rooms, person).minutes))
  return (
    <aside className={styles.people} aria-label={text.title}>
      <h2>{text.title}</h2>
      <ul>
        {[null, ...people].map((person) => (
          <Person key={person ? personKey(person) : ''} {...{ person, board }} longest={longest} />
        ))}
      </ul>
      {may_assign && (
        <>
          <p className={`soft ${styles.hint}`}>{text.hint}</p>
          <AddPerson add={board.add} />
        </>
      )}
      <SignInPhone property_id={board.day.property_id} zone={board.zone} />
    </aside>
  )
}

interface PersonProps extends PanelProps {
  readonly person: Assignee | null
  /** The greatest load in minutes. */
  readonly longest: number
}

function Person({ person, board, longest }: PersonProps) {
  const text = usePartMessages('housekeeping').people
  const { carry, rooms, assign, may_assign } = board
  const [is_over, setOver] = useState(false)
  const load = loadOf(rooms, person)
  const name = person?.name ?? text.nobody
  return (
    <li
      className={styles.target}
      data-over={is_over || carry.isTarget(person) || undefined}
      onDragOver={(event) => {
        if (!may_assign || !event.dataTransfer.types.includes(DRAGGED_ROOM)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const id = event.dataTransfer.getData(DRAGGED_ROOM)
        const room = rooms.find(({ room_id }) => room_id === id)
        if (room) assign(room, person)
      }}
    >
      <span className={styles.name}>
        <strong>{name}</strong>
        {load.done > 0 && <span className="soft number">{text.done(load.done)}</span>}
      </span>
      <span className="soft number">{text.load(load.rooms, load.minutes)}</span>
      {person && <progress aria-hidden className={styles.load} max={longest} value={load.minutes} />}
      {carry.room && (
        <Button size="compact-xs" onClick={() => carry.give(person)}>
          {person ? text.give(carry.room.name, name) : text.take(carry.room.name)}
        </Button>
      )}
    </li>
  )
}

function AddPerson({ add }: Pick<BoardState, 'add'>) {
  const text = usePartMessages('housekeeping').people
  const [name, setName] = useState('')
  const typed = name.trim()
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed === '') return
        add(typed)
        setName('')
      }}
    >
      <TextInput
        label={text.add}
        description={text.add_hint}
        placeholder={text.name}
        value={name}
        maxLength={80}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" disabled={typed === ''}>
        {text.add_do}
      </Button>
    </form>
  )
}
