import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_STAY_NIGHTS } from '#contract/dates.ts'
import type { Money } from '#contract/money.ts'
import type { CancellationPolicy } from '#contract/parts/policies.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useRead } from '#web/lib/data.ts'
import { addDays } from '#web/lib/formats.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import type { Answer, Body } from '#web/lib/operations.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import { NumberInput } from '#web/ui/controls/input.ts'
import { useDebouncedValue } from '#web/ui/controls/use-debounced-value.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { TimeField } from '#web/ui/dates/time-field.tsx'
import { Columns } from '#web/ui/form.tsx'
import { useRoomTypes } from '../../lookups.ts'
import styles from './form.module.css'

const SAMPLE_PRICE = 10_000

interface PolicyTestProps {
  readonly policy: CancellationPolicy
  readonly price: Money | null
  readonly property_id: string
  /** The saved plan, and whether its prices are as shown; undefined for a new one. */
  readonly saved:
    | { readonly id: string; readonly room_type_id: string; readonly changed: boolean }
    | undefined
}

/** "If it is cancelled on … it costs …", while the rules are edited. */
export function PolicyTest({ policy, price, property_id, saved }: PolicyTestProps) {
  const text = useMessages().offering.rate_plans
  const formats = useFormats()
  const property = usePropertyOf(property_id)
  const today = property?.business_date ?? '2027-01-01'
  const [check_in, setCheckIn] = useState(addDays(today, 30))
  const [nights, setNights] = useState(3)
  const [day, setDay] = useState(addDays(today, 28))
  const [time, setTime] = useState('12:00')
  const quoted = useNightPrices(saved, { property_id, check_in, nights })
  const { data: charged } = useCharged({
    property_id,
    cancellation_policy: policy,
    check_in,
    cancelled_on: day,
    cancelled_at: time,
    nightly_prices: quoted ?? Array<number>(nights).fill(price?.amount || SAMPLE_PRICE),
  })
  return (
    <>
      <Columns least={120}>
        <DateField
          label={text.test_arrival}
          value={check_in}
          onChange={(value) => value && setCheckIn(value)}
        />
        <NumberInput
          label={text.test_nights}
          min={1}
          max={MAX_STAY_NIGHTS}
          value={nights}
          onChange={(value) => typeof value === 'number' && setNights(value)}
        />
        <DateField label={text.test_cancel_day} value={day} onChange={(value) => value && setDay(value)} />
        <TimeField label={text.test_cancel_time} value={time} onChange={(value) => value && setTime(value)} />
      </Columns>
      <p className={styles.answer} role="status">
        {charged && (
          <>
            <strong>
              {charged.fee.amount === 0 ? text.test_free : text.test_answer(formats.money(charged.fee))}
            </strong>{' '}
            <span className="soft">
              {text.test_of(formats.money(charged.total))}{' '}
              {text.test_no_show(formats.money(charged.no_show_fee))}
            </span>
          </>
        )}
      </p>
      {quoted && saved?.changed && <p className="soft">{text.test_saved}</p>}
    </>
  )
}

const DEBOUNCE_MS = 250

/** The fee that the service calculates; while a rule is incomplete, the last one. */
function useCharged(trial: Body<'previewCancellation'>) {
  const [debounced] = useDebouncedValue(JSON.stringify(trial), DEBOUNCE_MS)
  return useQuery<Answer<'previewCancellation'>, ApiError>({
    queryKey: ['previewCancellation', debounced],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      call('previewCancellation', { body: JSON.parse(debounced) as typeof trial }, { signal }),
  })
}

/** The price of an example stay by the saved plan, with its special dates; undefined where there is none. */
function useNightPrices(
  saved: PolicyTestProps['saved'],
  { property_id, check_in, nights }: { property_id: string; check_in: string; nights: number },
): number[] | undefined {
  const adults = useRoomTypes().get(saved?.room_type_id ?? '')?.standard_occupancy
  const { data } = useRead(
    'getAvailability',
    {
      query: {
        property_id,
        ...(saved && { room_type_id: saved.room_type_id }),
        from: check_in,
        to: addDays(check_in, nights),
        adults: adults ?? 1,
      },
    },
    { enabled: saved !== undefined && adults !== undefined, keep: true },
  )
  const offers = data?.data.flatMap((type) => type.offers)
  const rates = offers?.find(({ rate_plan_id }) => rate_plan_id === saved?.id)?.nightly_rates
  return rates?.map(({ amount }) => amount.amount)
}
