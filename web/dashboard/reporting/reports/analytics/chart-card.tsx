import type { UseQueryResult } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { OtherRevenueKind } from '#contract/reporting/other-revenue.ts'
import { useCurl } from '#web/dashboard/copy-as-api.tsx'
import type { ApiError } from '#web/lib/api-error.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Args, ReadId } from '#web/lib/operations.ts'
import { useMe } from '#web/lib/session.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { ActionIcon, Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Menu, Popover } from '#web/ui/controls/overlay.ts'
import { useCopy } from '#web/ui/copy.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { type ReportQuery, StaysBehind } from '../performance/stays.tsx'
import styles from './analytics.module.css'
import { type ChartTable, saveCsv, savePng } from './charts/download.ts'

type ChartView = 'chart' | 'table' | 'stays'

interface ChartCardProps<T, K extends ReadId> {
  readonly title: string
  readonly formula: string
  /** The prefix of file names. */
  readonly file: string
  readonly query: UseQueryResult<T, ApiError>
  readonly operation: K
  readonly args: Args<K>
  readonly draw: (data: T) => ReactNode
  readonly table: (data: T) => ChartTable
  /** The query of the stays behind it. */
  readonly stays: ReportQuery
  /** Rows are kinds of other revenue, one of which is chosen to see its stays. */
  readonly of_kinds?: true | undefined
  readonly wide?: boolean
  /** False where figures are shown instead of a drawing. */
  readonly is_drawn?: false
  /** Replaces the error of this field of the query. */
  readonly refused?: { readonly field: string; readonly text: string }
  readonly choices?: ReactNode
}

/** A chart with its formula, its figures as a table and as files, its stays, and the request. */
export function ChartCard<T, K extends ReadId>(props: ChartCardProps<T, K>) {
  const { title, query, draw, table, stays, choices } = props
  const text = usePartMessages('analytics')
  const [shown, setShown] = useState<ChartView>('chart')
  const [id, chart] = [useId(), useRef<HTMLDivElement>(null)]
  const toggle = (view: ChartView) => () => setShown(shown === view ? 'chart' : view)
  return (
    <section className={styles.card} data-wide={props.wide || undefined} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <Formula title={title} formula={props.formula} />
        {choices}
        <div className={styles.actions}>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-pressed={shown === 'table'}
            onClick={toggle('table')}
          >
            {text.table}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-pressed={shown === 'stays'}
            onClick={toggle('stays')}
          >
            {text.show_stays}
          </Button>
          <More {...props} chart={chart} canDraw={shown === 'chart' && props.is_drawn !== false} />
        </div>
      </header>
      <div ref={chart}>
        {isRefused(query.error, props.refused?.field) ? (
          <p className="soft">{props.refused!.text}</p>
        ) : (
          <QueryState query={query}>
            {(data) =>
              shown === 'chart' ? (
                draw(data)
              ) : shown === 'table' ? (
                <Figures title={title} table={table(data)} />
              ) : (
                <Stays title={title} rows={table(data).rows} stays={stays} of_kinds={props.of_kinds} />
              )
            }
          </QueryState>
        )}
      </div>
    </section>
  )
}

const isRefused = (error: ApiError | null, field: string | undefined): boolean =>
  Array.isArray(error?.details) && error.details.some((one: { field?: string }) => one.field === field)

function Formula({ title, formula }: { title: string; formula: string }) {
  const text = usePartMessages('analytics')
  return (
    <Popover width={300} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-xs" variant="subtle" aria-label={text.formula_of(title)}>
          {text.formula}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.formula_of(title)}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the focus has to be somewhere inside */}
        <p className={styles.formula} tabIndex={0}>
          {formula}
        </p>
      </Popover.Dropdown>
    </Popover>
  )
}

interface MoreProps<T, K extends ReadId>
  extends Pick<ChartCardProps<T, K>, 'title' | 'file' | 'query' | 'operation' | 'args' | 'table'> {
  readonly chart: React.RefObject<HTMLDivElement | null>
  readonly canDraw: boolean
}

function More<T, K extends ReadId>({
  title,
  file,
  query,
  operation,
  args,
  table,
  chart,
  canDraw,
}: MoreProps<T, K>) {
  const text = usePartMessages('analytics')
  const { states } = useMessages()
  const { permissions } = useMe()
  const { copy } = useCopy()
  const curl = useCurl()
  const { data } = query
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size="sm" aria-label={text.more_of(title)}>
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!data} onClick={() => data && saveCsv(table(data), file)}>
          {text.csv}
        </Menu.Item>
        <Menu.Item
          disabled={!data || !canDraw}
          onClick={() => {
            const svg = chart.current?.querySelector('svg')
            if (svg) void savePng(svg, file)
          }}
        >
          {text.png}
        </Menu.Item>
        {permissions.includes('createApiKey') && (
          <Menu.Item
            onClick={async () => {
              if (await copy(curl(operation, args))) showToast(states.copied)
            }}
          >
            {states.copy_as_api}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Figures({ title, table: { head, rows } }: { title: string; table: ChartTable }) {
  return (
    <PlainTable label={title} columns={head.map((name, at) => (at > 0 ? { figure: name } : name))} tall>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <td key={at} data-figure>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

interface StaysProps extends Pick<ChartCardProps<unknown, ReadId>, 'title' | 'stays' | 'of_kinds'> {
  readonly rows: ChartTable['rows']
}

/** The stays behind the whole chart, or behind one of its rows. */
function Stays({ title, rows, stays, of_kinds }: StaysProps) {
  const text = usePartMessages('analytics')
  const [chosen, setChosen] = useState('')
  const whole = of_kinds ? (rows[0]?.key ?? '') : ''
  const known = rows.some((row) => row.key === chosen) ? chosen : whole
  if (of_kinds && known === '') return <p className="soft">{text.other.none}</p>
  return (
    <div className={styles.stays}>
      <NativeSelect
        label={text.stays_of(title)}
        value={known}
        data={[
          ...(of_kinds ? [] : [{ value: '', label: text.all_rows }]),
          ...rows.filter((row) => row.key !== '').map((row) => ({ value: row.key, label: row.name })),
        ]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <div className={styles.tall}>
        {of_kinds ? (
          <StaysBehind query={{ ...stays, other_revenue: known as OtherRevenueKind }} row={undefined} />
        ) : (
          <StaysBehind query={stays} row={known === '' ? undefined : known} />
        )}
      </div>
    </div>
  )
}
