import { compactIban, formatIban } from './bank-account.ts'
import { transferReference } from './e-invoice/e-invoice.ts'
import { giroSquares } from './epc-qr.ts'
import type { Figures } from './formats.ts'
import { type Column, grid } from './grid.ts'
import { paragraph } from './letterhead.ts'
import type { InvoicePdfModel } from './model.ts'
import { INK, LEFT, lineHeight, mm, type PdfWriter, SMALL, STRONG, type Style, TEXT, WIDTH } from './page.ts'
import { WORDS } from './words/catalogue.ts'

const HEADING: Style = { ...STRONG, size: 10.5 }

/** Payments received, and refunds of them. */
export function drawPayments(
  writer: PdfWriter,
  { invoice, language }: InvoicePdfModel,
  figures: Figures,
): void {
  const { payments: words } = WORDS[language]
  const received = invoice.payments.filter(({ status }) => status === 'succeeded')
  if (received.length === 0) return
  const refunds = received.some(({ amount_refunded }) => amount_refunded.amount > 0)
  writer.ensureSpace(76)
  writer.y += 10
  paragraph(writer, 'H2', words.title, HEADING)
  const heads: Column[] = [
    { head: words.date, align: 'left' },
    { head: words.method, align: 'left' },
    { head: words.reference, align: 'left', stretches: true },
    ...(refunds ? [{ head: words.refunded, align: 'right' } as const] : []),
    { head: `${words.amount} ${invoice.currency}`, align: 'right' },
  ]
  const rows = received.map(({ paid_at, created_at, method, reference, amount, amount_refunded }) => ({
    cells: [
      figures.dayOf(paid_at ?? created_at),
      words.methods[method],
      reference ?? '',
      ...(refunds ? [amount_refunded.amount > 0 ? figures.plain(amount_refunded) : ''] : []),
      figures.plain(amount),
    ],
  }))
  grid(writer, heads, rows, { x: LEFT, width: WIDTH })
}

/** How to pay what is due, in words and as a code that banking apps read. */
export function drawTransfer(writer: PdfWriter, paper: InvoicePdfModel, figures: Figures): void {
  const { invoice, property, language, proforma_at } = paper
  const { bank } = property.letterhead
  const is_payable = invoice.number !== null || proforma_at !== null
  const open = is_payable && invoice.type !== 'credit_note' && invoice.amount_due.amount > 0
  if (!bank || !open) return
  const { transfer: words } = WORDS[language]
  const holder = bank.holder ?? invoice.seller.company_name ?? invoice.seller.name
  const reference = transferReference(paper)
  const facts: [string, string][] = [
    [words.holder, holder],
    ['IBAN', formatIban(bank.iban)],
    ...(bank.bic ? [['BIC', bank.bic] as [string, string]] : []),
    [words.amount, figures.money(invoice.amount_due)],
    [words.reference, reference],
  ]
  const code = { ...bank, iban: compactIban(bank.iban), holder, reference, amount: invoice.amount_due.amount }
  const squares = invoice.currency === 'EUR' ? giroSquares(code) : null
  const side = mm(30)
  writer.ensureSpace(side + 46)
  writer.y += 14
  paragraph(writer, 'H2', words.title, HEADING)
  const top = writer.y + 6
  const indent = squares ? side + mm(8) : 0
  const x = LEFT + indent
  const label = Math.max(...facts.map(([name]) => writer.widthOf(name, SMALL))) + 12
  const table = writer.group(writer.root, 'Table')
  let y = top
  for (const [name, value] of facts) {
    const row = writer.group(table, 'TR')
    const lines = writer.wrap(value, TEXT, WIDTH - indent - label)
    writer.tag(row, 'TH', () => writer.drawText(name, x, y + TEXT.size, SMALL), { scope: 'Row' })
    writer.tag(row, 'TD', () => {
      y = writer.drawLines(lines, { x: x + label, y, width: 0 }, TEXT) + 1
    })
  }
  writer.y = y
  if (!squares) return
  const alt = words.picture(figures.money(invoice.amount_due), holder)
  const bbox = [LEFT, top, LEFT + side, top + side]
  writer.tag(writer.root, 'Figure', () => drawSquares(writer, squares, top, side), { alt, bbox })
  const caption: Style = { ...SMALL, size: 7.5 }
  const lines = writer.wrap(words.scan, caption, side + mm(6))
  writer.tag(writer.root, 'P', () => {
    writer.y = Math.max(y, writer.drawLines(lines, { x: LEFT, y: top + side + 3, width: side }, caption))
  })
  writer.y = Math.max(writer.y, top + side + 3 + lines.length * lineHeight(caption))
}

/** Runs of a row as one rectangle: half the bytes, and no seams between modules. */
function drawSquares(writer: PdfWriter, squares: boolean[][], top: number, side: number): void {
  const size = side / squares.length
  const { doc } = writer
  doc.fillColor(INK)
  for (const [row, dark] of squares.entries()) {
    for (let from = 0; from < dark.length; from++) {
      if (!dark[from]) continue
      let to = from
      while (dark[to]) to++
      doc.rect(LEFT + from * size, top + row * size, (to - from) * size, size)
      from = to
    }
  }
  doc.fill()
}
