import { SaxesParser } from 'saxes'

/** A parsed element: names without their prefixes, text with its CDATA, in document order. */
export interface XmlElement {
  readonly name: string
  /** Empty where none is declared. */
  readonly namespace: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** The text directly in it, trimmed. */
  readonly text: string
}

/** Not well-formed, or beyond the limits; the message may be shown to the sender. */
export class XmlProblem extends Error {
  override readonly name = 'XmlProblem'
}

const MAX_CHARACTERS = 4 * 1024 * 1024
const MAX_ELEMENTS = 200_000
const DEEPEST = 64
/** The namespace of `xmlns` itself. */
const DECLARATIONS = 'http://www.w3.org/2000/xmlns/'

type Open = { -readonly [K in keyof XmlElement]: XmlElement[K] } & { children: Open[] }

/**
 * Parses a document strictly. A document type is refused as soon as it begins, so no entity is ever defined
 * or fetched; depth, elements and size are limited. Throws an XmlProblem.
 */
export function readXml(text: string): XmlElement {
  if (text.length > MAX_CHARACTERS) throw new XmlProblem(`more than ${MAX_CHARACTERS} characters`)
  const parser = new SaxesParser({ xmlns: true })
  const open: Open[] = []
  let root: Open | undefined
  let count = 0
  parser.on('error', ({ message }) => {
    throw new XmlProblem(message)
  })
  parser.on('doctype', () => {
    throw new XmlProblem('a document type is not accepted')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (++count > MAX_ELEMENTS) throw new XmlProblem(`more than ${MAX_ELEMENTS} elements`)
    if (open.length >= DEEPEST) throw new XmlProblem(`elements deeper than ${DEEPEST}`)
    const own = Object.values(attributes).filter(({ uri }) => uri !== DECLARATIONS)
    const element: Open = {
      name: local,
      namespace: uri,
      attributes: Object.assign(
        Object.create(null),
        Object.fromEntries(own.map((one) => [one.local, one.value])),
      ),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  const addText = (more: string) => {
    const element = open.at(-1)
    if (element) element.text += more
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const closed = open.pop()!
    closed.text = closed.text.trim()
  })
  try {
    // A byte order mark is no part of the document.
    parser.write(text.replace(/^\uFEFF/, '')).close()
  } catch (error) {
    if (error instanceof XmlProblem) throw error
    throw new XmlProblem((error as Error).message)
  }
  return root!
}

/** The children of that name. */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** All elements at a path of names. */
export const pathOf = (element: XmlElement | undefined, ...names: string[]): XmlElement[] =>
  names.reduce<XmlElement[]>(
    (found, name) => found.flatMap((one) => childrenOf(one, name)),
    element ? [element] : [],
  )

/** The first element at a path of names. */
export const firstOf = (element: XmlElement | undefined, ...names: string[]): XmlElement | undefined =>
  pathOf(element, ...names)[0]

/** Every element of that name, however deep. */
export const allOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...allOf(child, name)])
