import { useState } from 'react'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { Service } from '#contract/pricing/services.ts'
import { useWrite } from '#web/lib/data.ts'
import { useFormats, useLanguage } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { showToast } from '#web/ui/toasts.tsx'
import styles from './services.module.css'
import { useServices } from './use-services.ts'
import { serviceName } from './words.ts'

const MAX_QUANTITY = 100
const MAX_FOUND = 5

/** `breakfast 2` or `breakfast x2`: what is looked for, and how many. */
function quantityIn(typed: string): { name: string; quantity: number } {
  const [, name = typed, count] = /^(.*?)\s*[x×*]?\s*(\d{1,3})$/i.exec(typed.trim()) ?? []
  const quantity = Math.min(MAX_QUANTITY, Number(count ?? 1))
  return count === undefined || name === '' || quantity === 0
    ? { name: typed.trim(), quantity: 1 }
    : { name, quantity }
}

/** Charges a service to a stay, with an undo that takes the charge off. */
function useCharge(id: string) {
  const text = usePartMessages('services')
  const language = useLanguage()
  const create = useWrite('createCharge')
  const remove = useWrite('deleteCharge')
  const charge = async (service: Service, quantity: number) => {
    const made = await create.mutateAsync({ params: { id }, body: { service_id: service.id, quantity } })
    const undo = async () => {
      await remove.mutateAsync({ params: { id, charge_id: made.id } })
      showToast(text.uncharged)
    }
    showToast(
      text.charged(serviceName(service.name, language), quantity),
      () => void undo().catch(() => undefined),
    )
  }
  return { charge, busy: create.isPending, error: create.error ?? remove.error }
}

/** Charges a service to the stay today: its name, a quantity behind it, and Enter. */
export function ChargeField({ reservation }: { reservation: Reservation }) {
  const text = usePartMessages('services')
  const formats = useFormats()
  const language = useLanguage()
  const services = useServices(reservation.property_id)
  const { allowed, why } = usePermission('createCharge')
  const { charge, busy, error } = useCharge(reservation.id)
  const [typed, setTyped] = useState('')
  if (!services || services.length === 0 || reservation.cancellation) return null
  const { name, quantity } = quantityIn(typed)
  const isIt = (service: Service) =>
    name !== '' && serviceName(service.name, language).toLowerCase().includes(name.toLowerCase())
  const found = services.filter(isIt).slice(0, MAX_FOUND)
  const send = (service: Service | undefined) => {
    if (service && !busy)
      void charge(service, quantity).then(
        () => setTyped(''),
        () => undefined,
      )
  }
  return (
    <div className={styles.charge}>
      <TextInput
        aria-label={text.charge}
        placeholder={text.charge_hint}
        disabled={!allowed}
        title={why}
        value={typed}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          send(found[0])
        }}
      />
      {found.map((service) => (
        <Button
          key={service.id}
          variant="default"
          justify="space-between"
          loading={busy}
          rightSection={formats.money({
            ...service.price,
            amount: service.price.amount * quantity,
          })}
          onClick={() => send(service)}
        >
          {quantity} × {serviceName(service.name, language)}
        </Button>
      ))}
      {name !== '' && found.length === 0 && <p className="soft">{text.nothing_found}</p>}
      {error && <ErrorCard error={error} />}
    </div>
  )
}
