import { useState } from 'react'
import type { Quote } from '#contract/stays/quotes.ts'
import { useRoomTypes } from '#web/dashboard/lookups.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Card } from '#web/ui/page.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { StayDates } from '../reservations/public.ts'

type Offer = Quote['offers'][number]

/** Each offer with its rooms, and the button by which staff accept it for the guest. */
export function Offers({ quote }: { quote: Quote }) {
  return quote.offers.map((offer, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an offer is its place
    <OfferCard key={i} quote={quote} offer={offer} number={i + 1} />
  ))
}

interface OfferProps {
  readonly quote: Quote
  readonly offer: Offer
  readonly number: number
}

function OfferCard({ quote, offer, number }: OfferProps) {
  const text = usePartMessages('quotes')
  const formats = useFormats()
  const types = useRoomTypes()
  return (
    <Card>
      <Section
        title={`${number}. ${offer.label}`}
        actions={<Accept quote={quote} offer={offer} number={number} />}
      >
        <p>
          <strong>{formats.money(offer.total)}</strong>{' '}
          <span className="soft">
            {quote.accepted_offer === number ? text.statuses.accepted : text.holds[offer.hold]}
          </span>
        </p>
        <PlainTable
          label={offer.label}
          columns={[text.room_type, text.dates, text.party, { figure: text.total }]}
          cards
        >
          <tbody>
            {offer.rooms.map((room, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rooms of an offer may be the same
              <tr key={i}>
                <th scope="row">{types.nameOf(room.room_type_id)}</th>
                <td>
                  <StayDates check_in={room.check_in} check_out={room.check_out} />
                </td>
                <td>{text.persons(room.adults, room.children)}</td>
                <td data-figure>{formats.money(room.total)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </Section>
    </Card>
  )
}

function Accept(props: OfferProps) {
  const text = usePartMessages('quotes')
  const { allowed } = usePermission('acceptQuote')
  const [asks, setAsks] = useState(false)
  if (!allowed || props.quote.status !== 'sent') return null
  return (
    <>
      <Button aria-label={text.accept_named(props.offer.label)} onClick={() => setAsks(true)}>
        {text.accept}
      </Button>
      {asks && <AcceptDialog {...props} close={() => setAsks(false)} />}
    </>
  )
}

function AcceptDialog({ quote, offer, number, close }: OfferProps & { readonly close: () => void }) {
  const text = usePartMessages('quotes')
  const formats = useFormats()
  const form = useRecordForm('acceptQuote', undefined, {
    values: () => ({ offer: number, expected_total: offer.total }),
    target: { params: { id: quote.id } },
    close,
    done: () => text.was_accepted(offer.label),
  })
  return (
    <ConfirmDialog title={text.accept_named(offer.label)} form={form} submit={text.accept} close={close}>
      <p>{text.accept_books(formats.money(offer.total))}</p>
    </ConfirmDialog>
  )
}
