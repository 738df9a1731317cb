/** A set-up that cannot work: one clear line and a non-zero exit. */
export class ConfigError extends Error {}
