import { cellOfText, headOf, lineOf } from '#contract/text/csv.ts'
import { saveFile } from '#web/lib/save-file.ts'

/** The data of a chart: a name and formatted figures a row. */
export interface ChartTable {
  readonly head: readonly string[]
  readonly rows: readonly {
    readonly key: string
    readonly name: string
    readonly cells: readonly string[]
    /** The same without units, for a spreadsheet. */
    readonly values: readonly (string | number | null)[]
  }[]
}

/** Figures may come as exact decimals, `-12.50`, which are no formulas. */
const cellOf = (value: string | number | null): string =>
  typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(value ?? '') ? String(value) : cellOfText(value)

export const csvOf = ({ head, rows }: ChartTable): string =>
  [headOf(head.map(cellOf)), ...rows.map(({ name, values }) => lineOf([name, ...values].map(cellOf)))].join(
    '',
  )

export const saveCsv = (table: ChartTable, name: string) =>
  saveFile(new Blob([csvOf(table)], { type: 'text/csv' }), `${name}.csv`)

const DRAWN = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'font-family',
] as const
/** Pixel ratio of the image. */
const SHARPNESS = 2

/** The chart as an image, in the colours of the screen. */
export async function savePng(svg: SVGSVGElement, name: string): Promise<void> {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const [drawn, copies] = [svg.querySelectorAll('*'), copy.querySelectorAll<SVGElement>('*')]
  for (const [at, element] of drawn.entries()) {
    const style = getComputedStyle(element)
    for (const property of DRAWN) copies[at]!.style.setProperty(property, style.getPropertyValue(property))
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const [width, height] = [svg.width.baseVal.value, svg.height.baseVal.value]
  const url = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }),
  )
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * SHARPNESS
  canvas.height = height * SHARPNESS
  const pen = canvas.getContext('2d')!
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--surface')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  URL.revokeObjectURL(url)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob) saveFile(blob, `${name}.png`)
}
