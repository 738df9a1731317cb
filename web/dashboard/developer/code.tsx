import { Tabs } from '../../ui/controls/layout.ts'
import { CodeBlock } from '../../ui/copy.tsx'

/** The same in several languages, by their names; one is shown. */
export function Code({ snippets }: { snippets: Readonly<Record<string, string>> }) {
  return (
    <Tabs defaultValue={Object.keys(snippets)[0]!} keepMounted={false} w="100%">
      <Tabs.List mb={8}>
        {Object.keys(snippets).map((name) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Object.entries(snippets).map(([name, code]) => (
        <Tabs.Panel key={name} value={name}>
          <CodeBlock code={code} label={name} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
