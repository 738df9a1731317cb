import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { lazy, Suspense, useState } from 'react'
import type { Today } from '#contract/front-desk/today.staff.ts'
import type { TodayCounter } from '#contract/lists.ts'
import { API_ROOT, pathOf } from '#web/lib/client.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import type { Query } from '#web/lib/operations.ts'
import { usePermission } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Menu } from '#web/ui/controls/overlay.ts'
import { AssignButton } from '../../stays/room-assignment/public.ts'
import { isStay, type StayRow } from './row/row-types.ts'

const MealsItem = lazy(() => import('./meals-item.tsx'))
const DowntimeDialog = lazy(() => import('./downtime-dialog.tsx'))

export type PaperName = 'arrivals' | 'in_house'

interface ToolbarProps {
  readonly today: Today
  readonly query: Query<'getToday'>
  readonly counter: TodayCounter
  readonly printList: (list: PaperName) => void
  readonly printCards: (rows: readonly StayRow[]) => void
}

/** Printing and export of the day. */
export function Toolbar({ today, query, counter, printList, printCards }: ToolbarProps) {
  const text = useMessages().today
  const cards = today.rows.filter(isStay).filter(({ type, done }) => type === 'arrival' && !done)
  const [property, other_property] = today.houses
  const [packing, setPacking] = useState(false)
  const assigns = cards.some(({ room_id }) => room_id === null) && property && !other_property
  return (
    <>
      {assigns && (
        <AssignButton
          property_id={property.property_id}
          from={property.date}
          days={1}
          room_types={today.room_types}
        />
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button leftSection={<Printer size={14} aria-hidden />}>{text.print}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => printList('arrivals')}>{text.prints.arrivals}</Menu.Item>
          <Menu.Item onClick={() => printList('in_house')}>{text.prints.in_house}</Menu.Item>
          {property && !other_property && (
            <Suspense>
              <MealsItem property_id={property.property_id} date={property.date} />
            </Suspense>
          )}
          {property && !other_property && <PackItem open={() => setPacking(true)} />}
          <Menu.Item disabled={cards.length === 0} onClick={() => printCards(cards)}>
            {text.prints.cards}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {packing && property && (
        <Suspense>
          <DowntimeDialog property_id={property.property_id} close={() => setPacking(false)} />
        </Suspense>
      )}
      <Button
        component="a"
        href={`${API_ROOT}${pathOf('exportToday', { query: { ...query, counter } })}`}
        download
        leftSection={<Download size={14} aria-hidden />}
      >
        {text.csv}
      </Button>
    </>
  )
}

/** For roles that may export names and phone numbers. */
function PackItem({ open }: { open: () => void }) {
  const text = useMessages().downtime
  const { allowed } = usePermission('getDowntimeSettings')
  return allowed ? <Menu.Item onClick={open}>{text.do}</Menu.Item> : null
}
