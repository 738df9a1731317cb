import { DOMImplementation, type Document, type Element, XMLSerializer } from '@xmldom/xmldom'

/** An element to be written; attributes without a value are left out. */
export interface XmlNode {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly children?: readonly XmlNode[]
  readonly text?: string | undefined
}

type Attributes = NonNullable<XmlNode['attributes']>

export const node = (
  name: string,
  attributes: Attributes = {},
  children: readonly XmlNode[] = [],
): XmlNode => ({
  name,
  attributes,
  children,
})

/** What XML 1.0 cannot hold, however it is written. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A document in one namespace, escaped by the library, in UTF-8. */
export function writeXml(root: XmlNode, namespace: string): string {
  const document = new DOMImplementation().createDocument(namespace, root.name, null)
  fill(document, document.documentElement!, root, namespace)
  const body = new XMLSerializer().serializeToString(document, { requireWellFormed: true })
  return `<?xml version="1.0" encoding="UTF-8"?>${body}`
}

function fill(
  document: Document,
  element: Element,
  { attributes, children, text }: XmlNode,
  namespace: string,
) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value !== undefined) element.setAttribute(name, String(value).replace(NOT_XML, ''))
  }
  for (const child of children ?? []) {
    const made = document.createElementNS(namespace, child.name)
    fill(document, made, child, namespace)
    element.appendChild(made)
  }
  if (text !== undefined) element.appendChild(document.createTextNode(text.replace(NOT_XML, '')))
}
