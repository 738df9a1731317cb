import type { Operation } from '#contract/operation.ts'
import { type Fault, fault } from '../kernel/errors.ts'
import { nearestOf } from './validation/describe-invalid.ts'

/** A path of the contract, and the methods that it has. */
interface Path {
  readonly path: string
  readonly segments: readonly string[]
  readonly allowed: readonly string[]
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** The paths of operations; those with a name come before those that have a parameter in its place. */
function pathsOf(operations: readonly Operation[]): Path[] {
  const methods = Map.groupBy(operations, ({ path }) => path)
  return [...methods.keys()].sort().map((path) => {
    const own = methods.get(path)!.map(({ method }) => method)
    return { path, segments: path.split('/'), allowed: own.includes('GET') ? [...own, 'HEAD'] : own }
  })
}

const matches = (path: Path, segments: readonly string[]) =>
  path.segments.length === segments.length &&
  path.segments.every((segment, i) => segment.startsWith('{') || segment === segments[i])

/** 405 SVC-3002 that names the allowed methods. */
export function methodNotAllowed(allowed: readonly string[]): Fault {
  const list = allowed.join(', ')
  const message = `The method is not allowed on this path; allowed are ${list}.`
  return fault('SVC-3002', { message, headers: { allow: list } })
}

interface Unserved {
  /**
   * The methods that a path does not have, but which another with a parameter in place of its name would answer: only
   * these need a route that refuses them.
   */
  readonly shadowed: readonly { path: string; methods: readonly string[]; allowed: readonly string[] }[]
  /**
   * What a request that no route serves is refused with, by its path below the prefix: 405 SVC-3002 where the path has
   * other methods, and otherwise 404 SVC-3003 with the nearest path.
   */
  refusalOf(url: string): Fault
}

/** What the paths of operations do not serve. */
export function unservedBy(operations: readonly Operation[]): Unserved {
  const paths = pathsOf(operations)
  const known = [...new Set(paths.map(({ segments }) => segments[1]!))]
  const shadowed = paths.flatMap(({ path, segments, allowed }) => {
    const others = paths.filter((other) => other.path !== path && matches(other, segments))
    const methods = METHODS.filter(
      (method) => !allowed.includes(method) && others.some((other) => other.allowed.includes(method)),
    )
    return methods.length > 0 ? [{ path, methods, allowed }] : []
  })
  return {
    shadowed,
    refusalOf(url) {
      const segments = url.split('?', 1)[0]!.split('/')
      const path = paths.find((one) => matches(one, segments))
      if (path) return methodNotAllowed(path.allowed)
      const requested = segments[1] ?? ''
      const nearest = known.includes(requested) ? undefined : nearestOf(requested, known)
      return fault(
        'SVC-3003',
        nearest === undefined ? {} : { message: `The path does not exist. Did you mean /${nearest}?` },
      )
    },
  }
}
