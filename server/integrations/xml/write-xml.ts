import { DOMImplementation, type Document, type Element, XMLSerializer } from '@xmldom/xmldom'

/** Attributes without a value are omitted. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** An element: its name, then attributes, text and elements; null is omitted. */
export interface XmlElement extends ReadonlyArray<string | Attributes | Xml> {
  readonly 0: string
}
export type Xml = XmlElement | null

export const node = (
  name: string,
  attributes: Attributes = {},
  children: readonly Xml[] = [],
): XmlElement => [name, attributes, ...children]

/** A document in UTF-8, escaped by the library. Namespaces by their prefix, which is declared at the root; `''` is the default. */
export function writeXml(namespaces: Readonly<Record<string, string>>, root: XmlElement): string {
  const document = new DOMImplementation().createDocument(null, '')
  const element = build(document, namespaces, root)
  for (const [prefix, uri] of Object.entries(namespaces))
    if (prefix !== '') element.setAttributeNS('http://www.w3.org/2000/xmlns/', `xmlns:${prefix}`, uri)
  document.appendChild(element)
  const body = new XMLSerializer().serializeToString(document, { requireWellFormed: true })
  return `<?xml version="1.0" encoding="UTF-8"?>${body}`
}

function build(
  document: Document,
  namespaces: Readonly<Record<string, string>>,
  [name, ...parts]: XmlElement,
): Element {
  const prefix = name.slice(0, Math.max(0, name.indexOf(':')))
  const element = document.createElementNS(namespaces[prefix] ?? null, name)
  for (const part of parts as (string | Attributes | Xml)[]) {
    if (part === null) continue
    if (typeof part === 'string') element.appendChild(document.createTextNode(writable(part)))
    else if (isElement(part)) element.appendChild(build(document, namespaces, part))
    else
      for (const [key, value] of Object.entries(part))
        if (value !== undefined) element.setAttribute(key, writable(String(value)))
  }
  return element
}

const isElement = (part: Attributes | XmlElement): part is XmlElement => Array.isArray(part)

/** Without characters that XML 1.0 does not allow, however they are escaped. */
const writable = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')

/** Text inside XML that another library writes. */
export const escapeXml = (text: string): string =>
  writable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
