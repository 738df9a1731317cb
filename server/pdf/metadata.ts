import { escapeXml } from '../integrations/xml/write-xml.ts'

export interface Described {
  readonly author: string
  /** The EN 16931 XML, or null where there is none. */
  readonly xml: string | null
  readonly created: Date
}

/**
 * The metadata of a PDF: who wrote it, that it is accessible (PDF/UA), and, for Factur-X, that the embedded
 * file is an alternative of the pages. PDF/A knows its own properties alone, so that the schemas of the
 * others are included.
 */
export function describe(doc: PDFKit.PDFDocument, { author, xml, created }: Described): void {
  // The library does not escape; the author is the one text that users enter.
  doc.appendXML(`
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:pdfuaid="${PDF_UA.namespace}">
      <pdfuaid:part>1</pdfuaid:part>
    </rdf:Description>`)
  if (xml !== null) {
    const options = {
      name: 'factur-x.xml',
      type: 'text/xml',
      description: 'EN 16931 invoice',
      relationship: 'Alternative',
      creationDate: created,
      modifiedDate: created,
    }
    doc.file(Buffer.from(xml), options)
    doc.appendXML(`
    <rdf:Description rdf:about="" xmlns:fx="${FACTUR_X.namespace}">
      <fx:DocumentType>INVOICE</fx:DocumentType>
      <fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
      <fx:Version>1.0</fx:Version>
      <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
    </rdf:Description>`)
  }
  doc.appendXML(schemas(xml === null ? [PDF_UA] : [PDF_UA, FACTUR_X]))
}

interface Schema {
  readonly name: string
  readonly namespace: string
  readonly prefix: string
  readonly type: 'Text' | 'Integer'
  readonly category: 'internal' | 'external'
  readonly properties: Readonly<Record<string, string>>
}

const PDF_UA: Schema = {
  name: 'PDF/UA identification schema',
  namespace: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  type: 'Integer',
  category: 'internal',
  properties: { part: 'The part of ISO 14289 that is followed' },
}

const FACTUR_X: Schema = {
  name: 'Factur-X PDFA Extension Schema',
  namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  type: 'Text',
  category: 'external',
  properties: {
    DocumentFileName: 'The name of the embedded XML file',
    DocumentType: 'The type of the hybrid document',
    Version: 'The version of the standard that the XML follows',
    ConformanceLevel: 'The profile of the XML',
  },
}

const property = ({ type, category }: Schema, name: string, description: string) => `
          <rdf:li rdf:parseType="Resource">
            <pdfaProperty:name>${name}</pdfaProperty:name>
            <pdfaProperty:valueType>${type}</pdfaProperty:valueType>
            <pdfaProperty:category>${category}</pdfaProperty:category>
            <pdfaProperty:description>${description}</pdfaProperty:description>
          </rdf:li>`

const schemaOf = (schema: Schema) => `
      <rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>${schema.name}</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>${schema.namespace}</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>${schema.prefix}</pdfaSchema:prefix>
        <pdfaSchema:property><rdf:Seq>${Object.entries(schema.properties)
          .map(([name, description]) => property(schema, name, description))
          .join('')}
        </rdf:Seq></pdfaSchema:property>
      </rdf:li>`

const schemas = (listed: readonly Schema[]) => `
    <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
      xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas><rdf:Bag>${listed.map(schemaOf).join('')}
      </rdf:Bag></pdfaExtension:schemas>
    </rdf:Description>`
