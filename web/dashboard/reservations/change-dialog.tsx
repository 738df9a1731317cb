import { Button, NativeSelect, NumberInput, Radio, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats, useText } from '../../lib/i18n/language.tsx'
import type { Body } from '../../lib/operations.ts'
import { ConflictDialog } from '../../ui/conflict.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { DayField } from '../../ui/fields.tsx'
import { useRatePlans, useRoomTypes } from '../names.ts'
import type { ActionDialogProps } from './actions.tsx'
import { changeQuote } from './change-quote.ts'
import styles from './detail.module.css'
import { RoomChoice } from './room-choice.tsx'
import { useChange } from './use-change.ts'

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
  const { reservations: text, states } = useText()
  // What was seen: a change of somebody else meanwhile shows as a conflict, and does not slip in underneath.
  const [seen] = useState(reservation)
  const [stay, setStay] = useState<Stay>(seen)
  const [price_mode, setPriceMode] = useState<'keep_existing' | 'reprice'>('keep_existing')
  const { change, update } = useChange({ reservation, close })
  const set = (more: Partial<Stay>) => setStay((now) => ({ ...now, ...more }))
  const changes = changesOf(seen, stay)
  const nothing = Object.keys(changes).length === 0 && price_mode === 'keep_existing'
  const body = { ...changes, ...(price_mode === 'reprice' && { price_mode }) }
  const save = (version: number) =>
    change(body, text.done.changed(name), { ...changesOf(stay, seen), price_mode: 'keep_existing' }, version)
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
            disabled={nothing}
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
          <ConflictDialog
            operation="getReservation"
            id={seen.id}
            seen={seen}
            changes={changes}
            apply={(version) => save(version)}
            discard={close}
          />
        ) : (
          update.error && <ErrorCard error={update.error} />
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
        <Comparison reservation={seen} body={body} nothing={nothing} />
      </div>
    </Dialog>
  )
}

interface StayFieldsProps extends Pick<ActionDialogProps, 'reservation'> {
  readonly stay: Stay
  readonly set: (more: Partial<Stay>) => void
}

function StayFields({ reservation, stay, set }: StayFieldsProps) {
  const text = useText().reservations
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

interface ComparisonProps extends Pick<ActionDialogProps, 'reservation'> {
  readonly body: Body<'updateReservation'>
  readonly nothing: boolean
}

/** The total before and after, as the service works it out while the fields are changed. */
function Comparison({ reservation: { id, total }, body, nothing }: ComparisonProps) {
  const text = useText().reservations
  const formats = useFormats()
  const [asked] = useDebouncedValue(body, ASK_AFTER_MS)
  const ready =
    !nothing && body.rate_plan_id !== '' && Object.keys(asked).length > 0 && asked.rate_plan_id !== ''
  const quote = useQuery({ ...changeQuote(id, asked, total.currency), enabled: ready })
  if (nothing) return <p className="soft">{text.change.nothing}</p>
  if (ready && quote.error && !quote.isFetching) return <ErrorCard error={quote.error} />
  const after = ready ? quote.data : undefined
  return (
    <dl className={styles.comparison} aria-live="polite" aria-busy={quote.isFetching}>
      <div>
        <dt>{text.change.before}</dt>
        <dd>{formats.money(total)}</dd>
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
            : after.amount === total.amount
              ? text.change.same
              : formats.difference({ ...total, amount: after.amount - total.amount })}
        </dd>
      </div>
    </dl>
  )
}
