import { useState } from 'react'
import type { RoomAssignment, RoomAssignmentChange } from '#contract/calendar/calendar.staff.ts'
import { useRead, useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { runUndo } from '#web/shared/run-undo.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Checkbox, SegmentedControl, Select } from '#web/ui/controls/choice.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import styles from './assignment.module.css'
import { PreviewTable, Unplaced } from './preview-table.tsx'
import { excludedAfterToggle, keyOf } from './ticked.ts'

/** Maximum of nights. */
const PERIODS = [1, 7, 14, 30, 60]

interface AssignmentDialogProps {
  readonly property_id: string
  /** First night. */
  readonly from: string
  /** Initial number of nights. */
  readonly days: number
  readonly room_type_id?: string | undefined
  readonly room_types: readonly { readonly id: string; readonly name: string }[]
  readonly close: () => void
}

interface AssignmentOptions {
  readonly days: number
  /** Empty for all. */
  readonly room_type_id: string
  readonly repack: boolean
}

/**
 * Assigns rooms to all stays of a period without one: every change is shown, and can be excluded, before it
 * is made.
 */
export function AssignmentDialog({ property_id, from, room_types, close, ...begin }: AssignmentDialogProps) {
  const { room_assignment: text, states, today } = useMessages()
  const [wish, setWish] = useState<AssignmentOptions>({
    days: begin.days,
    room_type_id: begin.room_type_id ?? '',
    repack: false,
  })
  const [left_out, leaveOut] = useState<ReadonlySet<string>>(new Set())
  const { days, room_type_id, repack } = wish
  const query = useRead('previewRoomAssignment', {
    query: { property_id, from, days, ...(room_type_id && { room_type_id }), ...(repack && { repack }) },
  })
  const { assign, busy, error } = useAssign(() => query.refetch())
  const changes = query.data?.changes ?? []
  const chosen = changes.filter((one) => !left_out.has(keyOf(one)))
  const choose = (change: Partial<AssignmentOptions>) => {
    setWish({ ...wish, ...change })
    leaveOut(new Set())
  }
  return (
    <Dialog
      title={text.title}
      close={close}
      size={820}
      actions={
        <>
          <Button onClick={close}>{states.cancel}</Button>
          <Button
            variant="filled"
            loading={busy}
            disabled={chosen.length === 0}
            data-autofocus
            onClick={() => void assign(chosen).then((done) => done && close())}
          >
            {today.assign.confirm(chosen.length)}
          </Button>
        </>
      }
    >
      {error && <ErrorCard error={error} />}
      <Choices wish={wish} choose={choose} room_types={room_types} />
      <QueryState query={query} skeleton={<SkeletonRows rows={6} />}>
        {(proposal) => (
          <>
            <Sum proposal={proposal} wanted={chosen.length} />
            {changes.length > 0 && (
              <PreviewTable
                changes={changes}
                left_out={left_out}
                toggle={(change) => leaveOut(excludedAfterToggle(changes, left_out, change))}
                toggleAll={() => leaveOut(new Set(left_out.size === 0 ? changes.map(keyOf) : []))}
              />
            )}
            <Unplaced unplaced={proposal.unplaced} />
          </>
        )}
      </QueryState>
    </Dialog>
  )
}

interface ChoicesProps {
  readonly wish: AssignmentOptions
  readonly choose: (change: Partial<AssignmentOptions>) => void
  readonly room_types: AssignmentDialogProps['room_types']
}

/** The period and room types, and whose rooms may change. */
function Choices({ wish: { days, room_type_id, repack }, choose, room_types }: ChoicesProps) {
  const { calendar, room_assignment: text, states } = useMessages()
  return (
    <div className={styles.choices}>
      <SegmentedControl
        size="xs"
        aria-label={text.columns.dates}
        value={String(days)}
        onChange={(value) => choose({ days: Number(value) })}
        data={PERIODS.map((one) => ({ value: String(one), label: String(one) }))}
      />
      <Select
        aria-label={calendar.room_type}
        className={styles.type!}
        data={[
          { value: '', label: `${calendar.room_type}: ${states.any}` },
          ...room_types.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={room_type_id}
        onChange={(id) => choose({ room_type_id: id ?? '' })}
      />
      <Checkbox
        size="xs"
        label={text.repack}
        checked={repack}
        onChange={({ currentTarget }) => choose({ repack: currentTarget.checked })}
      />
    </div>
  )
}

/** A summary of the proposal, announced when it changes. */
function Sum({ proposal, wanted }: { proposal: RoomAssignment; wanted: number }) {
  const { room_assignment: text } = useMessages()
  const { changes, unplaced, more_changes, one_night_gaps } = proposal
  const nothing = changes.length === 0
  return (
    <p className={styles.sum} role="status">
      {!nothing && text.sum(wanted, changes.length)}
      {nothing && unplaced.length === 0 && text.nothing}{' '}
      {!nothing && <span className="soft">{text.gaps(one_night_gaps.before, one_night_gaps.after)}</span>}{' '}
      {more_changes > 0 && text.more(more_changes)}
    </p>
  )
}

/** All or nothing; an outdated proposal is loaded again. */
function useAssign(renew: () => unknown) {
  const { shell, today } = useMessages()
  const write = useWrite('moveReservations')
  async function assign(chosen: readonly RoomAssignmentChange[]): Promise<boolean> {
    try {
      const { undo } = await write.mutateAsync({ body: { moves: chosen.flatMap(({ moves }) => moves) } })
      const back = () => write.mutateAsync({ body: { moves: undo } })
      showToast(today.assign.done(chosen.length), () => runUndo(back(), shell.toasts.undone))
      return true
    } catch {
      // Shown above the proposal, which is loaded again.
      renew()
      return false
    }
  }
  return { assign, busy: write.isPending, error: write.error }
}
