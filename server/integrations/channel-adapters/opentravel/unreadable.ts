import type { XmlElement } from '../../xml/read-xml.ts'

/** A message that is well-formed but not understood; the partner gets an error. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** All text in an element and below, with spaces normalised. */
export const textOf = (element: XmlElement): string =>
  [element.text, ...element.children.map(textOf)]
    .join(' ')
    .replace(/[ \t]+/g, ' ')
    .trim()
