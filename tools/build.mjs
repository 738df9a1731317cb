/** `npm run build`: what an image needs besides the sources, which run as they are. */
import { setUp } from './setup.mjs'
import { buildWeb } from './web-build.mjs'

await setUp({ dev: true })
await buildWeb()
