import type { CalendarAnswer } from '#contract/calendar/calendar.staff.ts'

/** Sizes of the real rows and columns at a window width of 1,440 pixels. */
const [ROW_PX, DAY_PX] = [28, 18]

/** The baseline: a page with the same bars, all in the HTML, without a script. */
export function barePage({ rooms, days, bars }: CalendarAnswer): string {
  const drawn = bars.key.map((key, at) => {
    const left = Math.max(0, (bars.from[at]! + 0.5) * DAY_PX)
    const top = (bars.room[at] ?? rooms.length) * ROW_PX + 3
    const width = Math.max(2, bars.nights[at]! * DAY_PX - 3)
    return `<button style="left:${left}px;top:${top}px;width:${width}px" title="${key}">${bars.name[at]}</button>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Bare</title><style>
    body { margin: 0; font: 12px sans-serif }
    #plane { position: relative; height: 700px; width: 1240px; overflow: auto }
    #plane div { height: ${(rooms.length + 1) * ROW_PX}px; width: ${days * DAY_PX}px }
    button { position: absolute; height: 22px; border: 0; border-radius: 5px; overflow: hidden; white-space: nowrap; background: #e1ecfb; text-align: left }
  </style><div id="plane"><div>${drawn.join('')}</div></div>`
}
