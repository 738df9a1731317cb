import type { XmlElement } from '../../xml/read-xml.ts'

/** A message that is well-formed and still says nothing that can be understood; told to the partner. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** All text in an element and below, spaces evened out. */
export const textOf = (element: XmlElement): string =>
  [element.text, ...element.children.map(textOf)]
    .join(' ')
    .replace(/[ \t]+/g, ' ')
    .trim()
