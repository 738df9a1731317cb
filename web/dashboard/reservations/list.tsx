import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import type { Reservation } from '../../../contract/parts/reservation-parts.ts'
import { usePages } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { usePermission } from '../../lib/session.ts'
import { ListState } from '../../shared/query-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Table } from '../../ui/table.tsx'
import { CopyAsApi } from '../copy-as-api.tsx'
import { ButtonLink } from '../links.tsx'
import { useReservationColumns } from './columns.tsx'
import { ReservationFilterBar, useReservationFilters } from './filters.tsx'
import { reservationQuery } from './search.ts'

export default function ReservationList() {
  const text = useMessages().reservations
  const search = useSearch({ strict: false }) as { peek?: string; property_id?: string }
  const filters = useReservationFilters()
  const query = reservationQuery({ ...filters.values, property_id: search.property_id })
  const list = usePages('listReservations', { query })
  return (
    <Page
      title={text.title}
      actions={
        <>
          <CopyAsApi operation="listReservations" args={{ query }} />
          <NewReservation />
        </>
      }
      under={<ReservationFilterBar filters={filters} />}
    >
      <ListState
        list={list}
        things={text.things}
        filters={filters}
        empty={{ title: text.empty_title, body: text.empty_body, action: <NewReservation /> }}
      >
        {(rows) => <Rows rows={rows} open_id={search.peek} />}
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

function Rows({ rows, open_id }: { rows: readonly Reservation[]; open_id: string | undefined }) {
  const text = useMessages().reservations
  const columns = useReservationColumns(rows)
  return (
    <Table
      label={text.title}
      columns={columns}
      rows={rows}
      isOpen={({ id }) => id === open_id}
      muted={({ status }) => status === 'cancelled'}
    />
  )
}
