import type { ApiModule } from '#contract/api.ts'
import type { Input, Operation, Output } from '#contract/operation.ts'
import type { StaffModule } from '#contract/staff-api.ts'

/** The operations of each module, as a union of functions: their parameter is inferred as the intersection. */
type EachModule<M> = M extends unknown
  ? (operations: { [K in keyof M as M[K] extends Operation ? K : never]: M[K] }) => void
  : never

/** All operations of the contract by id. Types alone: no schema is loaded in the browser. */
export type Operations =
  EachModule<ApiModule | StaffModule> extends (
    operations: infer All extends Record<string, Operation>,
  ) => void
    ? { [K in keyof All]: All[K] }
    : never

export type OperationId = keyof Operations
/** Operations that read. */
export type ReadId = {
  [K in OperationId]: Operations[K]['method'] extends 'GET' ? K : never
}[OperationId]
export type WriteId = Exclude<OperationId, ReadId>

type Page = { data: unknown[]; has_more: boolean; next_cursor?: string }
/** Reads that return pages. */
export type ListId = { [K in ReadId]: Output<Operations[K]> extends Page ? K : never }[ReadId]
export type Item<K extends ListId> = Output<Operations[K]> extends { data: (infer R)[] } ? R : never

type Part<N extends string, V> = [V] extends [undefined]
  ? { [K in N]?: undefined }
  : Record<never, never> extends V
    ? { [K in N]?: V }
    : { [K in N]: V }

/** The arguments of a request: optional parts may be left out. */
export type Args<K extends OperationId> = Part<'params', Input<Operations[K]>['params']> &
  Part<'query', Input<Operations[K]>['query']> &
  Part<'body', Operations[K] extends { upload: readonly string[] } ? Blob : Input<Operations[K]>['body']>

export type Answer<K extends OperationId> = Output<Operations[K]>
export type Body<K extends OperationId> = NonNullable<Args<K>['body']>
export type Query<K extends OperationId> = NonNullable<Args<K>['query']>
