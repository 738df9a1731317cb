import { Button } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import { pathOf } from '../lib/client.ts'
import { environment } from '../lib/environment.ts'
import { useText } from '../lib/i18n/language.tsx'
import type { Args, ReadId } from '../lib/operations.ts'
import { useCopy } from '../ui/copy.tsx'
import { useMe } from './shell/session.ts'

/** The same read by the API: `curl` with a key that the reader puts in. */
export function useCurl() {
  const { environments } = useMe()
  const base = environments.find(({ name }) => name === environment)!.base_url
  return <K extends ReadId>(operation: K, args: Args<K>) =>
    `curl -H "Authorization: Bearer $SERAI_API_KEY" "${base}${pathOf(operation, args)}"`
}

/** Filters have the API's names, so what is on screen is a request of the API. */
export function CopyAsApi<K extends ReadId>({ operation, args }: { operation: K; args: Args<K> }) {
  const text = useText().states
  const { copied, copy } = useCopy()
  const curl = useCurl()
  return (
    <Button
      variant="subtle"
      leftSection={copied && <Check size={14} aria-hidden />}
      onClick={() => copy(curl(operation, args))}
    >
      {copied ? text.copied : text.copy_as_api}
    </Button>
  )
}
