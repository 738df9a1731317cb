import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core'
import { createLink, Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { PATHS } from './paths.ts'

interface RecordLinkProps {
  readonly id: string
  readonly children: ReactNode
}

/** Opens a reservation beside the present screen. */
export const PeekLink = ({ id, children }: RecordLinkProps) => (
  <Link to="." search={(now) => ({ ...now, peek: id })}>
    {children}
  </Link>
)

export const GuestLink = ({ id, children }: RecordLinkProps) => (
  <Link to={PATHS.guest} params={{ id }}>
    {children}
  </Link>
)

export const RequestLink = ({ id, children }: RecordLinkProps) => (
  <Link to={PATHS.request} params={{ id }}>
    {children}
  </Link>
)

export const RoomTypeLink = ({ id, children }: RecordLinkProps) => (
  <Link to={PATHS.room_type} params={{ id }}>
    {children}
  </Link>
)

export const RatePlanLink = ({ id, children }: RecordLinkProps) => (
  <Link to={PATHS.rate_plan} params={{ id }}>
    {children}
  </Link>
)

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style'>

/** What leads somewhere is a link, whatever it looks like. */
export const ButtonLink = createLink((props: ButtonProps & Anchor) => <Button component="a" {...props} />)
export const IconLink = createLink((props: ActionIconProps & Anchor) => <ActionIcon component="a" {...props} />)
