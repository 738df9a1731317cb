import { Button, NativeSelect, NumberInput, Radio, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Money } from '../../../contract/money.ts'
import type { Reservation } from '../../../contract/reservations.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import type { Body } from '../../lib/operations.ts'
import { ConflictDialog } from '../../shared/conflict.tsx'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DayField } from '../../ui/fields.tsx'
import { useRatePlans, useRooms, useRoomTypes } from '../lookups.ts'
import type { ActionDialogProps } from './action-props.ts'
import { changeQuote } from './change-quote.ts'
import styles from './detail.module.css'
import { useNotifyOf } from './notify.tsx'
import { RoomChoice } from './room-choice.tsx'
import { useChange } from './use-change.ts'
import { useConditions } from './use-conditions.ts'

const FIELDS = [
  'check_in',
  'check_out',
  'room_type_id',
  'rate_plan_id',
  'room_id',
  'adults',
  'children',
  'children_ages',
] as const
type Stay = Pick<ActionDialogProps['reservation'], (typeof FIELDS)[number]>

const ASK_AFTER_MS = 300

/** The fields that differ: what a PATCH holds. */
function changesOf(before: Stay, after: Stay): Body<'updateReservation'> {
  const changed = FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  return Object.fromEntries(changed.map((field) => [field, after[field]]))
}

export function ChangeDialog({ reservation, name, close }: ActionDialogProps) {
  const { reservations: text, states } = useMessages()
  // What was seen: a change of somebody else meanwhile shows as a conflict, and does not slip in underneath.
  const [seen] = useState(reservation)
  const [stay, setStay] = useState<Stay>(seen)
  const [price_mode, setPriceMode] = useState<'keep_existing' | 'reprice'>('keep_existing')
  const { change, update } = useChange({ reservation, close })
  const set = (more: Partial<Stay>) => setStay((now) => ({ ...now, ...more }))
  const changes = changesOf(seen, stay)
  const nothing = Object.keys(changes).length === 0 && price_mode === 'keep_existing'
  const body = { ...changes, ...(price_mode === 'reprice' && { price_mode }) }
  const quote = useQuote(seen, body, nothing)
  const restore = useConditions(seen, stay)
  const { notice, field } = useNotifyOf({ reservation }, 'changed')
  const save = (version: number) => {
    const expected_total = quote.shown
    const back = changesOf(stay, seen)
    // Taken back only at the price of before: a night given back may cost something else by now.
    const undo = Object.keys(back).length > 0 && { ...back, expected_total: seen.total }
    change(
      { ...body, ...(expected_total && { expected_total }), ...notice },
      text.done.changed(name),
      undo || undefined,
      version,
      restore,
    )
  }
  return (
    <Dialog
      title={text.change.title}
      size="lg"
      close={close}
      actions={
        <>
          <Button onClick={close}>{states.cancel}</Button>
          <Button
            variant="filled"
            disabled={nothing || stay.rate_plan_id === '' || !quote.shown}
            loading={update.isPending}
            onClick={() => save(seen.version)}
          >
            {text.change.save}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {update.error?.code === 'SVC-1015' ? (
          <Conflict
            id={seen.id}
            seen={seen}
            changes={changes}
            apply={(version) => save(version)}
            discard={close}
          />
        ) : (
          update.error && <ErrorCard error={update.error} />
        )}
        {reservation.version !== seen.version && !update.error && (
          <p className={styles.warnings} role="status">
            {text.change.stale}
          </p>
        )}
        <StayFields reservation={seen} stay={stay} set={set} />
        <Radio.Group
          label={text.change.price_mode}
          value={price_mode}
          onChange={(mode) => setPriceMode(mode as 'reprice')}
        >
          <Radio size="xs" mt={10} value="keep_existing" label={text.change.keep_existing} />
          <Radio size="xs" mt={10} value="reprice" label={text.change.reprice} />
        </Radio.Group>
        {field}
        <Comparison before={seen.total} quote={quote} nothing={nothing} />
      </div>
    </Dialog>
  )
}

/** With what ids stand for: asked for only where two changes meet. */
function Conflict(props: Omit<Parameters<typeof ConflictDialog>[0], 'operation' | 'nameOf'>) {
  const names: Record<string, ReadonlyMap<string, { name: string }>> = {
    room_id: useRooms(),
    room_type_id: useRoomTypes(),
    rate_plan_id: useRatePlans(),
  }
  return (
    <ConflictDialog
      operation="getReservation"
      nameOf={(field, id) => names[field]?.get(id)?.name}
      {...props}
    />
  )
}

interface StayFieldsProps extends Pick<ActionDialogProps, 'reservation'> {
  readonly stay: Stay
  readonly set: (more: Partial<Stay>) => void
}

function StayFields({ reservation, stay, set }: StayFieldsProps) {
  const text = useMessages().reservations
  const types = [...useRoomTypes().values()].filter(
    ({ property_id }) => property_id === reservation.property_id,
  )
  const plans = [...useRatePlans().values()].filter(({ room_type_id }) => room_type_id === stay.room_type_id)
  const in_house = reservation.status === 'checked_in'
  return (
    <div className={styles.two}>
      <DayField
        label={text.check_in}
        value={stay.check_in}
        disabled={in_house}
        description={in_house ? text.change.frozen : undefined}
        onDay={(check_in) => check_in && set({ check_in })}
      />
      <DayField
        label={text.check_out}
        value={stay.check_out}
        onDay={(check_out) => check_out && set({ check_out })}
      />
      <NativeSelect
        label={text.room_type}
        value={stay.room_type_id}
        data={types.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget: { value } }) =>
          set({ room_type_id: value, room_id: null, rate_plan_id: '' })
        }
      />
      <NativeSelect
        label={text.rate_plan}
        value={stay.rate_plan_id}
        data={[
          ...(stay.rate_plan_id === '' ? [{ value: '', label: text.change.choose_plan }] : []),
          ...plans.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => set({ rate_plan_id: value })}
      />
      <NumberInput
        label={text.adults}
        min={1}
        max={50}
        value={stay.adults}
        onChange={(adults) => typeof adults === 'number' && set({ adults })}
      />
      <NumberInput
        label={text.children}
        min={0}
        max={20}
        value={stay.children}
        onChange={(children) =>
          typeof children === 'number' &&
          set({ children, children_ages: stay.children_ages.slice(0, children) })
        }
      />
      {stay.children > 0 && (
        <TextInput
          className={styles.wide!}
          label={text.children_ages}
          description={text.children_ages_hint}
          defaultValue={stay.children_ages.join(', ')}
          onChange={({ currentTarget: { value } }) =>
            set({
              children_ages: value
                .split(/[,\s]+/)
                .filter(Boolean)
                .map(Number)
                .filter(Number.isInteger),
            })
          }
        />
      )}
      <div className={styles.wide}>
        <RoomChoice
          reservation={{ ...reservation, ...stay }}
          value={stay.room_id}
          onChoice={(room_id) => set({ room_id })}
        />
      </div>
    </div>
  )
}

/** What the change comes to, asked for a moment after the last letter; `shown` only while it fits what is typed. */
function useQuote({ id }: Reservation, body: Body<'updateReservation'>, nothing: boolean) {
  const [asked] = useDebouncedValue(body, ASK_AFTER_MS)
  const ready = !nothing && Object.keys(asked).length > 0 && asked.rate_plan_id !== ''
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...changeQuote(id, asked),
    enabled: ready,
  })
  const current = ready && JSON.stringify(asked) === JSON.stringify(body) && !isPlaceholderData
  return {
    shown: current && !error ? data : undefined,
    after: ready ? data : undefined,
    error: ready && !isFetching ? error : null,
    isFetching,
  }
}

interface ComparisonProps {
  readonly before: Money
  readonly quote: ReturnType<typeof useQuote>
  readonly nothing: boolean
}

/** The total before and after, as the service works it out while the fields are changed. */
function Comparison({ before, quote: { after, error, isFetching }, nothing }: ComparisonProps) {
  const text = useMessages().reservations
  const formats = useFormats()
  if (nothing) return <p className="soft">{text.change.nothing}</p>
  if (error) return <ErrorCard error={error} />
  return (
    <dl className={styles.comparison} aria-live="polite" aria-busy={isFetching}>
      <div>
        <dt>{text.change.before}</dt>
        <dd>{formats.money(before)}</dd>
      </div>
      <div>
        <dt>{text.change.after}</dt>
        <dd>{after ? formats.money(after) : '…'}</dd>
      </div>
      <div>
        <dt>{text.change.difference}</dt>
        <dd>
          {!after
            ? '…'
            : after.amount === before.amount
              ? text.change.same
              : formats.difference({ ...before, amount: after.amount - before.amount })}
        </dd>
      </div>
    </dl>
  )
}
