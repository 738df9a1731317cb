import manifest from '../../package.json' with { type: 'json' }

/** The version of the program, such as 0.1.0. */
export const VERSION: string = manifest.version
