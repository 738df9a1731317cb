import { Checkbox, NativeSelect, NumberInput } from '@mantine/core'
import type { CityTax } from '../../../contract/resources/properties.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { Columns } from '../../ui/form.tsx'

interface CityTaxFieldsProps {
  readonly tax: CityTax | null
  readonly currency: string
  readonly change: (tax: CityTax | null) => void
}

/** A tax that the town takes for each stay. */
export function CityTaxFields({ tax, currency, change }: CityTaxFieldsProps) {
  const text = useMessages().staff.property
  const set = (more: Partial<CityTax>) => tax && change({ ...tax, ...more })
  return (
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
      {tax && <Rate tax={tax} currency={currency} set={set} />}
      {tax && <Limits tax={tax} set={set} />}
    </Columns>
  )
}

/** By another basis: 5 % or 2.00 to begin with. */
const withBasis = (tax: CityTax | null, basis: CityTax['basis'], currency: string): CityTax => ({
  ...tax,
  basis,
  ...(basis === 'percent'
    ? { percent: tax?.percent ?? 5, amount: null }
    : { amount: tax?.amount ?? { amount: 200, currency }, percent: null }),
})

interface PartProps {
  readonly tax: CityTax
  readonly set: (more: Partial<CityTax>) => void
}

function Rate({ tax, currency, set }: PartProps & { currency: string }) {
  const text = useMessages().staff.property
  if (tax.basis === 'percent')
    return (
      <NumberInput
        label={`${text.city_tax_percent} (%)`}
        min={0}
        max={100}
        decimalScale={2}
        value={tax.percent ?? ''}
        onChange={(percent) => typeof percent === 'number' && set({ percent })}
      />
    )
  return (
    <AmountField
      label={text.city_tax_amount}
      currency={currency}
      value={tax.amount ?? null}
      onChange={(amount) => set({ amount })}
    />
  )
}

/** Whom it is taken for, and for how long. */
function Limits({ tax, set }: PartProps) {
  const text = useMessages().staff.property
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
        max={365}
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
