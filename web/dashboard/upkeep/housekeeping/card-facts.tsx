import BellRing from 'lucide-react/icons/bell-ring'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleSlash from 'lucide-react/icons/circle-slash'
import MoonStar from 'lucide-react/icons/moon-star'
import Undo2 from 'lucide-react/icons/undo-2'
import Wrench from 'lucide-react/icons/wrench'
import { useState } from 'react'
import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/controls/button.ts'
import styles from './housekeeping.module.css'
import { LateReports } from './late-reports.tsx'

interface FactsProps {
  readonly room: HousekeepingRoom
  /** Of the property. */
  readonly zone: string
}

/** When it is needed, for whom, and since when somebody works in it. */
export function Facts({ room, zone }: FactsProps) {
  const text = usePartMessages('housekeeping')
  const formats = useFormats()
  const { arrival_time, departure_time, departed, adults, children, guest_initial, state, started_at } = room
  const facts = [
    state === 'started' && started_at && text.since(formats.timeOfDay(started_at, zone)),
    departure_time && text.departure_at(departure_time),
    arrival_time && text.arrival_at(arrival_time),
    departed && room.task === 'departure' && arrival_time === null && text.departed,
    adults !== null && text.party(adults, children ?? 0),
    guest_initial && text.guest(guest_initial),
  ].filter(Boolean)
  return facts.length > 0 ? <p className="soft">{facts.join(' · ')}</p> : null
}

/** Anything out of the ordinary. */
export function Signs({ room, zone }: FactsProps) {
  const text = usePartMessages('housekeeping')
  const rooms = useMessages().offering.rooms
  const { guest_waiting, discrepancy, do_not_disturb, no_cleaning, state, reason, closed, note, superseded } =
    room
  return (
    <>
      <div className={styles.signs}>
        {guest_waiting && (
          <Badge tone="red" icon={BellRing}>
            {text.waiting}
          </Badge>
        )}
        {state === 'rejected' && (
          <Badge tone="red" icon={Undo2}>
            {text.sent_back(reason ?? '')}
          </Badge>
        )}
        {discrepancy && (
          <Badge tone="amber" icon={CircleHelp}>
            {text[discrepancy]}
          </Badge>
        )}
        {state === 'refused' && (
          <Badge tone="grey" icon={CircleSlash}>
            {no_cleaning && reason === null ? text.no_cleaning : text.refused(reason)}
          </Badge>
        )}
        {do_not_disturb && (
          <Badge tone="grey" icon={MoonStar}>
            {text.do_not_disturb}
          </Badge>
        )}
        {closed && (
          <Badge tone="grey" icon={Wrench}>
            {rooms.block_types[closed]}
          </Badge>
        )}
        {superseded.length > 0 && <LateButton room={room} zone={zone} />}
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </>
  )
}

function LateButton({ room, zone }: FactsProps) {
  const text = usePartMessages('housekeeping').late
  const [is_open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="compact-xs"
        aria-label={`${room.name}: ${text.button(room.superseded.length)}`}
        onClick={() => setOpen(true)}
      >
        {text.button(room.superseded.length)}
      </Button>
      {is_open && <LateReports room={room} zone={zone} close={() => setOpen(false)} />}
    </>
  )
}
