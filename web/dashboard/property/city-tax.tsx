import { MAX_STAY_NIGHTS } from '#contract/dates.ts'
import { CITY_TAX_EXEMPTIONS } from '#contract/lists.ts'
import type { CityTax } from '#contract/property/properties.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { Checkbox, NativeSelect } from '../../ui/controls/choice.ts'
import { NumberInput } from '../../ui/controls/input.ts'
import { Columns, Stack } from '../../ui/form.tsx'
import { CityTaxRate, CityTaxSeasons } from './city-tax-seasons.tsx'

interface CityTaxFieldsProps {
  readonly tax: CityTax | null
  readonly currency: string
  readonly change: (tax: CityTax | null) => void
}

/** The city tax of a property. */
export function CityTaxFields({ tax, currency, change }: CityTaxFieldsProps) {
  const text = usePartMessages('property')
  const set = (more: Partial<CityTax>) => tax && change({ ...tax, ...more })
  return (
    <Stack>
      <Columns>
        <NativeSelect
          label={text.city_tax}
          value={tax?.basis ?? ''}
          data={[
            { value: '', label: text.city_tax_none },
            ...Object.entries(text.city_tax_bases).map(([value, label]) => ({ value, label })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            change(value === '' ? null : withBasis(tax, value as CityTax['basis'], currency))
          }
        />
        {tax && <CityTaxRate basis={tax.basis} rate={tax} currency={currency} set={set} />}
        {tax && <Limits tax={tax} set={set} />}
      </Columns>
      {tax && <Exemptions tax={tax} set={set} />}
      {tax && <CityTaxSeasons tax={tax} currency={currency} set={(seasons) => set({ seasons })} />}
    </Stack>
  )
}

/** Initial values of another basis, in each season too: 5 % or 2.00. */
function withBasis(tax: CityTax | null, basis: CityTax['basis'], currency: string): CityTax {
  const rateOf = ({ percent, amount }: Pick<CityTax, 'percent' | 'amount'>) =>
    basis === 'percent'
      ? { percent: percent ?? 5, amount: null }
      : { amount: amount ?? { amount: 200, currency }, percent: null }
  const seasons = tax?.seasons?.map((season) => ({ ...season, ...rateOf(season) }))
  return { ...tax, basis, ...rateOf(tax ?? {}), ...(seasons && { seasons }) }
}

interface PartProps {
  readonly tax: CityTax
  readonly set: (more: Partial<CityTax>) => void
}

/** Reasons for exemption that staff can select. rule 20.7 */
function Exemptions({ tax, set }: PartProps) {
  const words = useMessages().reservations.money.exemptions
  const exempt = tax.exemptions ?? []
  return (
    <Checkbox.Group
      label={usePartMessages('accounting').exemptions}
      value={[...exempt]}
      onChange={(reasons) => set({ exemptions: CITY_TAX_EXEMPTIONS.filter((one) => reasons.includes(one)) })}
    >
      <Columns>
        {CITY_TAX_EXEMPTIONS.map((reason) => (
          <Checkbox key={reason} value={reason} label={words[reason]} />
        ))}
      </Columns>
    </Checkbox.Group>
  )
}

/** Who pays it, and for how many nights. */
function Limits({ tax, set }: PartProps) {
  const text = usePartMessages('property')
  return (
    <>
      <NumberInput
        label={text.city_tax_min_age}
        min={0}
        max={18}
        value={tax.min_age ?? ''}
        onChange={(age) => set({ min_age: typeof age === 'number' ? age : null })}
      />
      <NumberInput
        label={text.city_tax_max_nights}
        min={1}
        max={MAX_STAY_NIGHTS}
        value={tax.max_nights ?? ''}
        onChange={(nights) => set({ max_nights: typeof nights === 'number' ? nights : null })}
      />
      <Checkbox
        mt={24}
        label={text.city_tax_included}
        checked={tax.included_in_price ?? false}
        onChange={({ currentTarget: { checked } }) => set({ included_in_price: checked })}
      />
    </>
  )
}
