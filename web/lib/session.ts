import OPERATIONS from 'virtual:operations'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Me } from '#contract/account/me.staff.ts'
import { PERMISSIONS_WITHIN_OPERATIONS, ROLES, type Roles } from '#contract/account/roles.ts'
import { isBelowGrowth, needsGrowth } from '#contract/account/tiers.ts'
import type { Method } from '#contract/operation.ts'
import type { Property } from '#contract/property/properties.ts'
import { readQuery } from './data.ts'
import { useFormats, useMessages } from './i18n/language.tsx'
import { lastProperty } from './last-property.ts'
import type { OperationId } from './operations.ts'

/** The signed-in user; the shell is rendered after it has loaded. */
export function useMe(): Me {
  const { data } = useQuery(readQuery('getMe', {}))
  if (!data) throw new Error('asked before the session was read')
  return data
}

/** The roles that may run an operation, or use a permission within one: for a text such as "Ask a manager". */
export const rolesFor = (operation: string): Roles =>
  PERMISSIONS_WITHIN_OPERATIONS[operation] ?? rolesOf(OPERATIONS[operation]?.[3] ?? 0)

/** From a number with a bit for each. */
const rolesOf = (bits: number): Roles => ROLES.filter((_, at) => (bits >> at) % 2 === 1)

export interface Permission {
  readonly allowed: boolean
  /** Why the operation is not allowed: the required role or tier, as a sentence. */
  readonly why: string | undefined
}

/** Whether role and tier allow an operation; what they do not allow is shown disabled, with the reason. */
export function usePermission(operation: OperationId): Permission {
  const { permissions, account } = useMe()
  const { staff, states } = useMessages()
  const formats = useFormats()
  const [method, , tag] = OPERATIONS[operation]!
  if (isBelowGrowth(account.tier) && needsGrowth({ id: operation, tag, method: method as Method }))
    return { allowed: false, why: states.tier_title }
  if (permissions.includes(operation)) return { allowed: true, why: undefined }
  return {
    allowed: false,
    why: states.not_allowed(formats.list(rolesFor(operation).map((role) => staff.roles[role]))),
  }
}

/** The selected property; undefined for all of them. */
export function useProperty(): Property | undefined {
  const { properties } = useMe()
  const { property_id } = useSearch({ strict: false })
  return properties.length === 1 ? properties[0] : properties.find(({ id }) => id === property_id)
}

/**
 * The property of a screen that shows one: the selected one, else the last one on this device, which the address then
 * names. Undefined where there are several and none was seen yet.
 */
export function useLastProperty(): Property | undefined {
  const { properties, user } = useMe()
  const chosen = useProperty()
  const navigate = useNavigate()
  const last = lastProperty(user.id).id
  const property = chosen ?? properties.find(({ id }) => id === last)
  const named = chosen ? undefined : property?.id
  useEffect(() => {
    if (named) navigate({ to: '.', search: (now) => ({ ...now, property_id: named }), replace: true })
  }, [named, navigate])
  return property
}

/** The same; where none was seen yet, the first. For screens that every account can show at once. */
export function useOneProperty(): Property {
  const { properties } = useMe()
  return useLastProperty() ?? properties[0]!
}

/** The property of a record. */
export function usePropertyOf(id: string | undefined): Property | undefined {
  return useMe().properties.find((property) => property.id === id)
}

/** The selected property as a filter of a list. */
export function usePropertyFilter(): { property_id?: string } {
  const { property_id } = useSearch({ strict: false })
  return property_id ? { property_id } : {}
}

/** The currency of a property. */
export function usePropertyCurrency(): (property_id: string) => string {
  const { properties } = useMe()
  return (id) => properties.find((property) => property.id === id)?.currency ?? 'EUR'
}

/** The time zone of a property. */
export function usePropertyZone(): (property_id: string) => string | undefined {
  const { properties } = useMe()
  return (id) => properties.find((property) => property.id === id)?.timezone
}
