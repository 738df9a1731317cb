import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ServiceChoice } from '#contract/parts/booked-services.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { CompanyField } from '#web/dashboard/companies/public.ts'
import { useRatePlans, useRooms, useRoomTypes } from '#web/dashboard/lookups.ts'
import { choiceOf } from '#web/dashboard/pricing/services/public.ts'
import { changedFields } from '#web/lib/changed-fields.ts'
import { useWrite } from '#web/lib/data.ts'
import { addDays } from '#web/lib/formats.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { isEqual } from '#web/lib/is-equal.ts'
import type { Answer, Body } from '#web/lib/operations.ts'
import { ConflictDialog } from '#web/shared/conflict.tsx'
import { ConfirmDialog } from '#web/shared/record-form.tsx'
import { type Conflict, useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect, Radio } from '#web/ui/controls/choice.ts'
import { useDebouncedValue } from '#web/ui/controls/use-debounced-value.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { DateRangeField } from '#web/ui/dates/date-range-field.tsx'
import { recordOptions } from '#web/ui/options.ts'
import styles from '../detail/detail.module.css'
import { useNotifyOf } from '../notify.tsx'
import { PartyFields } from '../party-fields.tsx'
import {
  draftOf,
  isIncomplete,
  type PriceDraft,
  priceChange,
  undoPriceChange,
} from '../prices/price-draft.ts'
import { StayPrices, useNightsToPrice } from '../prices/stay-prices.tsx'
import { RoomChoice } from '../room-choice.tsx'
import type { ActionDialogProps } from './action-props.ts'
import { changeQuote } from './change-quote.ts'
import { Comparison } from './comparison.tsx'
import { StayServices } from './stay-services.tsx'
import { useRestoreCondition } from './use-conditions.ts'

type Stay = Pick<
  Reservation,
  | 'check_in'
  | 'check_out'
  | 'room_type_id'
  | 'rate_plan_id'
  | 'room_id'
  | 'adults'
  | 'children'
  | 'children_ages'
  | 'company_id'
  | 'company_pays'
> & {
  /** As they would be asked for again. */
  readonly services: ServiceChoice[]
}

const DEBOUNCE_MS = 300

const stayOf = (reservation: Reservation): Stay => ({
  check_in: reservation.check_in,
  check_out: reservation.check_out,
  room_type_id: reservation.room_type_id,
  rate_plan_id: reservation.rate_plan_id,
  room_id: reservation.room_id,
  adults: reservation.adults,
  children: reservation.children,
  children_ages: reservation.children_ages,
  company_id: reservation.company_id,
  company_pays: reservation.company_pays,
  services: reservation.services.map(choiceOf),
})

/** Each is one control, or depends on the other: a plan belongs to its room type. */
const TOGETHER = [
  ['check_in', 'check_out'],
  ['adults', 'children', 'children_ages'],
  ['room_type_id', 'rate_plan_id'],
  ['company_id', 'company_pays'],
] as const
/** In house only the departure is edited: the nights that were stayed cannot change. */
const TOGETHER_IN_HOUSE = TOGETHER.slice(1)

type PriceMode = 'keep_existing' | 'reprice'

interface ChangeDialogProps extends ActionDialogProps {
  /** Initial values of fields that differ from the reservation. */
  readonly wish?: Partial<Stay>
}

export function ChangeDialog({ reservation, name, close, wish }: ChangeDialogProps) {
  const text = useMessages().reservations
  // The version shown: a concurrent change is a conflict, and is not overwritten.
  const [seen] = useState(reservation)
  const [price_mode, setPriceMode] = useState<PriceMode>('keep_existing')
  const [prices, setPrices] = useState(() => draftOf(seen))
  const { form, quote, nothing, notify } = useStayForm({ reservation: seen, name, close }, price_mode, prices)
  const stay = form.values
  const begin = useRef(() => wish && form.set(wish))
  useEffect(() => void begin.current(), [])
  return (
    <ConfirmDialog
      title={text.change.title}
      size="lg"
      form={form}
      submit={text.change.save}
      disabled={nothing || isIncomplete(prices) || stay.rate_plan_id === '' || !quote.shown}
      error={form.conflict && <StayConflict {...form.conflict} />}
      close={close}
    >
      {reservation.version !== seen.version && !form.error && (
        <p className={styles.warnings} role="status">
          {text.change.stale}
        </p>
      )}
      <StayFields reservation={seen} stay={stay} set={form.set} />
      <Radio.Group
        label={text.change.price_mode}
        value={price_mode}
        onChange={(mode) => setPriceMode(mode as PriceMode)}
      >
        <Radio size="xs" mt={10} value="keep_existing" label={text.change.keep_existing} />
        <Radio size="xs" mt={10} value="reprice" label={text.change.reprice} />
      </Radio.Group>
      <StayServices reservation={seen} stay={stay} set={form.set} error={quote.error} />
      <StayPrices reservation={seen} stay={stay} prices={prices} set={setPrices} quote={quote} />
      {notify}
      <Comparison before={seen.total} quote={quote} nothing={nothing} />
    </ConfirmDialog>
  )
}

/** The changed fields, at the price shown; and the undo. */
function useStayForm(
  { reservation: seen, name, close }: ActionDialogProps,
  price_mode: PriceMode,
  prices: PriceDraft,
) {
  const { reservations, shell } = useMessages()
  const client = useQueryClient()
  const update = useWrite('updateReservation')
  const params = { id: seen.id }
  const { notice, field: notify } = useNotifyOf({ reservation: seen }, 'changed')
  const form = useRecordForm('updateReservation', seen, {
    values: stayOf,
    together: seen.status === 'checked_in' ? TOGETHER_IN_HOUSE : TOGETHER,
    read: 'getReservation',
    close,
    about: seen.id,
    send: (write, _, version): Promise<Answer<'updateReservation'>> => {
      const expected_total = quote.shown?.total
      const change = { ...body, ...(expected_total && { expected_total }), ...notice }
      return write({ params, body: change, ...(version !== undefined && { version }) })
    },
    onError: () => client.invalidateQueries({ queryKey: ['updateReservation'] }),
    done: () => reservations.done.changed(name),
    undo: (answer, stay) => {
      const back = { ...changedFields(stay, stayOf(seen)), ...undoPriceChange(answer, seen) }
      if (Object.keys(back).length === 0) return undefined
      return {
        act: async () => {
          // Only at the old price: a night that was released may have another price by now.
          await update.mutateAsync({ params, body: { ...back, expected_total: seen.total } })
          await restore?.()
        },
        done: shell.toasts.undone,
      }
    },
  })
  const priced = priceChange(seen, prices, useNightsToPrice(seen, form.values))
  const nothing = !form.dirty && price_mode === 'keep_existing' && Object.keys(priced).length === 0
  const body: Body<'updateReservation'> = {
    ...form.changes,
    ...(price_mode === 'reprice' && { price_mode }),
    ...priced,
  }
  const quote = useQuote(seen, body, nothing)
  const restore = useRestoreCondition(seen, form.values)
  return { form, quote, nothing, notify }
}

/** With names for ids, which are loaded only for a conflict. */
function StayConflict(conflict: Conflict) {
  const names: Record<string, ReadonlyMap<string, { name: string }>> = {
    room_id: useRooms(),
    room_type_id: useRoomTypes(),
    rate_plan_id: useRatePlans(),
  }
  return <ConflictDialog {...conflict} nameOf={(field, id) => names[field]?.get(id)?.name} />
}

interface StayFieldsProps extends Pick<ActionDialogProps, 'reservation'> {
  readonly stay: Stay
  readonly set: (more: Partial<Stay>) => void
}

function StayFields({ reservation, stay, set }: StayFieldsProps) {
  const { reservations: text, fields } = useMessages()
  const types = [...useRoomTypes().values()].filter(
    ({ property_id }) => property_id === reservation.property_id,
  )
  const plans = [...useRatePlans().values()].filter(({ room_type_id }) => room_type_id === stay.room_type_id)
  const in_house = reservation.status === 'checked_in'
  return (
    <div className={styles.two}>
      {in_house ? (
        <DateField
          className={styles.wide!}
          label={fields.check_out}
          value={stay.check_out}
          min={addDays(stay.check_in, 1)}
          description={text.change.frozen}
          onChange={(check_out) => check_out && set({ check_out })}
        />
      ) : (
        <DateRangeField
          className={styles.wide!}
          label={text.dates}
          kind="nights"
          value={{ from: stay.check_in, to: stay.check_out }}
          onChange={({ from, to }) => set({ check_in: from, check_out: to })}
        />
      )}
      <NativeSelect
        label={fields.room_type_id}
        value={stay.room_type_id}
        data={recordOptions(types)}
        onChange={({ currentTarget: { value } }) =>
          set({ room_type_id: value, room_id: null, rate_plan_id: '' })
        }
      />
      <NativeSelect
        label={fields.rate_plan_id}
        value={stay.rate_plan_id}
        data={[
          ...(stay.rate_plan_id === '' ? [{ value: '', label: text.change.choose_plan }] : []),
          ...recordOptions(plans),
        ]}
        onChange={({ currentTarget: { value } }) => set({ rate_plan_id: value })}
      />
      <PartyFields party={stay} set={set} className={styles.wide} />
      <div className={styles.wide}>
        <RoomChoice
          reservation={{ ...reservation, ...stay }}
          value={stay.room_id}
          onChoice={(room_id) => set({ room_id })}
        />
      </div>
      <div className={styles.wide}>
        <CompanyField property_id={reservation.property_id} value={stay} set={set} />
      </div>
    </div>
  )
}

/** The quote of the change, requested a moment after the last input; `shown` only while it matches the input. */
function useQuote({ id }: Reservation, body: Body<'updateReservation'>, nothing: boolean) {
  const [debounced] = useDebouncedValue(body, DEBOUNCE_MS)
  const ready = !nothing && Object.keys(debounced).length > 0 && debounced.rate_plan_id !== ''
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...changeQuote(id, debounced),
    enabled: ready,
  })
  const current = ready && isEqual(debounced, body) && !isPlaceholderData
  return {
    shown: current && !error ? data : undefined,
    after: ready ? data : undefined,
    error: ready && !isFetching ? error : null,
    isFetching,
  }
}
