import type { Me } from '#contract/account/me.staff.ts'

/** The signed-in user, with what the page needs; stored on the phone, so that it opens offline. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly language: string | null
  readonly role: Me['user']['role']
  readonly permissions: readonly string[]
  /** A code has signed them in, typed or scanned: such a session sets no code. */
  readonly by_code: boolean
  readonly properties: readonly { readonly id: string; readonly name: string; readonly timezone: string }[]
}

const NEEDED = [
  'listHousekeeping',
  'recordHousekeeping',
  'createTask',
  'createRoomBlock',
  'addTaskPhoto',
  'createFoundItem',
  'addFoundItemPhoto',
  'chargeRoom',
]

export const personOf = ({ user, properties, permissions, by_code }: Me): Person => ({
  id: user.id,
  name: user.name,
  language: user.language,
  role: user.role,
  by_code,
  permissions: permissions.filter((id) => NEEDED.includes(id)),
  properties: properties.map(({ id, name, timezone }) => ({ id, name, timezone })),
})
