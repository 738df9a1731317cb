/** Draws the pictures of the demo's properties: `node tools/demo-photos/draw.ts` */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { PHOTO_SIZES } from '#contract/parts/photo-limits.ts'
import { HOUSES } from './houses.ts'
import { ROOMS } from './rooms.ts'

const FOLDER = join(import.meta.dirname, '../../server/features/demo/photos/files')

mkdirSync(FOLDER, { recursive: true })
for (const [name, draw] of Object.entries({ ...ROOMS, ...HOUSES }))
  for (const [size, edge] of Object.entries(PHOTO_SIZES))
    await write(
      `${name}-${size}`,
      sharp(Buffer.from(draw())).resize({ width: edge, withoutEnlargement: true }),
    )

async function write(name: string, picture: Sharp) {
  await picture
    .clone()
    .jpeg({ quality: 72, mozjpeg: true })
    .toFile(join(FOLDER, `${name}.jpg`))
  await picture
    .clone()
    .webp({ quality: 72 })
    .toFile(join(FOLDER, `${name}.webp`))
}
