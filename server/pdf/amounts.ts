import { descriptionOf } from './descriptions.ts'
import type { Figures } from './formats.ts'
import { type Column, columnWidths, grid, gridWidth, type Row } from './grid.ts'
import { paragraph } from './letterhead.ts'
import type { InvoicePdfModel, PdfLine } from './model.ts'
import { ACCENT, LEFT, type PdfWriter, RIGHT, SMALL, STRONG, type Style, TEXT, WIDTH } from './page.ts'
import { isZero, vatCategoriesOf } from './vat-category.ts'
import { WORDS } from './words/catalogue.ts'

const GAP = 28

/** Every line, in net amounts where prices are net. */
export function drawLines(writer: PdfWriter, { invoice, language }: InvoicePdfModel, figures: Figures): void {
  const words = WORDS[language]
  const net = pricesAreNet(invoice.line_items)
  const { columns } = words
  const amount = (net ? columns.net_amount : columns.amount)(invoice.currency)
  const heads: Column[] = [
    { head: columns.date, align: 'left' },
    { head: columns.description, align: 'left', stretches: true },
    { head: columns.quantity, align: 'right' },
    { head: columns.unit_price, align: 'right' },
    { head: columns.vat, align: 'right' },
    { head: amount, align: 'right' },
  ]
  const rows: Row[] = invoice.line_items.map((line) => {
    const price = unitPrice(line, net)
    return {
      cells: [
        line.date ? figures.day(line.date) : '',
        descriptionOf(line, words),
        figures.count(line.quantity),
        price === null ? '' : figures.plain({ amount: price, currency: invoice.currency }),
        figures.percent(line.vat_rate),
        figures.plain(net ? line.net : line.gross),
      ],
    }
  })
  grid(writer, heads, rows, { x: LEFT, width: WIDTH })
  writer.y += 14
}

/** Prices are net where quantity and price yield the net amount. rule 1 */
const pricesAreNet = (lines: readonly PdfLine[]) =>
  lines.some(({ net, gross }) => net.amount !== gross.amount) &&
  lines.every(({ quantity, unit_price, net }) => quantity * unit_price.amount === net.amount)

/** Of the amount that is shown; null where it would be none. */
function unitPrice({ quantity, unit_price, gross, net }: PdfLine, is_net: boolean): number | null {
  const shown = is_net ? net.amount : gross.amount
  if (quantity * unit_price.amount === shown) return unit_price.amount
  return quantity !== 0 && shown % quantity === 0 ? shown / quantity : null
}

/** The VAT rows at the left, the sums at the right, together on one page. */
export function drawSums(writer: PdfWriter, paper: InvoicePdfModel, figures: Figures): void {
  const { invoice, language } = paper
  const { vat_table, sums } = WORDS[language]
  const { reason } = vatCategoriesOf(paper)
  const heads: Column[] = (['rate', 'net', 'vat', 'gross'] as const).map((name, i) => ({
    head: vat_table[name],
    align: i === 0 ? 'left' : 'right',
    least: 44,
  }))
  const rows: Row[] = invoice.vat_breakdown.map(({ vat_rate, net, vat, gross }) => ({
    cells: [
      `${figures.percent(vat_rate)}${isZero(vat_rate) && reason ? ' *' : ''}`,
      ...[net, vat, gross].map(figures.plain),
    ],
  }))
  const facts = sumRows(paper, figures)
  const labels = Math.max(...facts.map(({ name, style }) => writer.widthOf(name, style)))
  const values = Math.max(...facts.map(({ value, style }) => writer.widthOf(value, style)))
  const sums_from = RIGHT - labels - values - 18
  const table_to = LEFT + gridWidth(columnWidths(writer, heads, rows, 0))
  const beside = table_to + GAP <= sums_from
  const sums_height = facts.reduce((sum, { style }) => sum + stepOf(style), 0)
  const table_height = 40 + rows.length * 20
  writer.ensureSpace(beside ? Math.max(sums_height, table_height) : sums_height + table_height)
  const top = writer.y
  drawFacts(writer, facts, sums_from)
  const end = writer.y
  writer.y = beside ? top : end + 8
  grid(writer, heads, rows)
  if (reason && rows.some((_, i) => isZero(invoice.vat_breakdown[i]?.vat_rate ?? '')))
    paragraph(writer, 'P', `* ${reason}`, SMALL, beside ? sums_from - LEFT - GAP : WIDTH)
  writer.y = Math.max(writer.y, end) + 12
  const outcome = outcomeOf(paper)
  if (outcome) paragraph(writer, 'P', sums[outcome], STRONG)
  if (invoice.type === 'deposit_invoice' && invoice.status !== 'credited' && invoice.status !== 'void')
    paragraph(writer, 'P', WORDS[language].deposit_note, TEXT)
}

/** The state of the document, where it has to be said in words. */
function outcomeOf({
  invoice,
  collected,
}: Pick<InvoicePdfModel, 'invoice' | 'collected'>): 'settled' | 'credited_whole' | null {
  const { type, status, amount_due, amount_paid, amount_refunded } = invoice
  if (type === 'credit_note') return null
  if (status === 'credited') return 'credited_whole'
  const is_paid = collected !== null || amount_paid.amount > amount_refunded.amount
  return amount_due.amount <= 0 && is_paid ? 'settled' : null
}

interface Sum {
  readonly name: string
  readonly value: string
  readonly style: Style
}

const GREAT: Style = { ...STRONG, size: 11.5 }
const stepOf = (style: Style) => (style === GREAT ? 22 : 15)

function sumRows({ invoice, collected, language }: InvoicePdfModel, figures: Figures): Sum[] {
  const { sums } = WORDS[language]
  const row = (name: string, value: string, style = TEXT): Sum => ({ name, value, style })
  const { subtotal, vat_total, total, amount_paid, amount_refunded, amount_credited, amount_due } = invoice
  const rows = [row(sums.net, figures.money(subtotal)), row(sums.vat, figures.money(vat_total))]
  if (invoice.type === 'credit_note') return [...rows, row(sums.credit_total, figures.money(total), GREAT)]
  rows.push(row(sums.total, figures.money(total), GREAT))
  const less = (amount: typeof total) => figures.money({ ...amount, amount: -amount.amount })
  if (amount_credited.amount !== 0) rows.push(row(sums.credited, less(amount_credited)))
  if (amount_paid.amount !== 0) rows.push(row(sums.paid, less(amount_paid)))
  if (amount_refunded.amount !== 0) rows.push(row(sums.refunded, figures.money(amount_refunded)))
  if (collected) rows.push(row(sums.collected_by(collected.channel), less(collected.amount)))
  rows.push(
    amount_due.amount < 0
      ? row(sums.to_refund, less(amount_due), GREAT)
      : row(sums.due, figures.money(amount_due), GREAT),
  )
  return rows
}

function drawFacts(writer: PdfWriter, facts: readonly Sum[], x: number): void {
  const table = writer.group(writer.root, 'Table')
  for (const { name, value, style } of facts) {
    if (style === GREAT) writer.drawRule(writer.y + 1, x, RIGHT, ACCENT)
    const row = writer.group(table, 'TR')
    const y = writer.y + (style === GREAT ? 15.5 : 12)
    writer.tag(row, 'TH', () => writer.drawText(name, x, y, style), { scope: 'Row' })
    writer.tag(row, 'TD', () => writer.drawText(value, RIGHT, y, style, 'right'))
    writer.y += stepOf(style)
  }
  writer.y += 4
}
