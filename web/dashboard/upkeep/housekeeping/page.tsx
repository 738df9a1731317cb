import { useNavigate, useSearch } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import type { Property } from '#contract/property/properties.ts'
import { API_ROOT, pathOf } from '#web/lib/client.ts'
import { useRead } from '#web/lib/data.ts'
import { addDays } from '#web/lib/formats.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useLastProperty } from '#web/lib/session.ts'
import { ChooseProperty } from '#web/shared/choose-property.tsx'
import { Notice, QueryState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { SegmentedControl } from '#web/ui/controls/choice.ts'
import { Page } from '#web/ui/page.tsx'
import { CopyAsApi } from '../../copy-as-api.tsx'
import { ButtonLink } from '../../links.tsx'
import { Board } from './board.tsx'

/** The housekeeping board, for supervisors. rule 24 */
export default function Housekeeping() {
  const property = useLastProperty()
  const text = usePartMessages('housekeeping')
  if (!property) return <ChooseProperty title={text.title} body={text.choose_property_body} />
  return <PropertyRooms key={property.id} property={property} />
}

function PropertyRooms({ property }: { property: Property }) {
  const text = usePartMessages('housekeeping')
  const formats = useFormats()
  const { date: from_search } = useSearch({ strict: false }) as { date?: string }
  const { business_date } = property
  const date = from_search ?? business_date
  const query = { property_id: property.id, ...(from_search && { date: from_search }) }
  const list = useRead('listHousekeeping', { query }, { keep: true })
  return (
    <Page
      bare
      title={text.title}
      beside={<span className="soft">{formats.day(date)}</span>}
      actions={
        <>
          <DayChoice date={date} business_date={business_date} />
          <Button leftSection={<Printer size={14} aria-hidden />} onClick={() => print()}>
            {text.print}
          </Button>
          <Button
            component="a"
            href={`${API_ROOT}${pathOf('exportHousekeeping', { query })}`}
            download
            leftSection={<Download size={14} aria-hidden />}
          >
            {text.csv}
          </Button>
          <CopyAsApi operation="listHousekeeping" args={{ query }} />
        </>
      }
    >
      <QueryState query={list}>
        {(answer) =>
          answer.data.length === 0 ? (
            <Notice
              title={text.empty_title}
              action={<ButtonLink to="/settings/room-types">{text.empty_action}</ButtonLink>}
            >
              {text.empty_body}
            </Notice>
          ) : (
            <Board
              property={property}
              date={answer.date}
              rooms={answer.data}
              checklists={answer.checklists}
            />
          )
        }
      </QueryState>
    </Page>
  )
}

function DayChoice({ date, business_date }: { date: string; business_date: string }) {
  const text = usePartMessages('housekeeping').days
  const navigate = useNavigate()
  return (
    <SegmentedControl
      size="xs"
      aria-label={text.label}
      value={date}
      data={[
        { value: business_date, label: text.today },
        { value: addDays(business_date, 1), label: text.tomorrow },
      ]}
      onChange={(day) =>
        navigate({
          to: '.',
          search: (now) => ({ ...now, date: day === business_date ? undefined : day, show: undefined }),
        })
      }
    />
  )
}
