/** A node of a syntax tree. */
export type Node = { type?: string; start?: number; [key: string]: unknown }

export const nameOf = (node: unknown) => (node as { name?: string } | null | undefined)?.name

/** Visits every node of a tree, parents before children. */
export function visit(value: unknown, look: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value) look(value as Node)
  for (const item of Object.values(value)) visit(item, look)
}

/** A name that a node declares. */
export interface DeclaredName {
  readonly name: string
  readonly node: Node
  /** The name is one of a field as well: a key of a type or of an object, or a shorthand that takes it out of one. */
  readonly of_field: boolean
}

const KEYED = /^(TSPropertySignature|TSMethodSignature|PropertyDefinition|MethodDefinition|Property)$/
const NAMED =
  /^(FunctionDeclaration|FunctionExpression|ClassDeclaration|TSInterfaceDeclaration|TSTypeAliasDeclaration)$/

/** The names that a node declares by itself: variables, parameters, functions, types and keys. */
export function declaredNames(node: Node): DeclaredName[] {
  const { type = '' } = node
  const names: DeclaredName[] = []
  if (type === 'VariableDeclarator') names.push(...namesInPattern(node.id))
  if (Array.isArray(node.params)) names.push(...node.params.flatMap(namesInPattern))
  if (NAMED.test(type)) names.push(...declared(node.id, false))
  if (KEYED.test(type) && !node.computed && !node.shorthand) names.push(...declared(node.key, true))
  if (type === 'ImportSpecifier' && nameOf(node.local) !== nameOf(node.imported))
    names.push(...declared(node.local, false))
  return names
}

/** The names in a variable, a parameter or a destructured one. */
function namesInPattern(pattern: unknown): DeclaredName[] {
  const node = pattern as Node | null
  if (node?.type === 'ObjectPattern') return (node.properties as Node[]).flatMap(namesInProperty)
  if (node?.type === 'ArrayPattern') return (node.elements as unknown[]).flatMap(namesInPattern)
  if (node?.type === 'AssignmentPattern') return namesInPattern(node.left)
  if (node?.type === 'RestElement') return namesInPattern(node.argument)
  if (node?.type === 'TSParameterProperty') return namesInPattern(node.parameter)
  return declared(node, false)
}

const namesInProperty = (property: Node): DeclaredName[] =>
  property.type === 'RestElement'
    ? namesInPattern(property.argument)
    : namesInPattern(property.value).map((name) => ({ ...name, of_field: property.shorthand === true }))

function declared(node: unknown, of_field: boolean): DeclaredName[] {
  const name = (node as Node | null)?.type === 'Identifier' ? nameOf(node) : undefined
  return name === undefined ? [] : [{ name, node: node as Node, of_field }]
}
