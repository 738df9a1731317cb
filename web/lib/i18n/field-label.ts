import type { Catalogue } from './catalogue.ts'

type Labels = Readonly<Record<string, string>>
type FieldTexts = Pick<Catalogue, 'fields' | 'resource_fields'>

/** `room_type` of `updateRoomType`. */
const isAbout = (operation: string, resource: string): boolean =>
  operation.endsWith(resource.replaceAll(/(?:^|_)([a-z])/g, (_, first: string) => first.toUpperCase()))

/** The label of a field, by the resource of the operation where that has one of its own; undefined without one. */
export function fieldLabel(texts: FieldTexts, field: string, operation = ''): string | undefined {
  const resources = Object.entries<Labels>(texts.resource_fields)
  const [, own] = resources.find(([resource]) => isAbout(operation, resource)) ?? []
  return own?.[field] ?? (texts.fields as Labels)[field]
}

/** All labels that a field has on screens: its own by each resource, and the one by its name alone. */
export const labelsOfField = (texts: FieldTexts, field: string): string[] =>
  [texts.fields, ...Object.values(texts.resource_fields)].flatMap((labels: Labels) => labels[field] ?? [])
