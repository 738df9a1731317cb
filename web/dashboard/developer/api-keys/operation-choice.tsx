import type { KeyOperation } from '#contract/developer/api-keys.staff.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Checkbox } from '#web/ui/controls/choice.ts'
import styles from './operation-choice.module.css'

interface OperationChoiceProps {
  readonly operations: readonly KeyOperation[]
  readonly chosen: ReadonlySet<string>
  readonly choose: (chosen: ReadonlySet<string>) => void
}

/** Operations by resource, to select as a group or one by one. */
export function OperationChoice({ operations, chosen, choose }: OperationChoiceProps) {
  const text = usePartMessages('developer').keys
  const tags = [...new Set(operations.map(({ tag }) => tag))]
  const set = (changed: readonly KeyOperation[], on: boolean) => {
    const next = new Set(chosen)
    for (const { id } of changed) on ? next.add(id) : next.delete(id)
    choose(next)
  }
  const reads = operations.filter(({ writes }) => !writes)
  return (
    <div className={styles.choice}>
      <div className={styles.all}>
        <Button size="compact-xs" onClick={() => set(reads, true)}>
          {text.choose_reads}
        </Button>
        <Button size="compact-xs" onClick={() => choose(new Set())}>
          {text.choose_none}
        </Button>
      </div>
      {tags.map((tag) => (
        <OperationGroup
          key={tag}
          name={text.resources[tag as keyof typeof text.resources] ?? tag}
          operations={operations.filter((operation) => operation.tag === tag)}
          chosen={chosen}
          set={set}
        />
      ))}
    </div>
  )
}

interface OperationGroupProps extends Pick<OperationChoiceProps, 'operations' | 'chosen'> {
  readonly name: string
  readonly set: (changed: readonly KeyOperation[], on: boolean) => void
}

function OperationGroup({ name, operations, chosen, set }: OperationGroupProps) {
  const text = usePartMessages('developer').keys
  const count = operations.filter(({ id }) => chosen.has(id)).length
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{name}</legend>
      <Checkbox
        label={<strong>{name}</strong>}
        checked={count === operations.length}
        indeterminate={count > 0 && count < operations.length}
        onChange={({ currentTarget: { checked } }) => set(operations, checked)}
      />
      <div className={styles.operations}>
        {operations.map((operation) => (
          <Checkbox
            key={operation.id}
            label={
              <>
                <code>{operation.id}</code>{' '}
                <span className="soft">{operation.writes ? text.writes : text.reads}</span>
              </>
            }
            checked={chosen.has(operation.id)}
            onChange={({ currentTarget: { checked } }) => set([operation], checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
