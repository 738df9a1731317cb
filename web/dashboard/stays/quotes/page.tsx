import { useParams } from '@tanstack/react-router'
import type { Quote } from '#contract/stays/quotes.ts'
import { fullName } from '#contract/text/person-names.ts'
import { CompanyLink } from '#web/dashboard/companies/public.ts'
import { CopyAsApi } from '#web/dashboard/copy-as-api.tsx'
import { PreviewLink } from '#web/dashboard/links.tsx'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyOf, usePropertyZone } from '#web/lib/session.ts'
import { guestOrigin } from '#web/shared/guest-origin.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { CopyButton } from '#web/ui/copy.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import { QuoteActions } from './actions.tsx'
import { Offers } from './offers.tsx'
import { QuoteStatusBadge } from './status-badge.tsx'

/** A quote: its offers, its link, and what became of it. */
export default function QuotePage() {
  const text = usePartMessages('quotes')
  const { id } = useParams({ strict: false })
  const quote = useRead('getQuote', { params: { id: id! } })
  const found = quote.data
  return (
    <Page
      bare
      title={found ? fullName(found.guest) : text.title}
      beside={found && <QuoteStatusBadge status={found.status} />}
      actions={
        <>
          <CopyAsApi operation="getQuote" args={{ params: { id: id! } }} />
          {found && <QuoteActions quote={found} />}
        </>
      }
    >
      <QueryState query={quote}>
        {(one) => (
          <>
            <Facts quote={one} />
            <Offers quote={one} />
            <PageOfGuest quote={one} />
          </>
        )}
      </QueryState>
    </Page>
  )
}

function Facts({ quote }: { quote: Quote }) {
  const text = usePartMessages('quotes')
  const { fields } = useMessages()
  const formats = useFormats()
  const zone = usePropertyZone()(quote.property_id)
  const { guest, lost_reason, sent_at, closed_at, reservation_ids, status } = quote
  const links = reservation_ids.map((one, i) => (
    <span key={one}>
      {i > 0 && ', '}
      <PreviewLink id={one}>{text.room(i + 1)}</PreviewLink>
    </span>
  ))
  return (
    <Card>
      <DescriptionList
        facts={[
          [fields.email, guest.email],
          [fields.phone, guest.phone],
          [
            quote.company_pays ? fields.company_pays : fields.company_id,
            quote.company_id && <CompanyLink id={quote.company_id} />,
          ],
          [text.valid_until, formats.day(quote.valid_until)],
          [text.sent_at, sent_at && formats.moment(sent_at, zone)],
          [text.statuses[status], closed_at && formats.moment(closed_at, zone)],
          [text.lost_reason, lost_reason && text.lost_reasons[lost_reason]],
          [text.booked, links.length > 0 && <>{links}</>],
          [text.message, quote.message, 'long'],
          [fields.notes, quote.notes, 'long'],
        ]}
      />
    </Card>
  )
}

/** The link by which the guest compares and accepts. rule 33.7 */
function PageOfGuest({ quote }: { quote: Quote }) {
  const text = usePartMessages('quotes')
  const property = usePropertyOf(quote.property_id)
  if (quote.status !== 'sent') return null
  const address = quote.page_path === null ? null : `${guestOrigin(property)}${quote.page_path}`
  const shown =
    address === null ? (
      text.page_closed
    ) : (
      <>
        <a href={address} target="_blank" rel="noreferrer">
          {address}
        </a>{' '}
        <CopyButton value={address} />
      </>
    )
  return (
    <Card>
      <DescriptionList facts={[[text.link, shown, 'long']]} />
    </Card>
  )
}
