import type { InvoiceRow, StoredFolio } from '../row.ts'
import type { Stay } from './stay-lines.ts'

/** Of a stay. rule 7.58 */
export const MAX_FOLIOS = 10

/** A stay always has a first folio; it is named by the stay, so that a booking inserts nothing for it. rule 7.58 */
export const firstFolioId = (reservation_id: string): string =>
  `fol_${reservation_id.slice(reservation_id.indexOf('_') + 1)}`

/** The folio of a document as the API shows it; the first one is stored as null. */
export const folioIdOf = ({ folio_id, reservation_id }: Pick<InvoiceRow, 'folio_id' | 'reservation_id'>) =>
  folio_id ?? firstFolioId(reservation_id)

/** The reverse. */
export const storedFolioId = (reservation_id: string, folio_id: string): string | null =>
  folio_id === firstFolioId(reservation_id) ? null : folio_id

/** All folios of a stay as stored in documents, the first one first. */
export const folioIdsOf = ({ id, folios }: Pick<Stay, 'id' | 'folios'>): (string | null)[] => [
  null,
  ...folios.flatMap((folio) => storedFolioId(id, folio.id) ?? []),
]

/** What a line charges, whatever its VAT: a night whose rate changes stays where staff placed it. */
export const chargeKey = (line_id: string): string => line_id.replace(/_\d+\.\d{2}(_net)?$/, '')

const NIGHT = /^(accommodation|meal|service_svc_[0-9a-z]+)_(\d{4}-\d{2}-\d{2})$/

/**
 * The folio of a charge of the stay: where it was before; a new night follows the night before it, so that an
 * extension has the same payer, and so does a new date of a service; anything else goes to the first folio. rule 7.59
 */
export function placementOf({ id, folios }: Pick<Stay, 'id' | 'folios'>): (line_id: string) => string | null {
  if (folios.length < 2) return () => null
  const places = new Map(
    folios.flatMap((folio) => folio.charges.map((key) => [key, storedFolioId(id, folio.id)] as const)),
  )
  return (line_id) => {
    const key = chargeKey(line_id)
    const known = places.get(key)
    if (known !== undefined) return known
    const neighbour = neighbourOf(key, [...places.keys()])
    return neighbour === undefined ? null : places.get(neighbour)!
  }
}

/** The folio of the night before, or of the first night after it. */
function neighbourOf(key: string, keys: readonly string[]): string | undefined {
  const [, type, date] = NIGHT.exec(key) ?? []
  if (type === undefined || date === undefined) return undefined
  const nights = keys.filter((other) => NIGHT.exec(other)?.[1] === type).sort()
  return nights.findLast((other) => other < key) ?? nights[0]
}

/** The folios with what is charged now, so that each charge keeps its folio, whatever happens to the stay. */
export function rememberCharges(
  stay: Pick<Stay, 'id' | 'folios'>,
  line_ids: readonly string[],
): readonly StoredFolio[] {
  const { id, folios } = stay
  if (folios.length < 2) return folios
  const known = new Set(folios.flatMap(({ charges }) => charges))
  const fresh = [...new Set(line_ids.map(chargeKey))].filter((key) => !known.has(key))
  if (fresh.length === 0) return folios
  const place = placementOf(stay)
  return folios.map((folio) => {
    const own = storedFolioId(id, folio.id)
    return { ...folio, charges: [...folio.charges, ...fresh.filter((key) => place(key) === own)] }
  })
}

/**
 * A folio as changed by staff, or one more beside the existing ones: from the second on all of them are
 * stored, with what is charged on each. rule 7.58
 */
export function withFolio(
  { id, folios }: Pick<Stay, 'id' | 'folios'>,
  changed: Omit<StoredFolio, 'charges'>,
): readonly StoredFolio[] {
  const first = { id: firstFolioId(id), name: null, bill_to: null, charges: [] }
  const known = folios.some((folio) => folio.id === first.id) ? folios : [first, ...folios]
  return known.some((folio) => folio.id === changed.id)
    ? known.map((folio) => (folio.id === changed.id ? { ...folio, ...changed } : folio))
    : [...known, { ...changed, charges: [] }]
}

/** Charges of the stay, moved to another of its folios. rule 7.59 */
export const withCharges = (
  folios: readonly StoredFolio[],
  keys: ReadonlySet<string>,
  folio_id: string,
): readonly StoredFolio[] =>
  folios.map((folio) => ({
    ...folio,
    charges: [...folio.charges.filter((key) => !keys.has(key)), ...(folio.id === folio_id ? keys : [])],
  }))

/** Some charges, each on its folio. While the stay has one folio alone, nothing has to be stored. rule 7.59 */
export function placedCharges(
  { id }: Pick<Stay, 'id'>,
  folios: readonly StoredFolio[],
  places: ReadonlyMap<string, string | null>,
): readonly StoredFolio[] {
  if (folios.length < 2) return folios
  return [...Map.groupBy(places.keys(), (key) => places.get(key)!)].reduce(
    (now, [folio_id, keys]) => withCharges(now, new Set(keys), folio_id ?? firstFolioId(id)),
    folios,
  )
}
