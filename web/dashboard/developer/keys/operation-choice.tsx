import { Button, Checkbox } from '@mantine/core'
import type { KeyOperation } from '../../../../contract/staff/keys.ts'
import { useMessages } from '../../../lib/i18n/language.tsx'
import styles from './operation-choice.module.css'

interface OperationChoiceProps {
  readonly operations: readonly KeyOperation[]
  readonly chosen: ReadonlySet<string>
  readonly choose: (chosen: ReadonlySet<string>) => void
}

/** Operations by what they are about, each group as a whole or one by one. */
export function OperationChoice({ operations, chosen, choose }: OperationChoiceProps) {
  const text = useMessages().developer.keys
  const tags = [...new Set(operations.map(({ tag }) => tag))]
  const put = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) on ? next.add(id) : next.delete(id)
    choose(next)
  }
  return (
    <div className={styles.choice}>
      <div className={styles.all}>
        <Button
          size="compact-xs"
          onClick={() =>
            put(
              operations.filter(({ writes }) => !writes).map(({ id }) => id),
              true,
            )
          }
        >
          {text.choose_reads}
        </Button>
        <Button size="compact-xs" onClick={() => choose(new Set())}>
          {text.choose_none}
        </Button>
      </div>
      {tags.map((tag) => {
        const group = operations.filter((operation) => operation.tag === tag)
        const count = group.filter(({ id }) => chosen.has(id)).length
        const name = text.resources[tag as keyof typeof text.resources] ?? tag
        return (
          <fieldset key={tag} className={styles.group}>
            <legend className="visually-hidden">{name}</legend>
            <Checkbox
              label={<strong>{name}</strong>}
              checked={count === group.length}
              indeterminate={count > 0 && count < group.length}
              onChange={({ currentTarget: { checked } }) =>
                put(
                  group.map(({ id }) => id),
                  checked,
                )
              }
            />
            <div className={styles.operations}>
              {group.map(({ id, writes }) => (
                <Checkbox
                  key={id}
                  label={
                    <>
                      <code>{id}</code> <span className="soft">{writes ? text.writes : text.reads}</span>
                    </>
                  }
                  checked={chosen.has(id)}
                  onChange={({ currentTarget: { checked } }) => put([id], checked)}
                />
              ))}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}
