import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ServiceChoice } from '#contract/parts/booked-services.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { choiceOf } from '#web/dashboard/pricing/services/public.ts'
import { changedFields } from '#web/lib/changed-fields.ts'
import { useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { isEqual } from '#web/lib/is-equal.ts'
import type { Answer, Body } from '#web/lib/operations.ts'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { useDebouncedValue } from '#web/ui/controls/use-debounced-value.ts'
import type { ActionDialogProps } from '../actions/action-props.ts'
import { changeQuote } from '../actions/change-quote.ts'
import { useNotifyOf } from '../notify.tsx'
import { draftOf, isIncomplete, priceChange, undoPriceChange } from '../prices/price-draft.ts'
import { useNightsToPrice } from '../prices/stay-prices.tsx'
import { useRestoreCondition } from './use-conditions.ts'

export type Stay = Pick<
  Reservation,
  | 'check_in'
  | 'check_out'
  | 'room_type_id'
  | 'rate_plan_id'
  | 'room_id'
  | 'adults'
  | 'children'
  | 'children_ages'
  | 'party_gender'
  | 'company_id'
  | 'company_pays'
> & {
  /** As they would be asked for again. */
  readonly services: ServiceChoice[]
}

/** Initial values of fields that differ from the reservation. */
export type StayWish = Partial<Stay>

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
  party_gender: reservation.party_gender,
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

export type PriceMode = 'keep_existing' | 'reprice'

/**
 * The stay that a dialog edits, with the quote of the change. Saving sends the changed fields at the price
 * shown, and offers the undo.
 */
export function useStayForm({ reservation, name, close }: ActionDialogProps, wish?: StayWish) {
  const { reservations, shell } = useMessages()
  // The version shown: a concurrent change is a conflict, and is not overwritten.
  const [seen] = useState(reservation)
  const [price_mode, setPriceMode] = useState<PriceMode>('keep_existing')
  const [prices, setPrices] = useState(() => draftOf(seen))
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
      const back = backTo(seen, answer, stay)
      if (Object.keys(back).length === 0) return undefined
      const act = async () => {
        await update.mutateAsync({ params, body: { ...back, expected_total: seen.total } })
        await restore?.()
      }
      return { act, done: shell.toasts.undone }
    },
  })
  useBegin(() => wish && form.set(wish))
  const priced = priceChange(seen, prices, useNightsToPrice(seen, form.values))
  const nothing = !form.dirty && price_mode === 'keep_existing' && Object.keys(priced).length === 0
  const body: Body<'updateReservation'> = {
    ...form.changes,
    ...(price_mode === 'reprice' && { price_mode }),
    ...priced,
  }
  const incomplete = isIncomplete(prices) || form.values.rate_plan_id === ''
  const quote = useQuote(seen, body, !nothing && !incomplete)
  const restore = useRestoreCondition(seen, form.values)
  return {
    seen,
    is_stale: reservation.version !== seen.version,
    form,
    body,
    quote,
    nothing,
    incomplete,
    notify,
    price_mode,
    setPriceMode,
    prices,
    setPrices,
    ...useSaveWhenQuoted(form, quote),
  }
}

/** Runs once, when the dialog opens. */
function useBegin(begin: () => void) {
  const first = useRef(begin)
  useEffect(() => first.current(), [])
}

/** Only at the old price: a night that was released may have another price by now. */
const backTo = (seen: Reservation, now: Reservation, stay: Stay): Body<'updateReservation'> => ({
  ...changedFields(stay, stayOf(seen)),
  ...undoPriceChange(now, seen),
})

export type StayForm = ReturnType<typeof useStayForm>

/** The quote of the change, requested a moment after the last input; it is shown only while it matches the input. */
function useQuote({ id }: Reservation, body: Body<'updateReservation'>, enabled: boolean) {
  const [debounced] = useDebouncedValue(body, DEBOUNCE_MS)
  const ready = enabled && Object.keys(debounced).length > 0 && debounced.rate_plan_id !== ''
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...changeQuote(id, debounced),
    enabled: ready,
  })
  const current = ready && isEqual(debounced, body) && !isFetching && !isPlaceholderData
  return {
    shown: current && !error ? data : undefined,
    after: ready ? data : undefined,
    error: current ? error : null,
    isFetching,
  }
}

interface Quoted {
  readonly shown: unknown
  readonly error: unknown
  /** Refused by something else than an error. */
  readonly refused?: boolean
}

/**
 * Enter saves at once where the quote is shown. Before that it waits for the quote; a refusal ends the
 * waiting, and `refused` says that its ways out are asked for.
 */
export function useSaveWhenQuoted({ submit }: { submit: () => void }, quote: Quoted) {
  const [waiting, setWaiting] = useState(false)
  const [refused, setRefused] = useState(false)
  const late = useRef(submit)
  late.current = submit
  const is_shown = quote.shown !== undefined
  const is_refused = quote.error !== null || quote.refused === true
  useEffect(() => {
    if (!waiting || (!is_shown && !is_refused)) return
    setWaiting(false)
    if (is_shown) late.current()
    else setRefused(true)
  }, [waiting, is_shown, is_refused])
  return {
    waiting,
    refused,
    save: () => {
      setRefused(false)
      setWaiting(true)
    },
  }
}
