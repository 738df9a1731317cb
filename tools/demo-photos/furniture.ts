import { box, disc, line, oval, type Palette, repeat, shape } from './shapes.ts'

type View = 'harbour' | 'courtyard' | 'fields'

const VIEWS: Readonly<Record<View, (x: number, y: number, width: number, height: number) => string>> = {
  harbour: (x, y, width, height) =>
    box(x, y + height * 0.62, width, height * 0.38, '#4f8aa3') +
    repeat(6, (i) =>
      line(
        [x + 14 + i * (width / 6), y + height * (0.72 + (i % 3) * 0.08)],
        [x + 44 + i * (width / 6), y + height * (0.72 + (i % 3) * 0.08)],
        'rgba(255,255,255,0.5)',
        3,
      ),
    ) +
    repeat(4, (i) =>
      box(
        x + i * (width / 4),
        y + height * (0.42 - (i % 2) * 0.1),
        width / 4 - 6,
        height * (0.2 + (i % 2) * 0.1),
        i % 2 ? '#9b4a3a' : '#b25f48',
      ),
    ) +
    repeat(12, (i) => box(x + 12 + i * (width / 12), y + height * 0.48, 8, 14, '#f4e6c3')) +
    line([x + width * 0.7, y + height * 0.62], [x + width * 0.7, y + height * 0.16], '#3d4a52', 6) +
    line([x + width * 0.55, y + height * 0.2], [x + width * 0.95, y + height * 0.2], '#3d4a52', 5),
  courtyard: (x, y, width, height) =>
    box(x, y + height * 0.25, width * 0.55, height * 0.75, '#c97f5e') +
    repeat(6, (i) =>
      box(
        x + 22 + (i % 2) * width * 0.24,
        y + height * (0.33 + Math.floor(i / 2) * 0.2),
        width * 0.12,
        height * 0.12,
        '#fbeecb',
      ),
    ) +
    disc(x + width * 0.78, y + height * 0.6, width * 0.22, '#5d8a55') +
    disc(x + width * 0.64, y + height * 0.74, width * 0.17, '#6f9c62') +
    box(x + width * 0.76, y + height * 0.75, 12, height * 0.25, '#5b4030'),
  fields: (x, y, width, height) =>
    oval(x + width * 0.3, y + height, width * 0.7, height * 0.4, '#88a862') +
    oval(x + width * 0.9, y + height, width * 0.6, height * 0.3, '#6f9350') +
    disc(x + width * 0.72, y + height * 0.3, 26, '#fff3c4'),
}

export function window_(
  palette: Palette,
  view: View,
  x: number,
  y: number,
  width: number,
  height: number,
): string {
  const curtain = (at: number, lean: number) =>
    shape(
      [
        [at, y - 24],
        [at + 66, y - 24],
        [at + 52 + lean, y + height + 60],
        [at + lean, y + height + 60],
      ],
      palette.cloth,
    ) +
    repeat(3, (i) =>
      line([at + 16 + i * 16, y - 20], [at + 12 + lean + i * 15, y + height + 54], palette.cloth_dark, 3),
    )
  return (
    box(x - 14, y - 14, width + 28, height + 28, '#f7f3ec', 4) +
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">` +
    box(x, y, width, height, 'url(#sky)') +
    VIEWS[view](x, y, width, height) +
    '</svg>' +
    box(x + width / 2 - 5, y, 10, height, '#f7f3ec') +
    box(x - 24, y + height + 14, width + 48, 14, '#efe8dc', 3) +
    line([x - 90, y - 28], [x + width + 90, y - 28], palette.wood, 8) +
    curtain(x - 78, -6) +
    curtain(x + width + 12, 8)
  )
}

/** A bed, seen from its foot. */
export function bed({ wood, cloth, cloth_dark }: Palette, x: number, width: number, pillows: number): string {
  const pillow = (width - 30) / pillows
  return (
    oval(x + width / 2, 748, width * 0.72, 34, 'url(#shade)') +
    box(x - 14, 372, width + 28, 200, wood, 14) +
    box(x - 2, 386, width + 4, 90, 'rgba(255,255,255,0.08)', 8) +
    shape(
      [
        [x, 500],
        [x + width, 500],
        [x + width + 58, 690],
        [x - 58, 690],
      ],
      'url(#sheet)',
    ) +
    repeat(
      pillows,
      (i) =>
        box(x + 15 + i * pillow, 450, pillow - 14, 74, '#fffdf8', 26) +
        box(x + 15 + i * pillow, 502, pillow - 14, 22, 'rgba(0,0,0,0.07)', 12),
    ) +
    shape(
      [
        [x - 16, 556],
        [x + width + 16, 556],
        [x + width + 60, 690],
        [x - 60, 690],
      ],
      cloth,
    ) +
    shape(
      [
        [x - 16, 556],
        [x + width + 16, 556],
        [x + width + 23, 580],
        [x - 23, 580],
      ],
      '#f6f1e6',
    ) +
    box(x - 60, 690, width + 120, 58, cloth_dark, 6) +
    box(x - 44, 748, 22, 22, wood) +
    box(x + width + 22, 748, 22, 22, wood)
  )
}

export const lamp = ({ wood }: Palette, x: number): string =>
  disc(x, 410, 150, 'url(#glow)') +
  box(x - 52, 500, 104, 86, wood, 4) +
  box(x - 44, 536, 88, 4, 'rgba(255,255,255,0.25)') +
  box(x - 5, 440, 10, 60, '#c9b28a') +
  shape(
    [
      [x - 28, 386],
      [x + 28, 386],
      [x + 44, 444],
      [x - 44, 444],
    ],
    '#fff0cf',
  )

export const picture = (x: number, y: number, colour: string): string =>
  box(x, y, 150, 110, '#5b4030', 2) +
  box(x + 8, y + 8, 134, 94, '#f6efe2') +
  disc(x + 54, y + 60, 26, colour) +
  shape(
    [
      [x + 8, y + 102],
      [x + 70, y + 56],
      [x + 142, y + 102],
    ],
    'rgba(47,111,134,0.6)',
  )

export const plant = (x: number): string =>
  repeat(
    5,
    (i) =>
      `<path d="M${x} 610 Q ${x - 90 + i * 45} ${500 - (i % 2) * 40} ${x - 70 + i * 35} ${440 + (i % 3) * 26}" stroke="#4e7d4a" stroke-width="16" fill="none" stroke-linecap="round"/>`,
  ) +
  shape(
    [
      [x - 44, 600],
      [x + 44, 600],
      [x + 32, 690],
      [x - 32, 690],
    ],
    '#c9704f',
  )

export function desk({ wood }: Palette, x: number): string {
  return (
    box(x - 150, 520, 330, 18, wood, 3) +
    box(x - 136, 538, 16, 190, wood) +
    box(x + 150, 538, 16, 190, wood) +
    box(x - 110, 470, 90, 50, '#3d4a52', 4) +
    box(x - 120, 516, 110, 6, '#c7cdd0') +
    box(x + 60, 486, 30, 34, '#e9d9b8', 6) +
    shape(
      [
        [x - 20, 610],
        [x + 70, 610],
        [x + 60, 640],
        [x - 10, 640],
      ],
      '#2f6f86',
    ) +
    box(x - 14, 640, 8, 110, wood) +
    box(x + 52, 640, 8, 110, wood)
  )
}

/** Two bunks above each other, with a light and a curtain each. */
export function bunk({ wood, cloth, cloth_dark }: Palette, x: number): string {
  const berth = (y: number) =>
    box(x + 16, y, 330, 96, 'rgba(0,0,0,0.22)') +
    box(x + 16, y + 58, 330, 40, '#fbf7ee', 8) +
    box(x + 120, y + 54, 226, 44, cloth, 8) +
    box(x + 26, y + 40, 84, 34, '#fffdf8', 14) +
    disc(x + 60, y + 14, 46, 'url(#glow)') +
    disc(x + 60, y + 10, 9, '#fff0cf') +
    box(x + 290, y - 46, 56, 144, cloth_dark, 4) +
    box(x, y + 96, 362, 26, wood, 4)
  return (
    oval(x + 180, 740, 220, 26, 'url(#shade)') +
    box(x, 190, 18, 550, wood) +
    box(x + 344, 190, 18, 550, wood) +
    berth(300) +
    berth(560) +
    repeat(6, (i) => line([x + 366, 300 + i * 70], [x + 410, 300 + i * 70], wood, 10)) +
    line([x + 408, 270], [x + 408, 740], wood, 10)
  )
}
