import type { Context, Tx } from '#server/context.ts'
import { contextOfJob, type Pipeline } from '#server/http/request.ts'
import type { Database } from '#server/postgres/database.ts'

/** The dependencies of a close. */
export interface CloseTools {
  readonly system: Database
  readonly pipeline: Pipeline
}

/** The context of a verb that the service itself calls for a property. */
export const systemContext = (
  pipeline: Pipeline,
  tx: Tx,
  { account_id, property_id }: { readonly account_id: string; readonly property_id: string },
): Context => contextOfJob(pipeline, tx, { account_id, property_ids: [property_id] })
