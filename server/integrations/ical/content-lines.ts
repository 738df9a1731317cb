/** A property of a calendar (RFC 5545, 3.1), with its name and the names of its parameters in capitals. */
export interface ContentLine {
  readonly name: string
  readonly parameters: ReadonlyMap<string, string>
  readonly value: string
}

const LINE = /^([A-Za-z0-9-]+)((?:;[^;:="]+=(?:"[^"]*"|[^;:"])*)*):(.*)$/s
const PARAMETER = /;([^;:="]+)=((?:"[^"]*"|[^;:"])*)/g

/** The property of an unfolded line; undefined where it is none. */
export function contentLine(line: string): ContentLine | undefined {
  const [, name, parameters = '', value = ''] = LINE.exec(line) ?? []
  if (name === undefined) return undefined
  return {
    name: name.toUpperCase(),
    parameters: new Map(
      [...parameters.matchAll(PARAMETER)].map(([, key = '', of = '']) => [
        key.toUpperCase(),
        of.replaceAll('"', ''),
      ]),
    ),
    value,
  }
}

/** A value of type TEXT, without its escapes. */
export const unescaped = (value: string): string =>
  value.replaceAll(/\\([,;\\nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped))
