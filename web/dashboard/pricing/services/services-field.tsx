import { useState } from 'react'
import type { BookedService, ServiceChoice } from '#contract/parts/booked-services.ts'
import type { Service } from '#contract/pricing/services.ts'
import { useFormats, useLanguage } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Button, CloseButton } from '#web/ui/controls/button.ts'
import { Select } from '#web/ui/controls/choice.ts'
import { NumberInput } from '#web/ui/controls/input.ts'
import { DatesChoice, datesFollowing, datesFor } from './dates-choice.tsx'
import styles from './services.module.css'
import { useServices, useSoldOut } from './use-services.ts'
import { serviceName } from './words.ts'

interface ServicesFieldProps {
  readonly property_id: string
  readonly stay: { readonly check_in: string; readonly check_out: string }
  readonly value: readonly ServiceChoice[]
  /** Services of the stay, which keep their price, whether or not they are still sold. */
  readonly booked?: readonly BookedService[]
  /** Of a guest in house: earlier dates are over. */
  readonly open_day?: string | undefined
  readonly onChange: (value: ServiceChoice[]) => void
  readonly error?: string | undefined
}

/** What a booking takes beside its nights: found by name, with a quantity; dates follow the stay until some are chosen. */
export function ServicesField(props: ServicesFieldProps) {
  const { property_id, stay, value, booked = [], open_day, onChange, error } = props
  const text = usePartMessages('services')
  const formats = useFormats()
  const language = useLanguage()
  const services = useServices(property_id)
  const [typed, setTyped] = useState('')
  const soldOut = useSoldOut(property_id, stay)
  if (services?.length === 0 && value.length === 0) return <p className="soft">{text.none}</p>
  const known = new Map(services?.map((service) => [service.id, service]))
  const chosen_ids = new Set(value.map(({ service_id }) => service_id))
  const optionOf = (service: Service) => {
    const dates = soldOut(service.id)
    const label = `${serviceName(service.name, language)} · ${formats.money(service.price)} ${text.pers[service.per]}`
    return dates.length > 0
      ? {
          value: service.id,
          label: `${label} · ${text.sold_out(formats.list(dates.map(formats.day)))}`,
          disabled: true,
        }
      : { value: service.id, label }
  }
  const change = (at: number, next: ServiceChoice) =>
    onChange(value.map((choice, i) => (i === at ? next : choice)))
  return (
    <div className={styles.services}>
      {value.map((choice, i) => (
        <TakenRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the same service may stand twice, for other dates
          key={`${choice.service_id}_${i}`}
          choice={choice}
          booked={booked.find(({ service_id }) => service_id === choice.service_id)}
          service={known.get(choice.service_id)}
          stay={stay}
          open_day={open_day}
          change={(next) => change(i, next)}
          remove={() => onChange(value.filter((_, at) => at !== i))}
        />
      ))}
      <Select
        aria-label={text.add}
        placeholder={text.add}
        data={(services ?? []).filter(({ id }) => !chosen_ids.has(id)).map(optionOf)}
        value={null}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        selectFirstOptionOnChange
        nothingFoundMessage={text.nothing_found}
        error={error}
        onChange={(service_id) => {
          if (service_id) onChange([...value, { service_id }])
          setTyped('')
        }}
      />
    </div>
  )
}

const withQuantity = (
  { quantity: _, ...choice }: ServiceChoice,
  quantity: number | undefined,
): ServiceChoice => (quantity === undefined ? choice : { ...choice, quantity })

interface TakenRowProps {
  readonly choice: ServiceChoice
  /** Of the stay, at its kept price. */
  readonly booked: BookedService | undefined
  readonly service: Service | undefined
  readonly stay: ServicesFieldProps['stay']
  readonly open_day: string | undefined
  readonly change: (next: ServiceChoice) => void
  readonly remove: () => void
}

/** A chosen service with its quantity and its dates. */
function TakenRow({ choice, booked, service, stay, open_day, change, remove }: TakenRowProps) {
  const [open, setOpen] = useState(false)
  const text = usePartMessages('services')
  const formats = useFormats()
  const language = useLanguage()
  const terms = booked ?? service
  const price = booked?.unit_price ?? service?.price
  const name = terms ? serviceName(terms.name, language) : '…'
  const shown = choice.dates ? text.dates(choice.dates.length) : text.all_dates
  const follows = terms?.per === 'person' || terms?.per === 'person_night'
  return (
    <div className={styles.taken}>
      <span>
        {name}
        <br />
        <span className="soft">{terms && price && `${formats.money(price)} ${text.pers[terms.per]}`}</span>
        {terms && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={open}
            aria-label={`${text.dates_of(name)}: ${shown}`}
            onClick={() => setOpen(!open)}
          >
            {shown}
          </Button>
        )}
      </span>
      <NumberInput
        aria-label={text.quantity_of(name)}
        size="xs"
        w={104}
        min={1}
        max={100}
        allowDecimal={false}
        value={choice.quantity ?? ''}
        placeholder={follows ? text.everybody : '1'}
        onChange={(next) =>
          change(withQuantity(choice, typeof next === 'number' && next > 0 ? next : undefined))
        }
      />
      <CloseButton size="sm" aria-label={text.remove(name)} onClick={remove} />
      {open && terms && (
        <DatesChoice
          label={text.dates_of(name)}
          possible={datesFor(terms, stay)}
          value={choice.dates ?? datesFollowing(terms, stay)}
          open_day={open_day}
          onChange={(dates) => dates.length > 0 && change({ ...choice, dates })}
        />
      )}
    </div>
  )
}
