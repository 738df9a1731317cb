/** A node of a syntax tree. */
export type Node = { type?: string; start?: number; [key: string]: unknown }

export const nameOf = (node: unknown) => (node as { name?: string } | null | undefined)?.name

/** Visits every node of a tree, parents before children. */
export function visit(value: unknown, look: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value) look(value as Node)
  for (const item of Object.values(value)) visit(item, look)
}
