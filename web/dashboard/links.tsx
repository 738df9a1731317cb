import { createLink, Link, useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { OperationId } from '../lib/operations.ts'
import { usePermission } from '../lib/session.ts'
import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '../ui/controls/button.ts'

interface RecordLinkProps {
  readonly id: string
  readonly children: ReactNode
}

/** Opens a reservation beside the current screen. */
export const PreviewLink = ({ id, children }: RecordLinkProps) => (
  <Link to="." search={(now) => ({ ...now, peek: id, tab: undefined })}>
    {children}
  </Link>
)

export const GuestLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/guests/$id" params={{ id }}>
    {children}
  </Link>
)

export const GroupLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/groups/$id" params={{ id }}>
    {children}
  </Link>
)

export const QuoteLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/quotes/$id" params={{ id }}>
    {children}
  </Link>
)

export const WaitingEntryLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/waiting-list/$id" params={{ id }}>
    {children}
  </Link>
)

export const EnquiryLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/enquiries/$id" params={{ id }}>
    {children}
  </Link>
)

export const RequestLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/developer/requests/$id" params={{ id }}>
    {children}
  </Link>
)

export const RoomTypeLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/settings/room-types/$id" params={{ id }}>
    {children}
  </Link>
)

export const RatePlanLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/rate-plans/$id" params={{ id }}>
    {children}
  </Link>
)

export type PlainLink = Required<Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'>>

/** The attributes that link an element to a rate plan: among hundreds, a component for each takes too long. */
export function useRatePlanLinks(): (id: string) => PlainLink {
  const router = useRouter()
  return (id) => {
    const target = { to: '/rate-plans/$id', params: { id } } as const
    return {
      href: router.history.createHref(router.buildLocation(target).publicHref),
      onClick(event) {
        if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void router.navigate(target)
      },
    }
  }
}

export const YieldRuleLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/yield-rules/$id" params={{ id }}>
    {children}
  </Link>
)

export const TaskLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/maintenance/$id" params={{ id }}>
    {children}
  </Link>
)

export const WebhookLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/developer/webhooks/$id" params={{ id }}>
    {children}
  </Link>
)

export const DeliveryLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/developer/deliveries/$id" params={{ id }}>
    {children}
  </Link>
)

export const EventLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/developer/events/$id" params={{ id }}>
    {children}
  </Link>
)

export const InvoiceLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/invoices/$id" params={{ id }}>
    {children}
  </Link>
)

export const StayInvoicesLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/invoices" search={{ reservation_id: id }}>
    {children}
  </Link>
)

interface FoundItemsLinkProps {
  readonly of: { readonly reservation_id: string } | { readonly guest_id: string }
  readonly children: ReactNode
}

/** To what was found of a stay, or of the stays of a guest. */
export const FoundItemsLink = ({ of, children }: FoundItemsLinkProps) => (
  <Link to="/lost-property" search={of}>
    {children}
  </Link>
)

interface IssuedInvoicesLinkProps {
  readonly from: string
  readonly to: string
  readonly property: string
  readonly label: string
  readonly children: ReactNode
}

/** To the documents issued in a period. */
export const IssuedInvoicesLink = ({ from, to, property, label, children }: IssuedInvoicesLinkProps) => (
  <Link
    to="/invoices"
    search={{ issued_from: from, issued_to: to, property_id: property }}
    aria-label={label}
  >
    {children}
  </Link>
)

export const ChannelLink = ({ id, property, children }: RecordLinkProps & { property: string }) => (
  <Link to="/channels/$property/$id" params={{ id, property }}>
    {children}
  </Link>
)

export const RequestsOfKey = ({ id, children }: RecordLinkProps) => (
  <Link to="/developer/requests" search={{ key_id: id }}>
    {children}
  </Link>
)

export const RoomLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/rooms" search={{ room_id: id }}>
    {children}
  </Link>
)

const PropertyLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/settings/property" search={{ property_id: id }}>
    {children}
  </Link>
)

/** To a list, for records without a screen of their own. */
const listed = (path: string) => (props: RecordLinkProps) => <Link to={path as '/'}>{props.children}</Link>

const SCREENS: Record<string, (props: RecordLinkProps) => ReactNode> = {
  res: PreviewLink,
  gst: GuestLink,
  grp: GroupLink,
  quo: QuoteLink,
  wai: WaitingEntryLink,
  enq: EnquiryLink,
  rt: RoomTypeLink,
  rp: RatePlanLink,
  yr: YieldRuleLink,
  inv: InvoiceLink,
  wh: WebhookLink,
  evt: EventLink,
  del: DeliveryLink,
  rm: RoomLink,
  tsk: TaskLink,
  prop: PropertyLink,
  usr: listed('/settings/team'),
  key: listed('/developer/keys'),
  mail: listed('/settings/outbox'),
}

/** Any id, by its name, linked to its screen: the prefix determines the type. */
export function RecordLink({ id, name }: { id: string; name?: string | undefined }) {
  const Screen = SCREENS[id.slice(0, id.indexOf('_'))]
  const written = name === undefined ? <code>{id}</code> : <span title={id}>{name}</span>
  return Screen ? <Screen id={id}>{written}</Screen> : written
}

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style'>

/** Navigation is a link, whatever it looks like. */
export const ButtonLink = createLink((props: ButtonProps & Anchor) => <Button component="a" {...props} />)
/** To the form of a new record, for those who may create one. */
export const CreateLink = createLink(({ may, ...props }: ButtonProps & Anchor & { may: OperationId }) => {
  const { allowed, why } = usePermission(may)
  if (allowed) return <Button component="a" variant="filled" {...props} />
  // Not a link: its address would still be followed.
  return (
    <Button variant="filled" disabled title={why}>
      {props.children}
    </Button>
  )
})
export const IconLink = createLink((props: ActionIconProps & Anchor) => (
  <ActionIcon component="a" {...props} />
))
