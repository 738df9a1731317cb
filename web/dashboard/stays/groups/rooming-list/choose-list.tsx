import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Button } from '#web/ui/controls/button.ts'

/** Reads a text file: as UTF-8, or as Windows-1252 as older spreadsheets save it. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A list from a file, in place of a pasted one. */
export function ChooseList({ choose }: { choose: (csv: string) => void }) {
  const { list: text } = usePartMessages('groups')
  const field = useRef<HTMLInputElement>(null)
  return (
    <div>
      <input
        ref={field}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-label={text.choose}
        hidden
        onChange={async ({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) choose(await readText(file))
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button leftSection={<Upload size={14} aria-hidden />} onClick={() => field.current?.click()}>
        {text.choose}
      </Button>
    </div>
  )
}
