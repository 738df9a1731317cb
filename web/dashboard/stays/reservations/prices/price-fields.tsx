import { SET_PRICES } from '#contract/account/roles.ts'
import { CITY_TAX_EXEMPTIONS } from '#contract/lists.ts'
import type { Money } from '#contract/money.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { rolesFor, useMe, usePropertyOf } from '#web/lib/session.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { NumberInput, TextInput } from '#web/ui/controls/input.ts'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { optionsOf } from '#web/ui/options.ts'
import type { PriceDraft } from './price-draft.ts'
import styles from './price-fields.module.css'

interface PriceFieldsProps {
  readonly prices: PriceDraft
  readonly set: (prices: PriceDraft) => void
  readonly property_id: string
  readonly currency: string
  /** The nights of the stay that are not over, with their current prices. */
  readonly nights: readonly { readonly date: string; readonly amount: Money | undefined }[]
  /** Why the code is not valid. */
  readonly code_error?: string | undefined
  /** What happens to prices by hand when other fields change. */
  readonly hint?: string | undefined
}

/**
 * Another price than the plan's: a promotion code for everybody, a price by hand and a discount for permitted
 * roles.
 */
export function PriceFields({ prices, set, code_error, property_id, ...rest }: PriceFieldsProps) {
  const text = usePartMessages('prices')
  const both = prices.code.trim() !== '' && prices.type !== 'none'
  return (
    <div className={styles.fields}>
      <TextInput
        label={text.code}
        value={prices.code}
        maxLength={40}
        autoComplete="off"
        error={both ? text.either : code_error}
        onChange={({ currentTarget: { value } }) => set({ ...prices, code: value })}
      />
      <CityTaxFields prices={prices} set={set} property_id={property_id} />
      <ByHand prices={prices} set={set} {...rest} />
    </div>
  )
}

/** The reason for exemption from city tax, where the property has such reasons. rule 20.7 */
function CityTaxFields({
  prices,
  set,
  property_id,
}: Pick<PriceFieldsProps, 'prices' | 'set' | 'property_id'>) {
  const text = usePartMessages('prices')
  const reasons = useMessages().reservations.money.exemptions
  const known = usePropertyOf(property_id)?.city_tax?.exemptions ?? []
  const { exempt } = prices
  // A reason that no longer exists is still shown, so that it can be removed.
  const offered = CITY_TAX_EXEMPTIONS.filter((one) => known.includes(one) || one === exempt)
  if (offered.length === 0) return null
  const choose = (value: string) =>
    set({ ...prices, exempt: offered.find((one) => one === value) ?? null, exemption_note: '' })
  return (
    <div className={styles.discount}>
      <NativeSelect
        label={text.city_tax}
        data={[
          { value: '', label: text.city_tax_owed },
          ...offered.map((value) => ({ value, label: text.exempt(reasons[value]) })),
        ]}
        value={exempt ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {exempt && (
        <TextInput
          className={styles.wide!}
          label={text.exemption_note}
          description={text.exemption_hint}
          value={prices.exemption_note}
          maxLength={200}
          onChange={({ currentTarget: { value } }) => set({ ...prices, exemption_note: value })}
        />
      )}
    </div>
  )
}

/** Expanded initially where something is set. */
function ByHand({
  prices,
  set,
  currency,
  nights,
  hint,
}: Omit<PriceFieldsProps, 'code_error' | 'property_id'>) {
  const text = usePartMessages('prices')
  const { staff, states } = useMessages()
  const formats = useFormats()
  const may_set = useMe().permissions.includes(SET_PRICES)
  const who = states.not_allowed(formats.list(rolesFor(SET_PRICES).map((role) => staff.roles[role])))
  const begins_open = prices.type !== 'none' || Object.keys(prices.by_hand).length > 0
  return (
    <details className={styles.by_hand} open={begins_open || undefined}>
      <summary>
        {text.by_hand} · {text.discount}
      </summary>
      <fieldset disabled={!may_set}>
        <p className="soft">{may_set ? text.by_hand_hint : who}</p>
        <div className={styles.nights}>
          {nights.map(({ date, amount }) => (
            <AmountField
              key={date}
              size="xs"
              label={formats.day(date)}
              aria-label={text.night(formats.day(date))}
              placeholder={amount && formats.money(amount)}
              value={prices.by_hand[date] ?? null}
              currency={currency}
              onChange={(price) => set({ ...prices, by_hand: { ...prices.by_hand, [date]: price } })}
            />
          ))}
        </div>
        <DiscountFields prices={prices} set={set} currency={currency} />
        {hint && <p className="soft">{hint}</p>}
      </fieldset>
    </details>
  )
}

function DiscountFields({ prices, set, currency }: Pick<PriceFieldsProps, 'prices' | 'set' | 'currency'>) {
  const text = usePartMessages('prices')
  return (
    <div className={styles.discount}>
      <NativeSelect
        label={text.discount}
        data={optionsOf(['none', 'percent', 'amount'] as const, text.types)}
        value={prices.type}
        onChange={({ currentTarget: { value } }) => set({ ...prices, type: value as PriceDraft['type'] })}
      />
      {prices.type === 'percent' && (
        <NumberInput
          label={text.value}
          value={prices.percent ?? ''}
          min={0.01}
          max={100}
          decimalScale={2}
          suffix=" %"
          onChange={(percent) => set({ ...prices, percent: typeof percent === 'number' ? percent : null })}
        />
      )}
      {prices.type === 'amount' && (
        <AmountField
          label={text.off}
          value={prices.amount}
          currency={currency}
          onChange={(amount) => set({ ...prices, amount })}
        />
      )}
      {prices.type !== 'none' && (
        <TextInput
          className={styles.wide!}
          label={text.reason}
          description={text.reason_hint}
          value={prices.reason}
          maxLength={200}
          required
          withAsterisk={false}
          onChange={({ currentTarget: { value } }) => set({ ...prices, reason: value })}
        />
      )}
    </div>
  )
}
