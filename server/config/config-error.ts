/** A configuration that cannot work: printed as one line, with a non-zero exit. */
export class ConfigError extends Error {}
