import type { Group } from '#contract/stays/groups.ts'
import { GroupDeposits } from './deposits/deposits.tsx'
import { GroupFolio } from './group-folio.tsx'
import { GroupPayers } from './group-payers.tsx'

/** What a group pays, and by which rules: loaded after its page. */
export default function GroupMoney({ group }: { group: Group }) {
  return (
    <>
      <GroupFolio group={group} />
      <GroupDeposits group={group} />
      <GroupPayers group={group} />
    </>
  )
}
