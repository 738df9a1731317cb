/** Shapes that the scenes of the demo are drawn of: SVG of 1200 by 800. */

export type Point = readonly [x: number, y: number]

export const box = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`

export const shape = (points: readonly Point[], fill: string) =>
  `<polygon points="${points.map((point) => point.join(',')).join(' ')}" fill="${fill}"/>`

export const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`

export const line = (from: Point, to: Point, stroke: string, width: number) =>
  `<line x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`

export const repeat = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

const fade = (id: string, from: string, to: string, radial = false) => {
  const stops = `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`
  return radial
    ? `<radialGradient id="${id}">${stops}</radialGradient>`
    : `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>`
}

/** Colours of a scene. */
export interface Palette {
  readonly wall: string
  readonly wall_low: string
  readonly floor: string
  readonly wood: string
  readonly cloth: string
  readonly cloth_dark: string
  readonly sky: string
  readonly sky_low: string
}

export const scene = (palette: Palette, ...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800"><defs>${[
    fade('wall', palette.wall, palette.wall_low),
    fade('sky', palette.sky, palette.sky_low),
    fade('glow', 'rgba(255,226,160,0.75)', 'rgba(255,226,160,0)', true),
    fade('shade', 'rgba(20,16,12,0.28)', 'rgba(20,16,12,0)', true),
    fade('sheet', '#ffffff', '#e9e4da'),
  ].join('')}</defs>${parts.join('')}</svg>`
