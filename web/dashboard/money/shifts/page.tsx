import { useSearch } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import type { Property } from '#contract/property/properties.ts'
import { useRead } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useLastProperty, useMe } from '#web/lib/session.ts'
import { ChooseProperty } from '#web/shared/choose-property.tsx'
import { QueryState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Page } from '#web/ui/page.tsx'
import { CloseForm } from './close-form.tsx'
import { OpenFolios } from './open-folios.tsx'
import { OpenForm } from './open-form.tsx'
import { RecentShifts } from './recent-shifts.tsx'
import { ShiftSummary } from './shift-summary.tsx'

/** The end of a shift: takings, cash in the drawer, open balances, and a note for the next shift. */
export default function ShiftPage() {
  const text = usePartMessages('shifts')
  const { id } = useSearch({ strict: false }) as { id?: string }
  const property = useLastProperty()
  // A cash drawer belongs to one property.
  if (!property) return <ChooseProperty title={text.title} body={text.which_property} />
  return (
    <Page
      title={text.title}
      bare
      actions={
        <Button leftSection={<Printer size={14} aria-hidden />} onClick={() => print()}>
          {text.print}
        </Button>
      }
    >
      <ShiftAt key={`${property.id} ${id}`} property={property} id={id} />
    </Page>
  )
}

function ShiftAt({ property, id }: { property: Property; id: string | undefined }) {
  return (
    <>
      {id === undefined ? <MyShift property={property} /> : <OneShift property={property} id={id} />}
      <RecentShifts property={property} chosen={id} />
    </>
  )
}

/** The user's open shift; otherwise the form to open one. Two requests: the shift, and open balances. */
function MyShift({ property }: { property: Property }) {
  const { user } = useMe()
  const mine = { property_id: property.id, user_id: user.id, status: 'open', limit: 1 }
  const list = useRead('listShifts', { query: mine })
  return (
    <QueryState query={list}>
      {({ data: [shift] }) =>
        shift ? (
          <>
            <ShiftSummary shift={shift} property={property} />
            <CloseForm shift={shift} />
            <OpenFolios property={property} />
          </>
        ) : (
          <OpenForm property={property} />
        )
      }
    </QueryState>
  )
}

/** An earlier shift, or a colleague's. */
function OneShift({ property, id }: { property: Property; id: string }) {
  const { permissions } = useMe()
  const found = useRead('getShift', { params: { id } })
  return (
    <QueryState query={found}>
      {(shift) => (
        <>
          <ShiftSummary shift={shift} property={property} />
          {shift.status === 'open' && permissions.includes('closeShift') && <CloseForm shift={shift} />}
        </>
      )}
    </QueryState>
  )
}
