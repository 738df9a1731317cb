import type { AnyErrorCode, FieldProblem } from '#web/lib/error-codes.ts'
import { fieldLabel } from '#web/lib/i18n/field-label.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { PlainTable } from '#web/ui/plain-table.tsx'
import styles from '../groups.module.css'

interface ListProblemsProps {
  readonly problems: readonly FieldProblem[]
  /** The text that was refused. */
  readonly csv: string
}

/** `csv.3.check_in` */
const placeOf = (field: string) => {
  const [, line = '', column = ''] = field.split('.')
  return { line: Number(line), column }
}

/** Everything that is wrong with a list, by line: nothing of it is booked. rule 31.8 */
export function ListProblems({ problems, csv }: ListProblemsProps) {
  const { list: text } = usePartMessages('groups')
  const messages = useMessages()
  const words = useProblemWords()
  const lines = csv.split(/\r\n|\r|\n/)
  const columnOf = (name: string) =>
    fieldLabel(messages, name === 'room_type' ? 'room_type_id' : name) ?? name
  const ordered = problems
    .map((problem) => ({ problem, ...placeOf(problem.field) }))
    .toSorted((one, other) => one.line - other.line)
  return (
    <div role="alert" className={styles.problems}>
      <p>
        <strong>{text.problems(problems.length)}</strong> {text.nothing_booked}
      </p>
      <PlainTable label={text.problems(problems.length)} columns={[text.line, text.column, text.what]} cards>
        <tbody>
          {ordered.map(({ problem, line, column }, at) => (
            <tr key={problem.field + problem.code}>
              <th scope="row" data-title={text.line}>
                {line}
                {ordered[at - 1]?.line !== line && lines[line - 1] && <code> {lines[line - 1]}</code>}
              </th>
              <td data-title={text.column}>{column === '' ? text.whole_row : columnOf(column)}</td>
              <td data-title={text.what}>{words(problem)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  )
}

/** In the language of the reader: a row may also be refused as a booking is. */
function useProblemWords() {
  const { list: text } = usePartMessages('groups')
  const { errors } = useMessages()
  const own = useLanguage() === 'en'
  const of_lists: Readonly<Record<string, string>> = text.problem_words
  return ({ code, message }: FieldProblem) =>
    own ? message : (of_lists[code] ?? errors.advice[code as AnyErrorCode]?.title ?? message)
}
