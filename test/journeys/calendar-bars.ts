import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The position of an element, once it is stable: a response renders rows and bars again. */
export async function boxOf(what: Locator) {
  const found: { box: Awaited<ReturnType<Locator['boundingBox']>> } = { box: null }
  await expect
    .poll(async () => {
      found.box = await what.boundingBox()
      return found.box
    })
    .not.toBeNull()
  return found.box!
}

export const barOf = (page: Page, name: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${name} ·`) })
/** The position of a room's night: noon to noon; the fourth of January is the second column. */
export async function nightOf(page: Page, room: string, day: number) {
  const row = await boxOf(page.getByRole('rowheader', { name: new RegExp(`^Room ${room},`) }))
  const heads = [day, day + 1].map((at) =>
    page.getByRole('columnheader', { name: new RegExp(` ${at} Jan,`) }),
  )
  const [one, next] = await Promise.all(heads.map(boxOf))
  return { x: (one!.x + one!.width / 2 + next!.x + next!.width / 2) / 2, y: row.y + row.height / 2 }
}

/** The bar of a stay once it is shown in a room: after an undo the screen follows the service. */
export async function barInRoom(page: Page, name: string, room: string) {
  await expect
    .poll(async () => {
      const [bar, night] = await Promise.all([boxOf(barOf(page, name)), nightOf(page, room, 4)])
      return bar.y < night.y && night.y < bar.y + bar.height
    })
    .toBe(true)
  return boxOf(barOf(page, name))
}

interface Spot {
  readonly x: number
  readonly y: number
}

/** Presses and drags in some steps, and returns before the release. */
export async function carry({ mouse }: Page, from: Spot, to: Spot) {
  await mouse.move(from.x, from.y)
  await mouse.down()
  await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
  await mouse.move(to.x, to.y)
}
