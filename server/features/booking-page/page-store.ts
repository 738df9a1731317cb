import type { Photo } from '#contract/parts/photos.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'
import type { PublishedProperty } from './page-property.ts'

const findState = statement(
  'find_booking_page_state',
  `SELECT p.xmin::text AS row_version, EXISTS (
     SELECT FROM services s
     WHERE s.account_id = $1 AND s.property_id = p.id AND s.status = 'active' AND s.bookable_online
       AND ($3::text[] IS NULL OR s.id = ANY ($3))) AS sells_services
   FROM properties p WHERE p.account_id = $1 AND p.id = $2`,
)

/** What a page of a property depends on beside what it shows. */
interface PageState {
  /** Differs from that of an earlier read exactly when the row of the property was written since. */
  readonly row_version: string
  /** Whether guests are offered services. rule 26.20 */
  readonly sells_services: boolean
}

/** Undefined for a property of another account. */
export const readPageState = ({ tx, scope }: AccountContext, { property }: PublishedProperty) =>
  tx.one<PageState>(findState, [scope.account_id, property.id, property.booking_page.service_ids])

const findPhoto = statement(
  'find_shown_room_type_photo',
  `SELECT photo FROM room_types, jsonb_array_elements(photos) photo
   WHERE account_id = $1 AND property_id = $2 AND status = 'active' AND photo ->> 'id' = $3`,
)

/** A photo of a room type that the property sells. */
export const findRoomTypePhoto = async ({ tx, scope }: AccountContext, property_id: string, id: string) =>
  (await tx.one<{ photo: Photo }>(findPhoto, [scope.account_id, property_id, id]))?.photo

const findFirstPhoto = statement(
  'find_first_photo_of_room_type',
  `SELECT photos -> 0 AS photo FROM room_types WHERE account_id = $1 AND id = $2`,
)

/** The photo that a room type is known by; undefined where it has none. */
export const readFirstPhoto = async ({ tx, scope }: AccountContext, room_type_id: string) =>
  (await tx.one<{ photo: Photo | null }>(findFirstPhoto, [scope.account_id, room_type_id]))?.photo ??
  undefined
