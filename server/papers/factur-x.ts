import { escapeXml } from './xml.ts'

interface Attachment {
  /** The EN 16931 XML, or null where there is none. */
  readonly xml: string | null
  readonly author: string
  readonly created: Date
}

/**
 * Puts the XML into a PDF as Factur-X asks: a file of that name beside the pages as their alternative, announced in
 * the metadata by properties whose schema the metadata describes, for PDF/A knows only its own.
 */
export function describeAttachment(doc: PDFKit.PDFDocument, { xml, author, created }: Attachment): void {
  // The library writes what it is given unescaped; the author is the one text that people choose.
  doc.appendXML(`
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>
    </rdf:Description>`)
  if (xml === null) return
  const options = {
    ...{
      name: 'factur-x.xml',
      type: 'text/xml',
      description: 'EN 16931 invoice',
      relationship: 'Alternative',
    },
    ...{ creationDate: created, modifiedDate: created },
  }
  doc.file(Buffer.from(xml), options)
  doc.appendXML(`
    <rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
      <fx:DocumentType>INVOICE</fx:DocumentType>
      <fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
      <fx:Version>1.0</fx:Version>
      <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
    </rdf:Description>${SCHEMA}`)
}

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const property = (name: string, description: string) => `
          <rdf:li rdf:parseType="Resource">
            <pdfaProperty:name>${name}</pdfaProperty:name>
            <pdfaProperty:valueType>Text</pdfaProperty:valueType>
            <pdfaProperty:category>external</pdfaProperty:category>
            <pdfaProperty:description>${description}</pdfaProperty:description>
          </rdf:li>`

const SCHEMA = `
    <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
        <pdfaSchema:property><rdf:Seq>${property('DocumentFileName', 'The name of the embedded XML file')}${property(
          'DocumentType',
          'The type of the hybrid document',
        )}${property('Version', 'The version of the standard that the XML follows')}${property(
          'ConformanceLevel',
          'The profile of the XML',
        )}
        </rdf:Seq></pdfaSchema:property>
      </rdf:li></rdf:Bag></pdfaExtension:schemas>
    </rdf:Description>`
