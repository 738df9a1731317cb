import type { Language } from '#contract/languages.ts'
import { useLanguage } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Textarea } from '#web/ui/controls/input.ts'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { type Drafts, draftKey, type TranslatedRecord } from './texts.ts'

interface TextsTableProps {
  readonly records: readonly TranslatedRecord[]
  readonly own: Language
  readonly language: Language
  readonly only_missing: boolean
  readonly drafts: Drafts
  readonly onDraft: (key: string, value: string) => void
}

/** The texts of a property beside those of one language. */
export function TextsTable({ records, own, language, only_missing, drafts, onDraft }: TextsTableProps) {
  const text = usePartMessages('translations')
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' })
  const rows = records.flatMap((record) =>
    record.texts
      .filter((one) => !only_missing || one.in(language) === '')
      .map((one) => ({ ...one, key: draftKey(record, one), of: record.name ?? text.page })),
  )
  if (rows.length === 0) return <p className="soft">{text.all_there}</p>
  return (
    <PlainTable
      label={text.texts}
      columns={[text.what, names.of(own) ?? own, names.of(language) ?? language]}
      cards
    >
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              {row.of}
              <br />
              <span className="soft">{text.fields[row.field]}</span>
            </th>
            <td lang={own}>{row.own}</td>
            <td>
              <Textarea
                aria-label={`${row.of}, ${text.fields[row.field]}`}
                lang={language}
                {...{ autosize: true, minRows: 1, maxLength: row.max_length }}
                value={drafts[row.key] ?? row.in(language)}
                onChange={({ currentTarget: { value } }) => onDraft(row.key, value)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
