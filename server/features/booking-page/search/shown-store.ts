import type { MEAL_PLANS } from '../../../../contract/lists.ts'
import type { RoomType } from '../../../../contract/resources/room-types.ts'
import type { AccountContext } from '../../../postgres/scope.ts'
import { statement } from '../../../postgres/statement.ts'

/** The public fields of a room type. */
export type ShownRoomType = Pick<
  RoomType,
  | 'id'
  | 'name'
  | 'description'
  | 'kind'
  | 'max_occupancy'
  | 'bed_configuration'
  | 'size_sqm'
  | 'amenities'
  | 'photos'
>

/** The public fields of a rate plan. */
export interface ShownPlan {
  readonly id: string
  readonly name: string
  readonly meal_plan: (typeof MEAL_PLANS)[number]
}

const listTypes = statement(
  'list_shown_room_types',
  `SELECT id, name, description, kind, max_occupancy, bed_configuration, size_sqm, amenities, photos
   FROM room_types WHERE account_id = $1 AND property_id = $2 AND status = 'active' ORDER BY id`,
)
const listPlans = statement(
  'list_shown_plans',
  `SELECT id, name, meal_plan FROM rate_plans WHERE account_id = $1 AND property_id = $2 AND status = 'active'`,
)

/** The public fields of all room types and plans of a property, by id. */
export async function readShown({ tx, scope }: AccountContext, property_id: string) {
  const values = [scope.account_id, property_id]
  const [types, plans] = await Promise.all([
    tx.run<ShownRoomType>(listTypes, values),
    tx.run<ShownPlan>(listPlans, values),
  ])
  return {
    room_types: new Map(types.map((type) => [type.id, type])),
    plans: new Map(plans.map((plan) => [plan.id, plan])),
  }
}

const findPhoto = statement(
  'find_shown_room_type_photo',
  `SELECT 1 FROM room_types WHERE account_id = $1 AND property_id = $2 AND status = 'active'
     AND photos @> jsonb_build_array(jsonb_build_object('id', $3::text))`,
)

/** Whether a picture is a photo of a room type that the property sells. */
export const isRoomTypePhoto = async ({ tx, scope }: AccountContext, property_id: string, id: string) =>
  (await tx.one(findPhoto, [scope.account_id, property_id, id])) !== undefined
