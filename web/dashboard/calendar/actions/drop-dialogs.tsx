import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '#contract/text/person-names.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Radio } from '#web/ui/controls/choice.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChangeNights } from '../../stays/reservations/public.ts'
import type { Bar, Chart } from '../model/chart.ts'
import type { Verdict } from '../model/verdict.ts'
import { stayIn, stayQuery } from '../stay.ts'
import type { ChartWords } from '../words.ts'
import { datesOf } from './room-moves.ts'
import type { Answered } from './use-dry-run.ts'

export type ChangeVerdict = Extract<Verdict, { outcome: 'change' }>
export type RetypeVerdict = Extract<Verdict, { outcome: 'retype' }>

interface ChangeDatesProps {
  readonly chart: Chart
  readonly bar: Bar
  readonly verdict: ChangeVerdict
  readonly close: () => void
}

/** Other dates: the dialog of the reservation, prefilled with where the bar was dropped. */
export function ChangeDates({ chart, bar, verdict, close }: ChangeDatesProps) {
  // Read again, so that the form has the version that it is saved on.
  const { data, isFetchedAfterMount } = useQuery({ ...stayQuery(chart.property_id, bar.key), staleTime: 0 })
  const reservation = data && stayIn(data, bar.key)
  if (!reservation || !isFetchedAfterMount) return null
  return (
    <ChangeNights
      reservation={reservation}
      name={fullName(reservation.booker)}
      close={close}
      wish={datesOf(chart, bar, verdict)}
    />
  )
}

interface RetypeProps {
  readonly chart: Chart
  readonly bar: Bar
  readonly verdict: RetypeVerdict
  readonly answered: Answered | undefined
  readonly words: ChartWords
  readonly move: (reprice: boolean) => void
  readonly close: () => void
}

/** A room of another type: at the old price, which is an upgrade, or at that of the other type. */
export function RetypeDialog({ chart, bar, verdict, answered, words, move, close }: RetypeProps) {
  const { calendar: text, states } = useMessages()
  const formats = useFormats()
  const [reprice, setReprice] = useState(false)
  const money = (amount: number) => formats.difference({ amount, currency: chart.currency })
  const exactly = answered ? (answered.repriced ?? 0) : null
  const about =
    verdict.difference === null ? text.verdicts.price_to_come : text.verdicts.about(money(verdict.difference))
  const act = (
    <>
      <Button onClick={close}>{states.cancel}</Button>
      <Button
        variant="filled"
        data-autofocus
        onClick={() => {
          close()
          move(reprice)
        }}
      >
        {text.move_here}
      </Button>
    </>
  )
  return (
    <Dialog title={text.other_type(bar.name, chart.types[verdict.type]!.name)} close={close} actions={act}>
      <p className="soft">{words.verdict(verdict, answered)}</p>
      <Radio.Group
        mt={12}
        label={text.price}
        value={String(reprice)}
        onChange={(value) => setReprice(value === 'true')}
      >
        <Radio size="xs" mt={8} value="false" label={text.keep_price} />
        <Radio
          size="xs"
          mt={8}
          value="true"
          label={text.take_price(
            exactly === null ? about : exactly === 0 ? text.verdicts.same_price : money(exactly),
          )}
        />
      </Radio.Group>
    </Dialog>
  )
}
