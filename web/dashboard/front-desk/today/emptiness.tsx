import type { Today } from '#contract/front-desk/today.staff.ts'
import type { TodayCounter } from '#contract/lists.ts'
import { addDays } from '#web/lib/formats.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { Notice } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { ButtonLink } from '../../links.tsx'

interface EmptinessProps {
  readonly today: Today
  readonly counter: TodayCounter
  readonly show: (counter: TodayCounter) => void
}

/** The empty list: all is done, the counter has no rows, or the property has no rooms yet. */
export function Emptiness({ today, counter, show }: EmptinessProps) {
  const { empty: text, show_to_do } = useMessages().today
  if (today.rooms.length === 0)
    return (
      <Notice
        title={text.no_rooms_title}
        action={
          // Where the setup is shown, it begins with rooms.
          today.setup.length === 0 && (
            <ButtonLink to="/settings/room-types/new" variant="filled">
              {text.no_rooms_do}
            </ButtonLink>
          )
        }
      >
        {text.no_rooms}
      </Notice>
    )
  if (counter !== 'to_do')
    return (
      <Notice
        title={text.counter[counter]}
        action={<Button onClick={() => show('to_do')}>{show_to_do}</Button>}
      >
        {null}
      </Notice>
    )
  const { arrivals, unassigned } = today.next_day
  const [property] = today.houses
  return (
    <Notice
      title={today.counters.arrivals.all > 0 ? text.all_in : text.none}
      action={
        arrivals > 0 &&
        property && (
          <ButtonLink to="/today" search={{ date: addDays(property.date, 1) }}>
            {text.tomorrow(arrivals, unassigned)} →
          </ButtonLink>
        )
      }
    >
      {arrivals === 0 && property?.is_today ? text.tomorrow_none : null}
    </Notice>
  )
}
