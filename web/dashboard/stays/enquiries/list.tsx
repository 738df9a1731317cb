import { useState } from 'react'
import type { Enquiry } from '#contract/stays/enquiries.ts'
import { ENQUIRY_STATUSES } from '#contract/stays/status.ts'
import { ButtonLink, EnquiryLink } from '#web/dashboard/links.tsx'
import { ListPage } from '#web/dashboard/list-page.tsx'
import { usePropertyColumn } from '#web/dashboard/property-column.tsx'
import { useRead } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission, useProperty, usePropertyFilter, usePropertyZone } from '#web/lib/session.ts'
import { useListFilters } from '#web/shared/list-filters.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { CopyButton } from '#web/ui/copy.tsx'
import { optionsOf } from '#web/ui/options.ts'
import { type Column, Table, Truncate } from '#web/ui/table.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { senderOf } from './sender.ts'
import { EnquiryStatusBadge } from './status-badge.tsx'

/** What strangers ask, and what became of it. */
export default function EnquiryList() {
  const text = usePartMessages('enquiries')
  const filters = useListFilters<'search' | 'status'>(
    {
      search: { kind: 'text', first: true },
      status: { kind: 'choice', options: optionsOf(ENQUIRY_STATUSES, text.statuses), several: true },
    },
    { search: text.search, status: text.status },
  )
  const query = { ...filters.values, ...usePropertyFilter() }
  return (
    <ListPage list="listEnquiries" args={{ query }} text={text} create={<Create />} filters={filters}>
      {(rows) => <Rows rows={rows} />}
    </ListPage>
  )
}

function Create() {
  const text = usePartMessages('enquiries')
  const { allowed } = usePermission('createEnquiry')
  const [notes, setNotes] = useState(false)
  return (
    <>
      <ButtonLink to="/quotes">{text.quotes}</ButtonLink>
      <Address />
      {allowed && (
        <Button variant="filled" onClick={() => setNotes(true)}>
          {text.new}
        </Button>
      )}
      {notes && <NoteDialog close={() => setNotes(false)} />}
    </>
  )
}

/** Of the chosen property. */
function Address() {
  const text = usePartMessages('enquiries')
  const property = useProperty()
  const read = useRead(
    'getEnquiryAddress',
    { params: { id: property?.id ?? '' } },
    { enabled: property !== undefined },
  )
  const address = read.data?.address
  if (!address) return null
  return (
    <span title={text.address_hint}>
      <CopyButton value={address} label={text.address} />
    </span>
  )
}

function Rows({ rows }: { rows: readonly Enquiry[] }) {
  const text = usePartMessages('enquiries')
  const formats = useFormats()
  const zoneOf = usePropertyZone()
  const columns: Column<Enquiry>[] = [
    {
      key: 'sender',
      title: text.sender,
      cell: (one) => (
        <Truncate long title={senderOf(one) ?? text.nameless}>
          <EnquiryLink id={one.id}>{senderOf(one) ?? text.nameless}</EnquiryLink>
        </Truncate>
      ),
    },
    {
      key: 'status',
      title: text.status,
      plain: true,
      cell: ({ status }) => <EnquiryStatusBadge status={status} />,
    },
    {
      key: 'subject',
      title: text.subject,
      wide: true,
      cell: ({ subject, body }) => <Truncate long>{subject ?? body}</Truncate>,
    },
    ...usePropertyColumn(rows, 'between'),
    {
      key: 'received',
      title: text.received,
      cell: ({ created_at, property_id }) => formats.moment(created_at, zoneOf(property_id)),
    },
  ]
  return <Table label={text.title} columns={columns} rows={rows} muted={({ status }) => status !== 'open'} />
}
