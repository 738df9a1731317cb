import { useParams } from '@tanstack/react-router'
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

/** What somebody asks, and the ways to answer. */
export default function EnquiryPage() {
  const text = usePartMessages('enquiries')
  const { id } = useParams({ strict: false })
  const enquiry = useRead('getEnquiry', { params: { id: id! } })
  const found = enquiry.data
  return (
    <Page
      bare
      title={found ? (found.subject ?? senderOf(found) ?? text.nameless) : text.title}
      beside={found && <EnquiryStatusBadge status={found.status} />}
      actions={
        <>
          <CopyAsApi operation="getEnquiry" args={{ params: { id: id! } }} />
          {found && <Answers enquiry={found} />}
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
  const { name, email, phone, attachments, status, closed_at, quote_id } = enquiry
  return (
    <Card>
      <DescriptionList
        facts={[
          [fields.name, name],
          [fields.email, email],
          [fields.phone, phone],
          [text.received, formats.moment(enquiry.created_at, property?.timezone)],
          [fields.property_id, properties.length > 1 && property?.name],
          [text.source, text.sources[enquiry.source]],
          [text.attachments, attachments.join(', ')],
          [text.statuses[status], closed_at && formats.moment(closed_at, property?.timezone)],
          [text.quoted_as, quote_id && <QuoteLink id={quote_id}>{text.open_quote}</QuoteLink>],
        ]}
      />
    </Card>
  )
}

function Answers({ enquiry }: { enquiry: Enquiry }) {
  const text = usePartMessages('enquiries')
  const { allowed } = usePermission('updateEnquiry')
  const { id, email, subject, status } = enquiry
  const is_open = status === 'open'
  const write = useWrite('updateEnquiry')
  const form = useRecordForm('updateEnquiry', undefined, {
    values: () => ({ status: is_open ? ('closed' as const) : ('open' as const) }),
    target: { params: { id } },
    done: (one) => (one.status === 'open' ? text.was_reopened : text.was_closed),
    undo: (one) => ({
      act: () =>
        write.mutateAsync({ params: { id }, body: { status: one.status === 'open' ? 'closed' : 'open' } }),
      done: one.status === 'open' ? text.was_closed : text.was_reopened,
    }),
    about: id,
  })
  if (!allowed || status === 'quoted') return null
  return (
    <>
      <FormError form={form} />
      <Button onClick={form.submit} loading={form.busy}>
        {is_open ? text.close : text.reopen}
      </Button>
      {is_open && email !== null && (
        <Button component="a" href={mailTo(email, subject)}>
          {text.answer}
        </Button>
      )}
      {is_open && (
        <ButtonLink to="/quotes/new" search={{ enquiry_id: id }} variant="filled">
          {text.quote}
        </ButtonLink>
      )}
    </>
  )
}

const mailTo = (email: string, subject: string | null) =>
  `mailto:${encodeURIComponent(email)}${subject === null ? '' : `?subject=${encodeURIComponent(`Re: ${subject}`)}`}`
