import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Money } from '../../../contract/money.ts'
import type { CancellationPolicy } from '../../../contract/policies.ts'
import { addDays } from '../../lib/formats.ts'
import { useFormats, useText } from '../../lib/i18n/language.tsx'
import { DayField } from '../../ui/fields.tsx'
import { Columns } from '../../ui/form.tsx'
import { usePropertyCurrency, usePropertyOf } from '../shell/session.ts'
import { cancellationFee, noShowFee } from './cancellation-fee.ts'
import styles from './form.module.css'

const SAMPLE_PRICE = 10_000

interface PolicyTestProps {
  readonly policy: CancellationPolicy
  readonly price: Money | null
  readonly property_id: string
}

/** "If it is cancelled on … it costs …", while the rules are written. */
export function PolicyTest({ policy, price, property_id }: PolicyTestProps) {
  const text = useText().offering.rate_plans
  const formats = useFormats()
  const property = usePropertyOf(property_id)
  const currency = usePropertyCurrency()(property_id)
  const today = property?.business_date ?? '2027-01-01'
  const [check_in, setCheckIn] = useState(addDays(today, 30))
  const [nights, setNights] = useState(3)
  const [day, setDay] = useState(addDays(today, 28))
  const [time, setTime] = useState('12:00')
  const trial = {
    check_in,
    check_in_time: property?.check_in_time ?? '15:00',
    nights,
    price: price?.amount || SAMPLE_PRICE,
  }
  const fee = cancellationFee(policy, trial, `${day}T${time}`)
  const words = (amount: number) => formats.money({ amount, currency })
  return (
    <>
      <Columns least={120}>
        <DayField label={text.test_arrival} value={check_in} onDay={(value) => value && setCheckIn(value)} />
        <NumberInput
          label={text.test_nights}
          min={1}
          max={365}
          value={nights}
          onChange={(value) => typeof value === 'number' && setNights(value)}
        />
        <DayField label={text.test_cancel_day} value={day} onDay={(value) => value && setDay(value)} />
        <TextInput
          type="time"
          label={text.test_cancel_time}
          value={time}
          onChange={({ currentTarget: { value } }) => value && setTime(value)}
        />
      </Columns>
      <p className={styles.answer} role="status">
        <strong>{fee === 0 ? text.test_free : text.test_answer(words(fee))}</strong>{' '}
        <span className="soft">
          {text.test_of(words(nights * trial.price))} {text.test_no_show(words(noShowFee(policy, trial)))}
        </span>
      </p>
    </>
  )
}
