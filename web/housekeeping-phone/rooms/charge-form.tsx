import { useState } from 'preact/hooks'
import { currentLanguage, fill, text } from '../language.ts'
import { perform, usePhone } from '../model.ts'
import { ReportForm } from './text-form.tsx'
import { savedOrWarned } from './use-record.ts'
import type { ReportProps } from './use-report.ts'

/** Limit of a charge. */
const MAX_QUANTITY = 99

interface NamedService {
  readonly id: string
  readonly name: string
}

/** What housekeepers may charge, by name in the language of the page; none in a list of before there were services. */
export function useServices(): readonly NamedService[] {
  const { cached } = usePhone()
  const language = currentLanguage()
  return (cached?.list.services ?? [])
    .map(({ service_id, name }) => {
      const names: Readonly<Record<string, string | undefined>> = name
      return { id: service_id, name: names[language] ?? name.en ?? Object.values(name)[0] ?? '' }
    })
    .sort((a, b) => a.name.localeCompare(b.name, language))
}

/** Charges what the guest in the room has used, without prices. rule 24.28 */
export function ChargeForm({ room, onSaved, back }: ReportProps) {
  const words = text()
  const services = useServices()
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({})
  const [key] = useState(() => crypto.randomUUID())
  const chosen = services.filter(({ id }) => (quantities[id] ?? 0) > 0)
  const add = (id: string, more: number) =>
    setQuantities((known) => ({
      ...known,
      [id]: Math.min(MAX_QUANTITY, Math.max(0, (known[id] ?? 0) + more)),
    }))
  const submit = async () => {
    const work = chosen.map(
      ({ id, name }) =>
        ({
          kind: 'charge',
          room_id: room.room_id,
          service_id: id,
          service_name: name,
          quantity: quantities[id]!,
        }) as const,
    )
    if (await savedOrWarned(perform(room, work, key))) onSaved()
  }
  return (
    <ReportForm label={words.charge} is_empty={chosen.length === 0} send={submit} back={back}>
      <ul class="quantities">
        {services.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            <button
              type="button"
              class="secondary"
              aria-label={fill(words.one_less, { name })}
              disabled={!quantities[id]}
              onClick={() => add(id, -1)}
            >
              <span aria-hidden="true">−</span>
            </button>
            <output>{quantities[id] ?? 0}</output>
            <button
              type="button"
              class="secondary"
              aria-label={fill(words.one_more, { name })}
              onClick={() => add(id, 1)}
            >
              <span aria-hidden="true">+</span>
            </button>
          </li>
        ))}
      </ul>
    </ReportForm>
  )
}
