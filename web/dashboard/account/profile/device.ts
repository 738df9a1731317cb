import { shorten } from '#contract/text/shorten.ts'

/** The first match counts: Edge and Opera also contain Chrome, and Chrome contains Safari. */
const BROWSERS: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const SYSTEMS: readonly [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** `Firefox · Windows`, from a user agent; a program by its own name, and undefined where there is none. */
export function deviceOf(user_agent: string | null): string | undefined {
  if (user_agent === null) return undefined
  const first = (list: typeof BROWSERS) => list.find(([, mark]) => mark.test(user_agent))?.[0]
  const known = [first(BROWSERS), first(SYSTEMS)].filter(Boolean)
  return known.length > 0 ? known.join(' · ') : shorten(user_agent, 40)
}
