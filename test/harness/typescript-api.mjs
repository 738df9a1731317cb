/** Generators of clients use the compiler as a library, which TypeScript 7 is not: they get version 5. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-api' : specifier, context),
})
