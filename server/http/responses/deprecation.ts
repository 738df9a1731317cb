import type { Deprecation } from '../../../contract/operation.ts'

/** Where to read about deprecations. */
const EXPLAINED = '/docs/limits#versions'

/** The headers of a deprecated operation: RFC 9745 and RFC 8594. spec 9.3, rule 12 */
export function deprecationHeaders({ since, sunset, successor }: Deprecation, prefix: string) {
  const links = [
    `<${EXPLAINED}>; rel="deprecation"; type="text/html"`,
    ...(successor === undefined ? [] : [`<${prefix}${successor}>; rel="successor-version"`]),
  ]
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    link: links.join(', '),
  }
}
