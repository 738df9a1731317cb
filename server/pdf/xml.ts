import { DOMImplementation, type Document, type Element, XMLSerializer } from '@xmldom/xmldom'

/** An element: its name, then attributes, text and elements; null stands for what is left out. */
export interface XmlElement extends ReadonlyArray<string | Attributes | Xml> {
  readonly 0: string
}
export type Xml = XmlElement | null
interface Attributes {
  readonly [name: string]: string
}

/** XML as text. Prefixes are declared at the root; text that XML cannot hold is left out. */
export function writeXml(namespaces: Attributes, root: XmlElement): string {
  const document = new DOMImplementation().createDocument(null, '')
  document.appendChild(document.createProcessingInstruction('xml', 'version="1.0" encoding="UTF-8"'))
  const element = build(document, namespaces, root)
  for (const [prefix, uri] of Object.entries(namespaces))
    element.setAttributeNS('http://www.w3.org/2000/xmlns/', `xmlns:${prefix}`, uri)
  document.appendChild(element)
  return new XMLSerializer().serializeToString(document)
}

function build(document: Document, namespaces: Attributes, described: XmlElement): Element {
  const [name, ...parts] = [described[0], ...described.slice(1)] as const
  const element = document.createElementNS(namespaces[name.slice(0, name.indexOf(':'))] ?? null, name)
  for (const part of parts) {
    if (part === null) continue
    if (typeof part === 'string') element.appendChild(document.createTextNode(writable(part)))
    else if (isElement(part)) element.appendChild(build(document, namespaces, part))
    else for (const [key, value] of Object.entries(part)) element.setAttribute(key, writable(value))
  }
  return element
}

const isElement = (part: Attributes | XmlElement): part is XmlElement => Array.isArray(part)

/** XML 1.0 knows no control characters but three, and no halves of a pair. */
const writable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

/** Text inside XML that another library writes. */
export const escapeXml = (text: string): string =>
  writable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
