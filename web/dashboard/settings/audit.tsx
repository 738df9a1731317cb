import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import type { Activity } from '../../../contract/activity.ts'
import { API_ROOT, pathOf } from '../../lib/client.ts'
import { usePages, useRead } from '../../lib/data.ts'
import { addDays, today } from '../../lib/formats.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import type { Query } from '../../lib/operations.ts'
import { setOnly } from '../../lib/search-params.ts'
import { useMe, usePermission, usePropertyFilter } from '../../lib/session.ts'
import { ListState } from '../../shared/query-state.tsx'
import { FilterBar, FilterChoice, FilterDay, FilterText } from '../../ui/fields.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { ActivityEntry, ActivityList } from '../activity/public.ts'
import { RecordLink } from '../links.tsx'
import { AUDIT_SEARCH } from './search.ts'

type Search = { [name in (typeof AUDIT_SEARCH)[number]]?: string | undefined }
const ACTORS: readonly Activity['actor']['type'][] = ['staff', 'api', 'channel', 'guest', 'system']

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
const dayOf = (text: string | undefined) => (text && isDay(text) ? text : undefined)
/** A day's first moment here, moved by seconds. */
const momentOf = (day: string, seconds = 0) =>
  new Date(new Date(`${day}T00:00:00`).getTime() + seconds * 1000).toISOString().replace('.000Z', 'Z')

/** Days of the reader's clock, as the entries are shown. */
const momentsOf = (from: string | undefined, to: string | undefined) => ({
  created_from: from && momentOf(from),
  created_to: to && momentOf(addDays(to, 1), -1),
})

/** Of what is exported where no days are chosen. */
const EXPORTED_DAYS = 30

/** The same as a file: of the days that are chosen, or of the last ones. */
function ExportLink({ filters }: { filters: Search }) {
  const text = useMessages().staff.audit
  const formats = useFormats()
  const to = filters.created_to ?? today()
  const from = filters.created_from ?? addDays(to, 1 - EXPORTED_DAYS)
  const query = setOnly({ ...filters, ...momentsOf(from, to) }) as Query<'exportAuditLog'>
  return (
    <Button
      component="a"
      href={`${API_ROOT}${pathOf('exportAuditLog', { query })}`}
      download
      leftSection={<Download size={14} aria-hidden />}
    >
      {text.csv(formats.day(from), formats.day(to))}
    </Button>
  )
}

/** Who did what, before and after; written in the same moment as the change itself. */
export default function AuditLog() {
  const { staff, states, activity } = useMessages()
  const text = staff.audit
  const navigate = useNavigate()
  const formats = useFormats()
  const search = useSearch({ strict: false }) as Search
  const { permissions } = useMe()
  const filters: Search = setOnly({
    ...Object.fromEntries(AUDIT_SEARCH.map((name) => [name, search[name]])),
    created_from: dayOf(search.created_from),
    created_to: dayOf(search.created_to),
  })
  const { actor_type, actor_id, action, resource_id, created_from, created_to } = filters
  const asked = { ...filters, ...usePropertyFilter() }
  const list = usePages('listAuditLog', {
    query: setOnly({ ...asked, ...momentsOf(created_from, created_to) }) as Query<'listAuditLog'>,
  })
  const team = useRead('listUsers', {}, { enabled: usePermission('listUsers').allowed })
  const people = (team.data?.data ?? []).map(({ id, name }) => [id, name] as const)
  const shown = (name: keyof Search, value: string) => {
    if (name === 'actor_type') return text.actor_types[value as Activity['actor']['type']] ?? value
    if (name === 'actor_id') return people.find(([id]) => id === value)?.[1] ?? value
    if (name === 'action') return activity.actions[value] ?? value
    return name === 'resource_id' ? value : formats.day(value)
  }
  const set = (change: Search) =>
    navigate({ to: '.', search: (now) => setOnly({ ...now, ...change }), replace: true })
  return (
    <Page
      title={text.title}
      bare
      actions={permissions.includes('exportAuditLog') && <ExportLink filters={asked} />}
      under={
        <FilterBar label={states.filters}>
          <FilterChoice
            label={text.filters.actor_type}
            any={states.any}
            value={actor_type as Activity['actor']['type'] | undefined}
            options={ACTORS.map((one) => [one, text.actor_types[one]])}
            onChoice={(one) => set({ actor_type: one })}
          />
          {people.length > 0 && (
            <FilterChoice
              label={text.filters.actor_id}
              any={states.any}
              value={actor_id}
              options={people}
              onChoice={(id) => set({ actor_id: id })}
            />
          )}
          <FilterChoice
            label={text.filters.action}
            any={states.any}
            value={action}
            options={Object.entries(activity.actions).filter(([id]) => !id.includes('.'))}
            onChoice={(one) => set({ action: one })}
          />
          <FilterText
            label={text.filters.resource_id}
            value={resource_id}
            onText={(id) => set({ resource_id: id })}
          />
          <FilterDay
            label={text.filters.created_from}
            value={created_from}
            onChange={(day) => set({ created_from: day })}
          />
          <FilterDay
            label={text.filters.created_to}
            value={created_to}
            onChange={(day) => set({ created_to: day })}
          />
        </FilterBar>
      }
    >
      <Card>
        <ListState
          list={list}
          things={text.things}
          filters={Object.entries(filters).map(([name, value]) => ({
            name: text.filters[name as keyof Search],
            value: shown(name as keyof Search, String(value)),
            remove: () => set({ [name]: undefined }),
          }))}
          clear={() => set(Object.fromEntries(AUDIT_SEARCH.map((name) => [name, undefined])))}
          empty={{ title: text.empty_title, body: text.empty_body }}
        >
          {(entries) => (
            <ActivityList>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <ActivityEntry entry={entry}>
                    {entry.resource_id && (
                      <RecordLink id={entry.resource_id} name={entry.names[entry.resource_id]} />
                    )}
                    {entry.address_range && <code className="soft">{entry.address_range}</code>}
                  </ActivityEntry>
                </li>
              ))}
            </ActivityList>
          )}
        </ListState>
      </Card>
    </Page>
  )
}
