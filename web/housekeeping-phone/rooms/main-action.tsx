import { useEffect, useState } from 'preact/hooks'
import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { refusesInspection } from '#contract/upkeep/inspection.ts'
import { serviceNow } from '../clock.ts'
import { text } from '../language.ts'
import { usePhone } from '../model.ts'
import { useMissingLines } from './use-lines.ts'
import { useRecord } from './use-record.ts'

/** Start and Done share a place: a second tap within this time is ignored, because it is accidental. */
const REST_MS = 700

/** Who may inspect a room. rule 24.19 */
export function useMayInspect({ assigned_to }: HousekeepingRoom): boolean {
  const { person, cached } = usePhone()
  const inspected_by = cached?.list.inspected_by ?? 'others'
  return refusesInspection(person!, { inspected_by, cleaned_by: assigned_to?.id ?? null }) === null
}

interface MainActionProps {
  readonly room: HousekeepingRoom
  /** In place of Done while required lines of the checklist are missing. rule 24.31 */
  readonly onMissing: () => void
  readonly onDone?: () => void
}

export function MainAction({ room, onMissing, onDone }: MainActionProps) {
  const words = text()
  const record = useRecord(room)
  const may_inspect = useMayInspect(room)
  const is_resting = useRest(room.state)
  const missing = useMissingLines(room)
  const { person } = usePhone()
  if (!person!.permissions.includes('recordHousekeeping')) return null
  const { state } = room
  if (state === 'started')
    return (
      <button
        type="button"
        class="primary"
        disabled={is_resting}
        onClick={async () => {
          if (missing.length > 0) onMissing()
          else if (await record('finish')) onDone?.()
        }}
      >
        {words.done} <Timer since={room.started_at} />
      </button>
    )
  if (state === 'to_inspect' && may_inspect)
    return (
      <button type="button" class="primary" disabled={is_resting} onClick={() => record('inspect')}>
        {words.inspect}
      </button>
    )
  if (state === 'open' || state === 'rejected' || state === 'refused')
    return (
      <button
        type="button"
        class={state === 'refused' ? 'secondary' : 'primary'}
        disabled={is_resting}
        onClick={() => record('start')}
      >
        {state === 'refused' ? words.undo_refused : words.start}
      </button>
    )
  return <span class="primary-place" />
}

function useRest(state: HousekeepingRoom['state']): boolean {
  const [seen, setSeen] = useState(state)
  useEffect(() => {
    if (seen === state) return
    const timer = setTimeout(() => setSeen(state), REST_MS)
    return () => clearTimeout(timer)
  }, [seen, state])
  return seen !== state
}

/** Minutes and seconds since the start. */
function Timer({ since }: { since: string | null }) {
  const [now, setNow] = useState(serviceNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serviceNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (since === null) return null
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return (
    <bdi role="timer" class="timer" aria-label={text().running}>
      {Math.floor(seconds / 60)}:{two(seconds % 60)}
    </bdi>
  )
}
