import { Fragment } from 'react'
import { useRatePlans } from '#web/dashboard/lookups.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Checkbox } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Stack } from '#web/ui/form.tsx'
import { Card } from '#web/ui/page.tsx'
import { OfferPrice } from './offer-price.tsx'
import { RoomLineFields } from './room-line-fields.tsx'
import { nextLine, nextOffer, type OfferValues, type RoomLine } from './values.ts'

const MAX_OFFERS = 5

interface OfferListProps {
  readonly offers: readonly OfferValues[]
  readonly property_id: string
  readonly company_id: string | null
  readonly set: (offers: readonly OfferValues[]) => void
}

const replaced = <T,>(list: readonly T[], at: number, by: T): T[] =>
  list.map((one, i) => (i === at ? by : one))

/** The offers of a quote, each in a card. */
export function OfferList({ offers, property_id, company_id, set }: OfferListProps) {
  const text = usePartMessages('quotes')
  return (
    <>
      {offers.map((offer, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an offer is its place
        <Card key={i}>
          <OfferFields
            number={i + 1}
            property_id={property_id}
            company_id={company_id}
            offer={offer}
            onChange={(more) => set(replaced(offers, i, { ...offer, ...more }))}
            onRemove={offers.length > 1 ? () => set(offers.toSpliced(i, 1)) : undefined}
          />
        </Card>
      ))}
      {offers.length < MAX_OFFERS && (
        <p>
          <Button onClick={() => set([...offers, nextOffer(offers)])}>{text.add_offer}</Button>
        </p>
      )}
    </>
  )
}

interface OfferFieldsProps {
  readonly number: number
  readonly property_id: string
  readonly company_id: string | null
  readonly offer: OfferValues
  readonly onChange: (more: Partial<OfferValues>) => void
  readonly onRemove: (() => void) | undefined
}

/** An offer: its name, its rooms, and what they would cost now. */
function OfferFields({ number, property_id, company_id, offer, onChange, onRemove }: OfferFieldsProps) {
  const text = usePartMessages('quotes')
  const plans = useRatePlans()
  const { lines } = offer
  const change = (at: number, line: RoomLine) => onChange({ lines: replaced(lines, at, line) })
  return (
    <Section
      title={text.offer(number)}
      actions={onRemove && <Button onClick={onRemove}>{text.remove_offer(number)}</Button>}
    >
      <Stack>
        <TextInput
          label={text.label}
          value={offer.label}
          maxLength={100}
          required
          withAsterisk={false}
          onChange={({ currentTarget: { value } }) => onChange({ label: value })}
        />
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rooms are their place
          <Fragment key={i}>
            <RoomLineFields
              line={line}
              property_id={property_id}
              onChange={(next) => change(i, next)}
              onRemove={lines.length > 1 ? () => onChange({ lines: lines.toSpliced(i, 1) }) : undefined}
            />
          </Fragment>
        ))}
        <p>
          <Button size="compact-sm" onClick={() => onChange({ lines: [...lines, nextLine(lines)] })}>
            {text.add_line}
          </Button>
        </p>
        <Checkbox
          label={text.hold_rooms}
          description={text.hold_hint}
          checked={offer.hold === 'option'}
          onChange={({ currentTarget: { checked } }) => onChange({ hold: checked ? 'option' : 'none' })}
        />
        <OfferPrice
          offer={offer}
          company_id={company_id}
          typeOf={(id) => plans.get(id)?.room_type_id ?? ''}
        />
      </Stack>
    </Section>
  )
}
