import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { Suspense } from 'react'
import type { Task } from '#contract/upkeep/maintenance.ts'
import { API_ROOT, pathOf } from '#web/lib/client.ts'
import { type Pages, usePages } from '#web/lib/data.ts'
import { allPagesQuery } from '#web/lib/fetch-all.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Query } from '#web/lib/operations.ts'
import { usePermission, usePropertyFilter } from '#web/lib/session.ts'
import { ListFilterBar, type ListFilters } from '#web/shared/list-filters.tsx'
import { ListState, Notice, QueryState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Page } from '#web/ui/page.tsx'
import { Table } from '#web/ui/table.tsx'
import { CopyAsApi } from '../../copy-as-api.tsx'
import { useTaskColumns } from './columns.tsx'
import { type FilterName, useTaskFilters } from './filters.ts'
import { byUrgency, latestFirst, VIEW_NAMES, VIEWS, type ViewName } from './model.ts'
import { NewTask } from './public.ts'
import { TaskCounters } from './task-counters.tsx'
import { useReader } from './words.ts'

const DONE_ROWS = 50

interface Search {
  readonly show?: string
  readonly new?: string
}

/** Maintenance tasks, the most urgent first. rule 24.13 */
export default function Maintenance() {
  const text = usePartMessages('maintenance')
  const { show } = useSearch({ strict: false }) as Search
  const filters = useTaskFilters()
  const query = { ...filters.values, ...usePropertyFilter() } as Query<'listTasks'>
  const active = useQuery(
    allPagesQuery('listTasks', { query: { ...query, status: 'open,in_progress' } as Query<'listTasks'> }),
  )
  const done = usePages('listTasks', { query: { ...query, status: 'done', limit: DONE_ROWS } })
  const is_done = show === 'done'
  const status = is_done ? 'done' : 'open,in_progress'
  return (
    <Page
      title={text.title}
      actions={
        <>
          <Button leftSection={<Printer size={14} aria-hidden />} onClick={() => print()}>
            {text.print}
          </Button>
          <Button
            component="a"
            href={`${API_ROOT}${pathOf('exportTasks', { query: query as Query<'exportTasks'> })}`}
            download
            leftSection={<Download size={14} aria-hidden />}
          >
            {text.csv}
          </Button>
          <CopyAsApi operation="listTasks" args={{ query: { ...query, status } as Query<'listTasks'> }} />
          <NewTaskButton />
        </>
      }
      under={
        <>
          <TaskCounters active={active.data} done={done} />
          <ListFilterBar filters={filters} />
        </>
      }
    >
      {is_done ? (
        <ListState
          list={done}
          things={text.things}
          filters={filters}
          empty={{ title: text.none_done, body: '' }}
        >
          {(rows) => <Rows rows={latestFirst(rows)} />}
        </ListState>
      ) : (
        <QueryState query={active}>
          {(all) => (
            <Active all={all} show={VIEW_NAMES.find((one) => one === show)} filters={filters} done={done} />
          )}
        </QueryState>
      )}
    </Page>
  )
}

interface ActiveProps {
  readonly all: readonly Task[]
  readonly show: ViewName | undefined
  readonly filters: ListFilters<FilterName>
  readonly done: Pages<Task>
}

/** Open tasks, within the counters and filters. */
function Active({ all, show, filters, done }: ActiveProps) {
  const text = usePartMessages('maintenance')
  const navigate = useNavigate()
  const reader = useReader()
  const rows = show ? all.filter((task) => VIEWS[show](task, reader)) : all
  if (rows.length > 0) return <Rows rows={byUrgency(rows, reader)} />
  const is_narrow = show !== undefined || filters.active.length > 0
  if (is_narrow)
    return (
      <Notice
        title={text.none_match}
        action={
          <Button
            onClick={() => {
              const none = { show: undefined, category: undefined, priority: undefined, room_id: undefined }
              void navigate({ to: '.', search: (now) => ({ ...now, ...none }), replace: true })
            }}
          >
            {text.show_all}
          </Button>
        }
      />
    )
  const never = done.items.length === 0
  return <Notice title={never ? text.empty_title : text.all_done}>{never ? text.empty_body : null}</Notice>
}

function Rows({ rows }: { rows: readonly Task[] }) {
  const text = usePartMessages('maintenance')
  const columns = useTaskColumns(rows)
  return (
    <Table
      label={text.title}
      columns={columns}
      rows={rows}
      muted={({ status }) => status === 'done'}
      sticky
    />
  )
}

/** Also opened by address: search results link here. */
function NewTaskButton() {
  const text = usePartMessages('maintenance')
  const navigate = useNavigate()
  const { allowed, why } = usePermission('createTask')
  const { new: is_new } = useSearch({ strict: false }) as Search
  const open = (opened: boolean) =>
    navigate({ to: '.', search: (now) => ({ ...now, new: opened ? '1' : undefined }), replace: true })
  return (
    <>
      <Button variant="filled" disabled={!allowed} title={why} onClick={() => open(true)}>
        {text.new}
      </Button>
      {allowed && is_new && (
        <Suspense>
          <NewTask close={() => open(false)} />
        </Suspense>
      )}
    </>
  )
}
