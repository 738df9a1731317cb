/** Where the address to which an e-mail was delivered may stand, by precedence. */
const HEADERS = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc']
const MAX_HEADER_BYTES = 64 * 1024
const MAX_RECIPIENTS = 50

/**
 * The recipients in the headers of an e-mail, read without its body: most e-mails that strangers send are for
 * nobody, and are not parsed. Reply addresses are ASCII.
 */
export function recipientsOf(raw: Buffer): string[] {
  const values = new Map<string, string[]>(HEADERS.map((name) => [name, []]))
  let current: string[] | undefined
  for (const line of raw.subarray(0, MAX_HEADER_BYTES).toString('latin1').split(/\r?\n/)) {
    if (line === '') break
    if (!/^[ \t]/.test(line))
      current = values.get(
        line
          .slice(0, line.indexOf(':') + 1)
          .toLowerCase()
          .replace(':', '')
          .trim(),
      )
    current?.push(line)
  }
  return [...values.values()]
    .flat()
    .flatMap((line) => line.split(/[\s,;:<>()"]+/))
    .filter((token) => token.includes('@'))
    .slice(0, MAX_RECIPIENTS)
}
