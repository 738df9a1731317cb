import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { pathOf } from '#web/lib/client.ts'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission, useProperty } from '#web/lib/session.ts'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { CloseButton } from '#web/ui/controls/button.ts'
import { SegmentedControl } from '#web/ui/controls/choice.ts'
import { CodeBlock, CopyButton, Id } from '#web/ui/copy.tsx'
import { useCurl } from '../../copy-as-api.tsx'
import { ButtonLink } from '../../links.tsx'
import styles from './inspector.module.css'
import { LastEvents, LastRequests } from './last-uses.tsx'
import { type InspectedRecord, recordAt } from './record-at.ts'

const SIZES = ['s', 'm', 'l'] as const
type Size = (typeof SIZES)[number]
const STORED = 'serai.inspector_size'
const storedSize = (): Size => SIZES.find((one) => one === localStorage.getItem(STORED)) ?? 'm'

/** The record of the screen as the API has it, with its last events and requests. rule 14.36 */
export default function Inspector({ close }: { close: () => void }) {
  const text = usePartMessages('developer').inspector
  const { shell } = useMessages()
  const [size, setSize] = useState(storedSize)
  const pane = useFocusWhileOpen()
  const params = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const record = recordAt({ params, search, property_id: useProperty()?.id })
  return (
    <aside
      ref={pane}
      className={styles.pane}
      data-size={size}
      data-beside={search.peek ? true : undefined}
      aria-label={text.title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close()
      }}
    >
      <header className={styles.head}>
        <h2>{text.title}</h2>
        {record && <Id value={record.id} what="id" />}
        <div className={styles.actions}>
          {record && <RecordActions record={record} />}
          <SegmentedControl
            size="xs"
            aria-label={text.size}
            data={SIZES.map((value) => ({ value, label: text.sizes[value] }))}
            value={size}
            onChange={(value) => {
              localStorage.setItem(STORED, value)
              setSize(value as Size)
            }}
          />
          <CloseButton aria-label={shell.close} onClick={close} />
        </div>
      </header>
      {record ? <Inspected key={record.id} record={record} /> : <p className="soft">{text.no_record}</p>}
    </aside>
  )
}

/** The focus moves to the pane, and back to where it was. */
function useFocusWhileOpen() {
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    pane.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return pane
}

interface RecordProps {
  readonly record: InspectedRecord
}

/** Every read takes the identifier alone: typed as one of them. */
const readOf = ({ id, operation }: InspectedRecord) =>
  [operation as 'getReservation', { params: { id } }] as const

function RecordActions({ record }: RecordProps) {
  const { states } = useMessages()
  const curl = useCurl()
  const [operation, args] = readOf(record)
  return (
    <>
      <CopyButton value={curl(operation, args)} label={states.copy_as_curl} />
      <ButtonLink to="/developer/explorer" search={{ operation, path: pathOf(operation, args) }}>
        {states.open_in_explorer}
      </ButtonLink>
    </>
  )
}

function Inspected({ record }: RecordProps) {
  const text = usePartMessages('developer').inspector
  const [operation, args] = readOf(record)
  const { allowed, why } = usePermission(operation)
  const found = useRead(operation, args, { enabled: allowed })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, WCAG 2.1.1
    <div className={styles.body} tabIndex={0}>
      <section aria-label={text.object}>
        {allowed ? (
          <QueryState query={found} skeleton={<SkeletonRows rows={3} />}>
            {(object) => <CodeBlock code={JSON.stringify(object, null, 2)} label={text.object} />}
          </QueryState>
        ) : (
          <p className="soft">{why}</p>
        )}
      </section>
      <LastEvents of={record.id} />
      <LastRequests of={record.id} to={pathOf(operation, args)} />
    </div>
  )
}
