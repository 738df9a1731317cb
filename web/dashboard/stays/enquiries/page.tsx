import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Enquiry } from '#contract/stays/enquiries.ts'
import { CopyAsApi } from '#web/dashboard/copy-as-api.tsx'
import { ButtonLink, QuoteLink } from '#web/dashboard/links.tsx'
import { useRead, useWrite } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, usePermission } from '#web/lib/session.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { FormError } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { DescriptionList, Section } from '#web/ui/description-list.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import styles from './enquiries.module.css'
import { senderOf } from './sender.ts'
import { EnquiryStatusBadge } from './status-badge.tsx'
import { Thread } from './thread.tsx'

/** What somebody asks, and the ways to answer. */
export default function EnquiryPage() {
  const text = usePartMessages('enquiries')
  const { id } = useParams({ strict: false })
  const enquiry = useRead('getEnquiry', { params: { id: id! } })
  const found = enquiry.data
  const [writes, setWrites] = useState(false)
  return (
    <Page
      bare
      title={found ? (found.subject ?? senderOf(found) ?? text.nameless) : text.title}
      beside={found && <EnquiryStatusBadge status={found.status} />}
      actions={
        <>
          <CopyAsApi operation="getEnquiry" args={{ params: { id: id! } }} />
          {found && <Actions enquiry={found} writes={writes} write={() => setWrites(true)} />}
        </>
      }
    >
      <QueryState query={enquiry}>
        {(one) => (
          <>
            <Card>
              <Section title={text.body}>
                <p className={styles.text}>{one.body}</p>
              </Section>
            </Card>
            <Thread enquiry={one} writes={writes} setWrites={setWrites} />
            <Facts enquiry={one} />
          </>
        )}
      </QueryState>
    </Page>
  )
}

function Facts({ enquiry }: { enquiry: Enquiry }) {
  const text = usePartMessages('enquiries')
  const { fields } = useMessages()
  const formats = useFormats()
  const { properties } = useMe()
  const property = properties.find((one) => one.id === enquiry.property_id)
  const { name, email, phone, attachments, status, quote_id } = enquiry
  const { open_since, answered_at, closed_at } = enquiry
  const moment = (at: string | null) => at && formats.moment(at, property?.timezone)
  return (
    <Card>
      <DescriptionList
        facts={[
          [fields.name, name],
          [fields.email, email],
          [fields.phone, phone],
          [text.received, moment(enquiry.created_at)],
          [text.open_since, open_since !== enquiry.created_at && moment(open_since)],
          [fields.property_id, properties.length > 1 && property?.name],
          [text.source, text.sources[enquiry.source]],
          [text.attachments, attachments.join(', ')],
          [text.statuses[status], moment(answered_at ?? closed_at)],
          [text.quoted_as, quote_id && <QuoteLink id={quote_id}>{text.open_quote}</QuoteLink>],
        ]}
      />
    </Card>
  )
}

interface ActionsProps {
  readonly enquiry: Enquiry
  /** Whether an answer is being written. */
  readonly writes: boolean
  readonly write: () => void
}

function Actions({ enquiry, writes, write }: ActionsProps) {
  const text = usePartMessages('enquiries')
  const { allowed } = usePermission('updateEnquiry')
  const { id, email, status } = enquiry
  const is_closed = status === 'closed'
  if (!allowed) return null
  return (
    <>
      {status !== 'quoted' && <CloseButton enquiry={enquiry} />}
      {!is_closed && email !== null && (
        <Button onClick={write} disabled={writes}>
          {text.answer}
        </Button>
      )}
      {(status === 'open' || status === 'answered') && (
        <ButtonLink to="/quotes/new" search={{ enquiry_id: id }} variant="filled">
          {text.quote}
        </ButtonLink>
      )}
    </>
  )
}

function CloseButton({ enquiry: { id, status } }: { readonly enquiry: Enquiry }) {
  const text = usePartMessages('enquiries')
  const is_closed = status === 'closed'
  const write = useWrite('updateEnquiry')
  const form = useRecordForm('updateEnquiry', undefined, {
    values: () => ({ status: is_closed ? ('open' as const) : ('closed' as const) }),
    target: { params: { id } },
    done: (one) => (one.status === 'open' ? text.was_reopened : text.was_closed),
    undo: () => ({
      act: () =>
        write.mutateAsync({ params: { id }, body: { status: status as 'open' | 'answered' | 'closed' } }),
      done: is_closed ? text.was_closed : text.was_reopened,
    }),
    about: id,
  })
  return (
    <>
      <FormError form={form} />
      <Button onClick={form.submit} loading={form.busy}>
        {is_closed ? text.reopen : text.close}
      </Button>
    </>
  )
}
