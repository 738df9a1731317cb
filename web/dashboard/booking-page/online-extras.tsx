import { MAX_SERVICES } from '#contract/parts/max-services.ts'
import { useLanguage } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Checkbox } from '#web/ui/controls/choice.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Stack } from '#web/ui/form.tsx'
import { serviceName, useServices } from '../pricing/services/public.ts'
import type { BookingPageForm } from './values.ts'

interface OnlineExtrasProps {
  readonly form: BookingPageForm
  readonly property_id: string
}

/** Which services guests choose from on the page: all that are bookable online, or some. rule 26.20 */
export function OnlineExtras({ form: { values, set }, property_id }: OnlineExtrasProps) {
  const text = usePartMessages('booking_page')
  const language = useLanguage()
  const services = (useServices(property_id) ?? []).filter(({ bookable_online }) => bookable_online)
  const page = values.booking_page
  const chosen = page.service_ids
  const choose = (service_ids: string[] | null) => set({ booking_page: { ...page, service_ids } })
  const named = services.slice(0, MAX_SERVICES).map(({ id }) => id)
  return (
    <Section title={text.services}>
      <Stack>
        <Checkbox
          size="xs"
          label={text.all_services}
          description={text.services_hint}
          checked={chosen === null}
          onChange={({ currentTarget: { checked } }) => choose(checked ? null : named)}
        />
        {chosen !== null &&
          services.map(({ id, name }) => (
            <Checkbox
              key={id}
              size="xs"
              label={serviceName(name, language)}
              checked={chosen.includes(id)}
              disabled={!chosen.includes(id) && chosen.length >= MAX_SERVICES}
              onChange={({ currentTarget: { checked } }) =>
                choose(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          ))}
      </Stack>
    </Section>
  )
}
