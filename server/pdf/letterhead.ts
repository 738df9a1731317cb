import type { Address } from '#contract/property/properties.ts'
import { formatIban } from './bank-account.ts'
import type { Figures } from './formats.ts'
import type { InvoicePdfModel } from './model.ts'
import {
  INK,
  LEFT,
  LINE,
  lineHeight,
  mm,
  type PdfWriter,
  QUIET,
  RIGHT,
  SMALL,
  STRONG,
  type Style,
  TEXT,
} from './page.ts'
import { WORDS } from './words/catalogue.ts'

const TITLE: Style = { face: 'bold', size: 18, color: INK }
const NAME: Style = { face: 'bold', size: 15, color: INK }
const RETURN: Style = { face: 'regular', size: 7, color: QUIET }
const FACTS_AT = mm(122)

/** The head of the first page: seller, buyer, and what it is about. */
export function drawHead(writer: PdfWriter, paper: InvoicePdfModel, figures: Figures): void {
  drawSender(writer, paper)
  const below = Math.max(drawRecipient(writer, paper), drawFacts(writer, paper, figures), mm(88))
  const { invoice, credits, language, proforma_at } = paper
  const words = WORDS[language]
  writer.y = below + 14
  const name = proforma_at === null ? words.titles[invoice.type] : words.proforma.title
  paragraph(writer, 'H1', [name, invoice.number].filter((part) => part !== null).join(' '), TITLE)
  if (proforma_at !== null) paragraph(writer, 'P', words.proforma.note, TEXT)
  if (credits) paragraph(writer, 'P', words.credits(credits.number, figures.dayOf(credits.issued_at)), TEXT)
  if (invoice.reason) paragraph(writer, 'P', `${words.reason}: ${invoice.reason}`, TEXT)
  writer.y += 8
}

export function paragraph(
  writer: PdfWriter,
  type: string,
  text: string,
  style: Style,
  width = RIGHT - LEFT,
): void {
  const lines = writer.wrap(text, style, width)
  writer.ensureSpace(lines.length * lineHeight(style))
  writer.tag(writer.root, type, () => {
    writer.y = writer.drawLines(lines, { x: LEFT, y: writer.y, width }, style)
  })
}

/** Logo or name on the left, legal details on the right. */
function drawSender(writer: PdfWriter, { invoice, property, language }: InvoicePdfModel): void {
  const { seller } = invoice
  const { logo, phone, email, website } = property.letterhead
  const top = mm(14)
  if (logo) {
    const fit: [number, number] = [mm(60), mm(22)]
    const alt = WORDS[language].logo(seller.name)
    const draw = () => void writer.doc.image(Buffer.from(logo), LEFT, top, { fit })
    writer.tag(writer.root, 'Figure', draw, { alt, bbox: [LEFT, top, LEFT + fit[0], top + fit[1]] })
  } else {
    const lines = writer.wrap(seller.name, NAME, mm(80)).slice(0, 3)
    writer.tag(writer.root, 'P', () => void writer.drawLines(lines, { x: LEFT, y: top, width: mm(80) }, NAME))
  }
  const name = seller.company_name ?? seller.name
  const others = [
    seller.company_name && seller.company_name !== seller.name ? seller.name : null,
    ...addressLines(seller.address, null, language),
    phone,
    email,
    website,
  ]
  const width = RIGHT - FACTS_AT
  const box = { x: FACTS_AT, y: top, width }
  writer.tag(writer.root, 'P', () => {
    const strong: Style = { ...SMALL, face: 'bold', color: INK }
    const y = writer.drawLines(writer.wrap(name, strong, width).slice(0, 3), box, strong)
    const lines = others.flatMap((line) => (line ? writer.wrap(line, SMALL, width) : []))
    writer.drawLines(lines.slice(0, 8), { ...box, y }, SMALL)
  })
}

/** The address window of an envelope. */
function drawRecipient(writer: PdfWriter, { invoice, property, stay, language }: InvoicePdfModel): number {
  const { seller, bill_to } = invoice
  const width = mm(85)
  const back = [seller.company_name ?? seller.name, ...addressLines(seller.address, null, language)].join(
    ' · ',
  )
  const [return_line = ''] = writer.wrap(back, RETURN, width)
  writer.tag(writer.root, 'P', () => writer.drawText(return_line, LEFT, mm(50), RETURN))
  writer.drawRule(mm(50) + 3, LEFT, LEFT + writer.widthOf(return_line, RETURN), LINE)
  const lines = [
    bill_to.company_name,
    bill_to.name ?? (bill_to.company_name ? null : stay.guest_name),
    ...addressLines(bill_to.address ?? {}, property.country, language),
    bill_to.email,
  ]
  const style: Style = { ...TEXT, size: 10.5 }
  const fitted = lines.flatMap((line) => (line ? writer.wrap(line, style, width) : []))
  let end = mm(54)
  writer.tag(writer.root, 'P', () => {
    end = writer.drawLines(fitted, { x: LEFT, y: mm(54), width }, style)
  })
  return end
}

/** The country is printed where it is not the sender's. */
function addressLines(address: Address, home: string | null, language: string): string[] {
  const { line1, line2, postal_code, city, region, country } = address
  const town = [postal_code, city].filter(Boolean).join(' ')
  const abroad = country && home !== null && country !== home
  const name = abroad ? new Intl.DisplayNames(language, { type: 'region' }).of(country) : null
  return [line1, line2, town, region, name].filter((line): line is string => Boolean(line))
}

/** The key facts in two columns. */
function drawFacts(
  writer: PdfWriter,
  { invoice, stay, property, language, proforma_at }: InvoicePdfModel,
  figures: Figures,
): number {
  const words = WORDS[language]
  const { check_in, check_out, confirmation_code, guest_name } = stay
  const nights = Temporal.PlainDate.from(check_in).until(check_out).days
  const facts: [string, string][] = []
  const issued_at = proforma_at ?? invoice.issued_at
  if (issued_at) facts.push([words.issued, figures.dayOf(issued_at)])
  if (invoice.due_date && invoice.amount_due.amount > 0 && invoice.type !== 'credit_note')
    facts.push([words.due_by, figures.day(invoice.due_date)])
  facts.push([words.booking, confirmation_code])
  facts.push([words.stay, `${figures.day(check_in)} – ${figures.day(check_out)}\n${words.nights(nights)}`])
  if (guest_name && guest_name !== invoice.bill_to.name) facts.push([words.guest, guest_name])
  if (invoice.bill_to.vat_id) facts.push([`${words.vat_id} (${words.customer})`, invoice.bill_to.vat_id])
  if (invoice.seller.vat_id) facts.push([words.vat_id, invoice.seller.vat_id])
  if (property.letterhead.tax_number) facts.push([words.tax_number, property.letterhead.tax_number])
  const label: Style = { ...SMALL, size: 8.5 }
  const indent = Math.max(...facts.map(([name]) => writer.widthOf(name, label))) + 8
  const width = RIGHT - FACTS_AT - indent
  const table = writer.group(writer.root, 'Table')
  let y = mm(50)
  for (const [name, value] of facts) {
    const row = writer.group(table, 'TR')
    const lines = writer.wrap(value, TEXT, width)
    writer.tag(row, 'TH', () => writer.drawText(name, FACTS_AT, y + TEXT.size, label), { scope: 'Row' })
    writer.tag(row, 'TD', () => {
      y = writer.drawLines(lines, { x: FACTS_AT + indent, y, width }, TEXT)
    })
  }
  return y
}

/** On every page: the seller and the page number; after the first also the document. */
export function drawEdges(writer: PdfWriter, paper: InvoicePdfModel, page: number, of: number): void {
  const { invoice, property, language } = paper
  const words = WORDS[language]
  const { seller } = invoice
  if (page > 1) {
    writer.drawText(seller.name, LEFT, mm(20), STRONG)
    const title = `${words.titles[invoice.type]} ${invoice.number ?? ''}`.trim()
    writer.drawText(title, RIGHT, mm(20), { ...TEXT, color: QUIET }, 'right')
    writer.doc.lineWidth(0.6).strokeColor(LINE).moveTo(LEFT, mm(23)).lineTo(RIGHT, mm(23)).stroke()
  }
  const { bank, tax_number } = property.letterhead
  const style: Style = { ...SMALL, size: 7.5 }
  const parts = [
    [seller.company_name ?? seller.name, ...addressLines(seller.address, null, language)],
    [
      seller.vat_id && `${words.vat_id} ${seller.vat_id}`,
      tax_number && `${words.tax_number} ${tax_number}`,
      bank && `IBAN ${formatIban(bank.iban)}`,
      bank?.bic && `BIC ${bank.bic}`,
    ],
  ]
  const top = mm(297 - 24)
  writer.doc.lineWidth(0.6).strokeColor(LINE).moveTo(LEFT, top).lineTo(RIGHT, top).stroke()
  const lines = parts.flatMap((group) => {
    const text = group.filter(Boolean).join(' · ')
    return text === '' ? [] : writer.wrap(text, style, RIGHT - LEFT - mm(30)).slice(0, 2)
  })
  writer.drawLines(lines, { x: LEFT, y: top + 4, width: 0 }, style)
  writer.drawText(words.page(page, of), RIGHT, top + 4 + style.size, style, 'right')
}
