/** A node of a parsed program, as far as the checks look at it. */
export type Node = { type?: string; start?: number; [key: string]: unknown }

export const nameOf = (node: unknown) => (node as { name?: string } | null | undefined)?.name

/** Shows every node of a tree, parents before their children. */
export function visit(value: unknown, look: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value) look(value as Node)
  for (const item of Object.values(value)) visit(item, look)
}
