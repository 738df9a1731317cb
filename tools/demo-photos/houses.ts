import { lamp, plant, window_ } from './furniture.ts'
import { HARBOUR, MILL, NIGHT } from './rooms.ts'
import { box, disc, line, oval, repeat, scene, shape } from './shapes.ts'

/** Warehouses on the quay at dusk, with the house among them. */
function quay(): string {
  const house = (x: number, width: number, top: number, brick: string, lit: boolean) =>
    shape(
      [
        [x, 560],
        [x, top],
        [x + width / 2, top - 90],
        [x + width, top],
        [x + width, 560],
      ],
      brick,
    ) +
    repeat(12, (i) =>
      box(
        x + 26 + (i % 3) * ((width - 40) / 3),
        top + 30 + Math.floor(i / 3) * 84,
        (width - 90) / 3,
        52,
        lit || i % 4 === 1 ? '#ffdf9a' : '#3b2a2c',
        3,
      ),
    )
  return (
    box(0, 0, 1200, 800, 'url(#sky)') +
    disc(930, 330, 70, '#ffd9a8') +
    house(20, 250, 210, '#7a3b35', false) +
    house(290, 330, 170, '#a8503f', true) +
    house(640, 230, 230, '#8a443a', false) +
    line([960, 560], [960, 160], '#26313a', 14) +
    line([880, 180], [1130, 180], '#26313a', 12) +
    line([960, 160], [1110, 180], '#26313a', 5) +
    box(0, 560, 1200, 50, '#5a5350') +
    box(410, 470, 90, 90, '#1d5c73', 4) +
    disc(455, 515, 120, 'url(#glow)') +
    box(0, 610, 1200, 190, '#2b4a66') +
    repeat(9, (i) =>
      line(
        [60 + i * 130, 650 + (i % 4) * 34],
        [150 + i * 130, 650 + (i % 4) * 34],
        'rgba(255,217,168,0.45)',
        6,
      ),
    ) +
    shape(
      [
        [720, 620],
        [1000, 620],
        [950, 690],
        [760, 690],
      ],
      '#f6f1e6',
    ) +
    box(800, 560, 90, 62, '#f6f1e6', 4) +
    repeat(3, (i) => box(812 + i * 26, 576, 16, 20, '#1d5c73'))
  )
}

const table = (x: number, cloth: string) =>
  oval(x, 600, 170, 34, cloth) +
  box(x - 10, 620, 20, 130, '#5b4030') +
  oval(x - 60, 594, 40, 12, '#ffffff') +
  oval(x - 60, 588, 22, 8, '#d9a441') +
  box(x + 20, 560, 34, 36, '#ffffff', 8) +
  disc(x + 84, 582, 20, '#d8773f') +
  box(x - 6, 540, 12, 52, '#7fa07a', 6) +
  disc(x, 534, 16, '#e6c14c')

const breakfast = () =>
  box(0, 0, 1200, 570, 'url(#wall)') +
  box(0, 570, 1200, 230, '#8a6a4c') +
  window_(HARBOUR, 'harbour', 330, 80, 560, 360) +
  plant(110) +
  plant(1100) +
  table(360, '#f6f1e6') +
  table(820, '#f6f1e6')

/** The mill by its stream. */
const mill = () =>
  box(0, 0, 1200, 800, 'url(#sky)') +
  disc(960, 150, 60, '#fff3c4') +
  oval(250, 620, 620, 160, '#88a862') +
  oval(1000, 640, 560, 150, '#6f9350') +
  box(360, 250, 420, 340, '#c98a6a') +
  shape(
    [
      [330, 260],
      [570, 90],
      [810, 260],
    ],
    '#6b3d2c',
  ) +
  repeat(8, (i) => box(400 + (i % 4) * 94, 300 + Math.floor(i / 4) * 120, 54, 70, '#fbeecb', 4)) +
  box(540, 480, 70, 110, '#5b4030', 6) +
  disc(830, 500, 120, '#5b4030') +
  disc(830, 500, 96, '#a9d3c0') +
  repeat(8, (i) =>
    line(
      [830, 500],
      [830 + 118 * Math.cos((i * Math.PI) / 4), 500 + 118 * Math.sin((i * Math.PI) / 4)],
      '#5b4030',
      12,
    ),
  ) +
  box(0, 600, 1200, 200, '#7fb2ad') +
  repeat(8, (i) =>
    line([40 + i * 150, 650 + (i % 3) * 40], [130 + i * 150, 650 + (i % 3) * 40], 'rgba(255,255,255,0.5)', 6),
  ) +
  repeat(3, (i) => disc(120 + i * 70, 480 - (i % 2) * 40, 70, '#5d8a55'))

const kitchen = () =>
  box(0, 0, 1200, 570, 'url(#wall)') +
  box(0, 570, 1200, 230, '#8b6a4c') +
  window_(MILL, 'fields', 140, 130, 260, 260) +
  box(560, 150, 560, 110, '#5b4030', 6) +
  repeat(5, (i) => box(580 + i * 108, 170, 90, 72, i % 2 ? '#d9a441' : '#f2e4c4', 6)) +
  box(520, 430, 640, 26, '#e7d5b0', 4) +
  box(540, 456, 600, 180, '#6f5542') +
  repeat(4, (i) => box(556 + i * 146, 474, 130, 144, '#7d6350', 4)) +
  box(640, 380, 90, 52, '#b9c0c0', 8) +
  disc(840, 404, 30, '#c9704f') +
  lamp(MILL, 330) +
  oval(420, 690, 360, 44, '#5b4030') +
  oval(420, 680, 350, 40, '#c9a878') +
  repeat(4, (i) => oval(220 + i * 130, 676, 36, 11, '#ffffff'))

export const HOUSES: Readonly<Record<string, () => string>> = {
  quay: () => scene(NIGHT, quay()),
  breakfast: () => scene(HARBOUR, breakfast()),
  mill: () => scene(MILL, mill()),
  kitchen: () => scene(MILL, kitchen()),
}
