import type { CityTax, CityTaxSeason } from '#contract/property/properties.ts'
import { useLanguage } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { Button } from '../../ui/controls/button.ts'
import { NativeSelect } from '../../ui/controls/choice.ts'
import { NumberInput } from '../../ui/controls/input.ts'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { Columns } from '../../ui/form.tsx'
import { DAYS_OF_YEAR, daysOfYearIn } from './day-of-year.ts'

interface SeasonsProps {
  readonly tax: CityTax
  readonly currency: string
  readonly set: (seasons: CityTaxSeason[]) => void
}

/** Seasons with another city tax. rule 20.6 */
export function CityTaxSeasons({ tax, currency, set }: SeasonsProps) {
  const text = usePartMessages('accounting').seasons
  const seasons = tax.seasons ?? []
  const change = (at: number, more: Partial<CityTaxSeason>) =>
    set(seasons.map((season, i) => (i === at ? { ...season, ...more } : season)))
  return (
    <>
      {seasons.map((season, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a season is where it stands
        <fieldset key={at} aria-label={text.season(at + 1)} style={{ border: 0, margin: 0, padding: 0 }}>
          <Columns least={120}>
            <DayOfYear label={text.from} value={season.from} onChange={(from) => change(at, { from })} />
            <DayOfYear label={text.to} value={season.to} onChange={(to) => change(at, { to })} />
            <CityTaxRate
              basis={tax.basis}
              rate={season}
              currency={currency}
              set={(rate) => change(at, rate)}
            />
            <Button
              mt={24}
              w="fit-content"
              aria-label={text.remove_number(at + 1)}
              onClick={() => set(seasons.filter((_, i) => i !== at))}
            >
              {text.remove}
            </Button>
          </Columns>
        </fieldset>
      ))}
      <Button
        w="fit-content"
        disabled={seasons.length >= 12}
        onClick={() => {
          const { amount = null, percent = null } = tax
          set([...seasons, { from: '05-01', to: '09-30', amount, percent }])
        }}
      >
        {text.add}
      </Button>
    </>
  )
}

interface CityTaxRateProps {
  readonly basis: CityTax['basis']
  readonly rate: Pick<CityTax, 'amount' | 'percent'>
  readonly currency: string
  readonly set: (rate: Pick<CityTax, 'amount'> | Pick<CityTax, 'percent'>) => void
}

/** A percentage or an amount, of the tax or of a season of it. */
export function CityTaxRate({ basis, rate, currency, set }: CityTaxRateProps) {
  const text = usePartMessages('property')
  if (basis === 'percent')
    return (
      <NumberInput
        label={`${text.city_tax_percent} (%)`}
        min={0}
        max={100}
        decimalScale={2}
        value={rate.percent ?? ''}
        onChange={(percent) => typeof percent === 'number' && set({ percent })}
      />
    )
  return (
    <AmountField
      label={text.city_tax_amount}
      currency={currency}
      value={rate.amount ?? null}
      onChange={(amount) => set({ amount })}
    />
  )
}

interface DayOfYearProps {
  readonly label: string
  /** `05-01` */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A day of every year. */
function DayOfYear({ label, value, onChange }: DayOfYearProps) {
  const written = daysOfYearIn(useLanguage())
  return (
    <NativeSelect
      label={label}
      value={value}
      data={DAYS_OF_YEAR.map((day) => ({ value: day, label: written(day) }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
