import { useSearch } from '@tanstack/react-router'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { fullName } from '#contract/text/person-names.ts'
import { usePages } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission } from '#web/lib/session.ts'
import { useColumnChoice } from '#web/shared/column-choice.tsx'
import { ListState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Page } from '#web/ui/page.tsx'
import { useSelection } from '#web/ui/table/selection.tsx'
import { Table } from '#web/ui/table.tsx'
import { CopyAsApi } from '../../copy-as-api.tsx'
import { PayTogether } from '../../invoices/public.ts'
import { ButtonLink } from '../../links.tsx'
import { useReservationColumns } from './columns.tsx'
import {
  ReservationFilterBar,
  type ReservationFilters,
  useReservationFilters,
  usualOrder,
} from './filters.tsx'
import { reservationQuery } from './search.ts'

export default function ReservationList() {
  const text = useMessages().reservations
  const search = useSearch({ strict: false }) as { peek?: string; property_id?: string }
  const filters = useReservationFilters()
  const query = reservationQuery({ ...filters.values, property_id: search.property_id })
  const list = usePages('listReservations', { query })
  const choice = useColumnChoice('reservations', useReservationColumns(list.items))
  return (
    <Page
      title={text.title}
      actions={
        <>
          <CopyAsApi operation="listReservations" args={{ query }} />
          <NewReservation />
        </>
      }
      under={<ReservationFilterBar filters={filters} beside={choice.chooser} />}
    >
      <ListState
        list={list}
        things={text.things}
        filters={filters}
        empty={{ title: text.empty_title, body: text.empty_body, action: <NewReservation /> }}
      >
        {(rows) => <Rows rows={rows} open_id={search.peek} filters={filters} choice={choice} />}
      </ListState>
    </Page>
  )
}

function NewReservation() {
  const text = useMessages().reservations
  const { allowed, why } = usePermission('createReservation')
  if (!allowed)
    return (
      <Button disabled title={why}>
        {text.new}
      </Button>
    )
  return (
    <ButtonLink to="/reservations/new" variant="filled">
      {text.new}
    </ButtonLink>
  )
}

const paidStay = ({ id, status, booker }: Reservation) => ({ id, status, name: fullName(booker) })

interface RowsProps {
  readonly rows: readonly Reservation[]
  readonly open_id: string | undefined
  readonly filters: ReservationFilters
  readonly choice: ReturnType<typeof useColumnChoice<Reservation>>
}

function Rows({ rows, open_id, filters: { values, set }, choice }: RowsProps) {
  const text = useMessages().reservations
  const usual = usualOrder(values)
  const may_pay = usePermission('createPayments').allowed
  const selection = useSelection(rows, {
    label: ({ booker, confirmation_code }) => `${fullName(booker)} ${confirmation_code}`,
    selectable: ({ balance }) => balance.amount > 0,
  })
  return (
    <Table
      label={text.title}
      columns={choice.columns}
      rows={rows}
      isOpen={({ id }) => id === open_id}
      order={{ by: values.sort ?? usual, onChange: (by) => set({ sort: by === usual ? undefined : by }) }}
      {...(may_pay && {
        selection: {
          ...selection,
          actions: <PayTogether stays={selection.selected.map(paidStay)} done={selection.clear} />,
        },
      })}
      sticky={!choice.is_wider}
      muted={({ status }) => status === 'cancelled'}
    />
  )
}
