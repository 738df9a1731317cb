import { useSearch } from '@tanstack/react-router'
import { pathIn } from '#web/lib/environment.ts'
import { Button } from '#web/ui/controls/button.ts'

/** Records differ between the environments: the operation is opened with those of the other one. */
export const ToSandbox = ({ label }: { label: string }) => {
  const { operation } = useSearch({ strict: false })
  const query = operation === undefined ? '' : `?${new URLSearchParams({ operation })}`
  return <Button onClick={() => location.assign(pathIn('sandbox') + query)}>{label}</Button>
}
