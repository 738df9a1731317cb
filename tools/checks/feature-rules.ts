import { type Finding, found, isTest, type Source, target } from './boundary-rules.ts'

interface FeatureFile {
  readonly name: string
  /** The path in the feature. */
  readonly rest: string
}

/** The feature of a tree that a file belongs to; undefined for files of no feature. Wings are folders of features. */
export function featureIn(tree: string, path: string, wings: ReadonlySet<string>): FeatureFile | undefined {
  if (!path.startsWith(`${tree}/`)) return undefined
  const [first = '', ...others] = path.slice(tree.length + 1).split('/')
  const [name = '', ...rest] = wings.has(first) ? others : [first, ...others]
  return rest.length === 0 ? undefined : { name, rest: rest.join('/') }
}

const featureOf = (path: string, wings: ReadonlySet<string>) => featureIn('server/features', path, wings)

/**
 * A feature is imported through `public.ts`; by `server/routes.ts` through `routes.ts` and, for HTTP endpoints
 * outside of the contract, `endpoint.ts`; by `server/jobs.ts` through `jobs.ts`.
 */
export const entrances =
  (wings: ReadonlySet<string>) =>
  (source: Source): Finding[] => {
    if (!source.path.startsWith('server/') || isTest(source.path)) return []
    const own = featureOf(source.path, wings)?.name
    return source.imports.flatMap(({ from, line }) => {
      const entered = featureOf(target(source, from) ?? '', wings)
      if (!entered || entered.name === own || entered.rest === 'public.ts') return []
      if (/^(routes|endpoint)\.ts$/.test(entered.rest) && source.path === 'server/routes.ts') return []
      if (entered.rest === 'jobs.ts' && source.path === 'server/jobs.ts') return []
      return [found(source, line, 'feature-entrance', `${from} is not the public.ts of ${entered.name}`)]
    })
  }

/** Calls between features, with their places. */
function calls(sources: readonly Source[], wings: ReadonlySet<string>) {
  const edges: { from: string; to: string; source: Source; line: number }[] = []
  for (const source of sources.filter(({ path }) => !isTest(path))) {
    const own = featureOf(source.path, wings)?.name
    if (own === undefined) continue
    for (const { from, line } of source.imports) {
      const to = featureOf(target(source, from) ?? '', wings)?.name
      if (to !== undefined && to !== own) edges.push({ from: own, to, source, line })
    }
  }
  return edges
}

/** The map lists every call between features, and is acyclic. */
export function followsMap(
  sources: readonly Source[],
  map: Readonly<Record<string, readonly string[]>>,
  wings: ReadonlySet<string>,
): Finding[] {
  const order = Object.keys(map)
  const at = (message: string, warning?: true): Finding => ({
    path: 'tools/checks/feature-map.ts',
    line: 1,
    rule: 'feature-map',
    message,
    ...(warning && { warning }),
  })
  const edges = calls(sources, wings)
  const upward = order.flatMap((from, i) =>
    map[from]!.filter((to) => !order.slice(0, i).includes(to)).map((to) =>
      at(`${from} names ${to}, which does not stand before it`),
    ),
  )
  const unknown = edges
    .filter(({ from, to }) => !map[from]?.includes(to))
    .map(({ from, to, source, line }) =>
      found(source, line, 'feature-map', `${from} calls ${to}, which the map does not allow`),
    )
  const unused = order.flatMap((from) =>
    map[from]!.filter((to) => !edges.some((edge) => edge.from === from && edge.to === to)).map((to) =>
      at(`${from} never calls ${to}: take it off the map`, true),
    ),
  )
  return [...upward, ...unknown, ...unused]
}
