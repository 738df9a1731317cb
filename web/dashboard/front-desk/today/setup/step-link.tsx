import type { ComponentProps } from 'react'
import type { PropertySetup } from '#contract/front-desk/setup.staff.ts'
import { ButtonLink } from '#web/dashboard/links.tsx'
import styles from './setup.module.css'

interface StepLinkProps extends Pick<ComponentProps<typeof ButtonLink>, 'variant'> {
  readonly property_id: string
  readonly step: PropertySetup['steps'][number]
  readonly label: string
}

/** To a page of the documentation: for what is set up on the server. */
export const HelpLink = ({ href, label }: { href: string; label: string }) => (
  <a className={styles.help} href={href} target="_blank" rel="noreferrer">
    {label}
  </a>
)

/** A link to where a step is done. */
export function StepLink({ property_id, step: { step, object_id: id }, label, ...look }: StepLinkProps) {
  const of_property = { search: { property_id }, children: label, ...look } as const
  switch (step) {
    case 'rooms':
      return id ? (
        <ButtonLink to="/settings/room-types/$id" params={{ id }} {...of_property} />
      ) : (
        <ButtonLink to="/settings/room-types/new" {...of_property} />
      )
    case 'rate_plans':
      return (
        <ButtonLink
          to={'/rate-plans/new'}
          {...of_property}
          search={{ property_id, room_type_id: id ?? undefined }}
        />
      )
    case 'policies':
      return id ? (
        <ButtonLink to="/rate-plans/$id" params={{ id }} {...of_property} />
      ) : (
        <ButtonLink to="/rate-plans/new" {...of_property} />
      )
    case 'card_payments':
      return <HelpLink href="/docs/payments#stripe" label={label} />
    case 'test_booking':
      return <ButtonLink to="/reservations/new" {...of_property} />
    case 'photos':
    case 'legal_texts':
    case 'booking_page':
      return <ButtonLink to="/settings/booking-page" {...of_property} />
    case 'channels':
      return <ButtonLink to="/channels" {...of_property} />
    case 'team':
      return <ButtonLink to="/settings/team" {...of_property} search={{ invite: '1' }} />
    default:
      return <ButtonLink to="/settings/property" hash={step} {...of_property} />
  }
}
