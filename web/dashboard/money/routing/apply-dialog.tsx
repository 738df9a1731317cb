import { useQuery } from '@tanstack/react-query'
import type { RoutedLines } from '#contract/money/routing.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { ConfirmDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { PlainTable } from '#web/ui/plain-table.tsx'

interface ApplyDialogProps {
  readonly of: { readonly group_id: string } | { readonly reservation_ids: readonly string[] }
  /** The guest of a stay. */
  readonly nameOf: (reservation_id: string) => string
  readonly close: () => void
}

const linesOf = (moves: readonly RoutedLines[]) => moves.reduce((sum, { lines }) => sum + lines, 0)

/** What the rules move of what exists, before it is moved. rule 7.69 */
export default function ApplyDialog({ of, nameOf, close }: ApplyDialogProps) {
  const text = usePartMessages('routing')
  const body = 'group_id' in of ? { group_id: of.group_id } : { reservation_ids: [...of.reservation_ids] }
  const preview = useQuery<{ data: RoutedLines[] }, ApiError>({
    queryKey: ['applyRouting', 'dry_run', body],
    queryFn: ({ signal }) => call('applyRouting', { query: { dry_run: true }, body }, { signal }),
    gcTime: 0,
    retry: false,
  })
  const form = useRecordForm('applyRouting', undefined, {
    values: () => body,
    target: {},
    close,
    done: ({ data }) => text.applied(linesOf(data)),
  })
  const moves = preview.data?.data ?? []
  const count = linesOf(moves)
  return (
    <ConfirmDialog
      title={text.apply_title}
      form={form}
      submit={count === 0 && moves.length > 0 ? text.payers_alone : text.apply_do(count)}
      disabled={moves.length === 0}
      close={close}
    >
      <QueryState query={preview} skeleton={<SkeletonRows rows={4} />}>
        {({ data }) =>
          data.length === 0 ? <p>{text.apply_none}</p> : <Moves moves={data} nameOf={nameOf} />
        }
      </QueryState>
    </ConfirmDialog>
  )
}

function Moves({ moves, nameOf }: { moves: readonly RoutedLines[]; nameOf: ApplyDialogProps['nameOf'] }) {
  const text = usePartMessages('routing')
  const formats = useFormats()
  const folioOf = ({ to_name, routed_to, bill_to }: RoutedLines) => {
    const name = to_name ?? (routed_to ? text.payers[routed_to] : text.first_folio)
    const payer = bill_to?.company_name ?? bill_to?.name
    return payer ? `${name} (${payer})` : name
  }
  return (
    <PlainTable
      label={text.moves}
      columns={[text.stay, text.to, { figure: text.lines }, { figure: text.amount }]}
      cards
    >
      <tbody>
        {moves.map((move) => (
          <tr key={`${move.reservation_id} ${move.from_folio_id} ${move.to_folio_id}`}>
            <th scope="row">{nameOf(move.reservation_id)}</th>
            <td data-title={text.to}>{folioOf(move)}</td>
            <td data-figure data-title={text.lines}>
              {formats.number(move.lines)}
            </td>
            <td data-figure data-title={text.amount}>
              {formats.money(move.amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
