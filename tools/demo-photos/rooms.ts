import { bed, bunk, desk, lamp, picture, plant, window_ } from './furniture.ts'
import { box, disc, line, oval, type Palette, repeat, scene } from './shapes.ts'

export const HARBOUR: Palette = {
  wall: '#e9e2d6',
  wall_low: '#d8cdbc',
  floor: '#a9825c',
  wood: '#7b5637',
  cloth: '#2f6f86',
  cloth_dark: '#235566',
  sky: '#8fc1d8',
  sky_low: '#f3e3c8',
}
export const MILL: Palette = {
  wall: '#c98a6a',
  wall_low: '#b07253',
  floor: '#8b6a4c',
  wood: '#5b4030',
  cloth: '#d9a441',
  cloth_dark: '#b88731',
  sky: '#a9d3c0',
  sky_low: '#f2edcf',
}
export const NIGHT: Palette = {
  ...HARBOUR,
  wall: '#d9d5d8',
  wall_low: '#c3bcc0',
  sky: '#1d3557',
  sky_low: '#e08e6d',
}

const room = ({ floor, wood }: Palette) =>
  box(0, 0, 1200, 570, 'url(#wall)') +
  box(0, 570, 1200, 230, floor) +
  repeat(9, (i) => line([i * 190 - 150, 800], [i * 120 + 120, 570], 'rgba(0,0,0,0.09)', 3)) +
  box(0, 556, 1200, 16, wood)

const rug = (x: number, width: number, colour: string) => oval(x, 764, width, 34, colour)

export const ROOMS: Readonly<Record<string, () => string>> = {
  single: () =>
    scene(
      HARBOUR,
      room(HARBOUR),
      window_(HARBOUR, 'courtyard', 690, 130, 270, 300),
      picture(180, 170, '#d9a441'),
      rug(380, 420, '#c9b9a0'),
      bed(HARBOUR, 240, 240, 1),
      lamp(HARBOUR, 590),
      desk(HARBOUR, 860),
    ),
  double: () =>
    scene(
      HARBOUR,
      room(HARBOUR),
      window_(HARBOUR, 'harbour', 130, 100, 380, 330),
      rug(740, 470, '#c9b9a0'),
      lamp(HARBOUR, 560),
      lamp(HARBOUR, 1080),
      bed(HARBOUR, 640, 360, 2),
    ),
  twin: () =>
    scene(
      NIGHT,
      room(NIGHT),
      window_(NIGHT, 'harbour', 470, 110, 260, 270),
      picture(120, 180, '#e08e6d'),
      picture(930, 180, '#7fa07a'),
      bed(NIGHT, 150, 250, 1),
      bed(NIGHT, 800, 250, 1),
      lamp(NIGHT, 600),
    ),
  family: () =>
    scene(
      HARBOUR,
      room(HARBOUR),
      window_(HARBOUR, 'harbour', 760, 90, 330, 320),
      picture(270, 150, '#d9a441'),
      rug(420, 520, '#b9c4bb'),
      lamp(HARBOUR, 90),
      bed(HARBOUR, 190, 440, 2),
      plant(1120),
    ),
  bunk: () =>
    scene(
      HARBOUR,
      room(HARBOUR),
      window_(HARBOUR, 'courtyard', 760, 120, 300, 300),
      bunk(HARBOUR, 150),
      rug(760, 300, '#d7b46a'),
      plant(700),
    ),
  private: () =>
    scene(
      MILL,
      room(MILL),
      beams(),
      window_(MILL, 'fields', 180, 150, 280, 280),
      bed(MILL, 660, 320, 2),
      lamp(MILL, 570),
      rug(780, 430, '#e7d5b0'),
    ),
  dorm: () =>
    scene(
      MILL,
      room(MILL),
      beams(),
      window_(MILL, 'fields', 500, 150, 200, 260),
      bunk(MILL, 40),
      bunk(MILL, 800),
      rug(600, 240, '#e7d5b0'),
    ),
  bath: () => scene(HARBOUR, bathroom()),
}

const beams = () =>
  repeat(4, (i) => box(90 + i * 300, 0, 46, 60, '#5b4030')) + box(0, 54, 1200, 34, '#5b4030')

function bathroom(): string {
  return (
    box(0, 0, 1200, 800, '#dfe7e6') +
    repeat(12, (i) => line([i * 100, 0], [i * 100, 590], 'rgba(255,255,255,0.8)', 4)) +
    repeat(6, (i) => line([0, i * 100], [1200, i * 100], 'rgba(255,255,255,0.8)', 4)) +
    box(0, 590, 1200, 210, '#8f9a98') +
    disc(330, 230, 190, 'url(#glow)') +
    box(190, 90, 280, 320, '#f7fbfb', 140) +
    box(206, 106, 248, 288, '#bcd2d6', 124) +
    box(150, 470, 360, 40, '#7b5637', 4) +
    box(230, 426, 200, 48, '#ffffff', 22) +
    box(322, 380, 16, 50, '#9aa5a8', 6) +
    box(322, 380, 54, 12, '#9aa5a8', 6) +
    repeat(3, (i) => box(178, 540 + i * 34, 150, 28, i % 2 ? '#2f6f86' : '#f6f1e6', 10)) +
    box(720, 80, 380, 660, 'rgba(255,255,255,0.35)', 4) +
    box(720, 80, 12, 660, '#9aa5a8') +
    box(900, 150, 12, 330, '#9aa5a8', 6) +
    box(856, 140, 100, 16, '#9aa5a8', 8) +
    repeat(7, (i) => line([866 + i * 13, 168], [856 + i * 16, 300], 'rgba(79,138,163,0.35)', 3))
  )
}
