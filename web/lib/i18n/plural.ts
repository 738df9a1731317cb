/** `1 night`, `3 nights`: the two forms that English and German have. */
export const plural = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`
