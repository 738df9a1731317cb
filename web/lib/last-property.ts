/** The property that a user saw last on this device, and whether all of them were chosen since. */
interface LastProperty {
  readonly id?: string
  readonly is_all?: boolean
}

const keyOf = (user_id: string) => `serai.property.${user_id}`

export function lastProperty(user_id: string): LastProperty {
  const [id, all] = (localStorage.getItem(keyOf(user_id)) ?? '').split(' ')
  return { ...(id && { id }), is_all: all === 'all' }
}

export const rememberProperty = (user_id: string, id: string) => localStorage.setItem(keyOf(user_id), id)

/** All properties were chosen: the last one stays known, for screens that show one. */
export function rememberAll(user_id: string): void {
  const { id } = lastProperty(user_id)
  if (id) localStorage.setItem(keyOf(user_id), `${id} all`)
}
