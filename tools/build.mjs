/** `npm run build`: builds what an image needs besides the sources, which run unbuilt. */
import { setUp } from './setup.mjs'
import { buildWeb } from './web-build.mjs'

await setUp({ dev: true })
await buildWeb()
