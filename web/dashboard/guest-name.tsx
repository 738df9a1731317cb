import { Skeleton } from '@mantine/core'
import type { Guest } from '../../contract/guests.ts'
import { listName } from './names.ts'

interface GuestNameProps {
  readonly guest: Guest | undefined
  readonly asking: boolean
  /** Stands for a guest who cannot be read. */
  readonly otherwise: string
}

/** A name in a list, as soon as it is there: never another text in its place, to be taken for one. */
export function GuestName({ guest, asking, otherwise }: GuestNameProps) {
  if (guest) return listName(guest)
  return asking ? <Skeleton component="span" display="inline-block" width={110} height={12} /> : otherwise
}
