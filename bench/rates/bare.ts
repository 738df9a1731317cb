import type { RateGrid } from '#contract/rate-grid/rate-grid.staff.ts'

/** As wide and high as the real ones at 1,440 pixels. */
const [TYPE_PX, PLAN_PX, DAY_PX] = [28, 40, 70]

const decimal = (amount: number | null) => (amount === null ? '–' : (amount / 100).toString())

/** The baseline: a page with the same cells, all in the HTML, with one script for keys. */
export function barePage({ room_types, plans, days }: RateGrid): string {
  const cells: string[] = []
  let top = 0
  const cell = (day: number, words: string, height: number) =>
    `<div style="left:${day * DAY_PX}px;top:${top}px;height:${height}px">${words}</div>`
  room_types.forEach(({ left }, type) => {
    cells.push(...left.map((rooms, day) => cell(day, String(rooms), TYPE_PX)))
    top += TYPE_PX
    for (const { price, restrictions, dates } of plans.filter(({ room_type }) => room_type === type)) {
      const own = new Map(dates.day.map((day, at) => [day, dates.restrictions[at]]))
      price.forEach((amount, day) => {
        const { min_stay } = { ...restrictions, ...own.get(day) }
        const small = min_stay && min_stay > 1 ? `<small>m${min_stay}</small>` : ''
        cells.push(cell(day, `${own.has(day) ? '◆ ' : ''}${decimal(amount)}${small}`, PLAN_PX))
      })
      top += PLAN_PX
    }
  })
  return `<!doctype html><meta charset="utf-8"><title>Bare</title><style>
    body { margin: 0; font: 13px sans-serif }
    #plane { position: relative; height: 540px; width: 1210px; overflow: auto }
    #plane > div { height: ${top}px; width: ${days * DAY_PX}px }
    #plane > div > div { position: absolute; box-sizing: border-box; width: ${DAY_PX}px; border: 1px solid #ddd; border-width: 0 0 1px 1px; text-align: center }
    small { display: block }
    #focus { position: absolute; width: ${DAY_PX}px; height: ${PLAN_PX}px; border: 2px solid blue }
  </style><div id="plane" tabindex="0"><div>${cells.join('')}<span id="focus"></span></div></div>
  <script>
    const focus = document.getElementById('focus'), at = { x: 0, y: 0 }
    const MOVES = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }
    addEventListener('keydown', (event) => {
      const [x, y] = MOVES[event.key] ?? [0, 0]
      event.preventDefault()
      at.x += x * ${DAY_PX}; at.y += y * ${PLAN_PX}
      focus.style.left = at.x + 'px'; focus.style.top = at.y + 'px'
      focus.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
  </script>`
}
