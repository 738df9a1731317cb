import { createLink } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { AnchorHTMLAttributes } from 'react'
import { methodOf, pathOf } from '../lib/client.ts'
import { environment } from '../lib/environment.ts'
import { useMessages } from '../lib/i18n/language.tsx'
import type { Args, OperationId } from '../lib/operations.ts'
import { useMe } from '../lib/session.ts'
import { ActionIcon } from '../ui/controls/button.ts'
import { Menu, type MenuItemProps } from '../ui/controls/overlay.ts'
import { useCopy } from '../ui/copy.tsx'
import { showToast } from '../ui/toasts.tsx'
import { shellQuoted } from './shell-quoted.ts'

/**
 * The same request as a `curl` command, with a placeholder for the key. A write has a key of its own: sent
 * twice, the command is carried out once.
 */
export function useCurl() {
  const { environments } = useMe()
  const base = environments.find(({ name }) => name === environment)!.base_url
  return <K extends OperationId>(operation: K, args: Args<K>) => {
    const method = methodOf(operation)
    const { body } = args as { readonly body?: unknown }
    return [
      'curl -H "Authorization: Bearer $SERAI_API_KEY"',
      ...(method === 'GET' ? [] : [`-X ${method} -H "Idempotency-Key: ${crypto.randomUUID()}"`]),
      ...(body === undefined
        ? []
        : [`-H "Content-Type: application/json" -d ${shellQuoted(JSON.stringify(body))}`]),
      `"${base}${pathOf(operation, args)}"`,
    ].join(' ')
  }
}

const MenuLink = createLink(
  (props: MenuItemProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style'>) => (
    <Menu.Item component="a" {...props} />
  ),
)

/**
 * Filters have the API's names, so what is on screen is an API request, and so is what is pending. Only for roles
 * that may have a key.
 */
export function CopyAsApi<K extends OperationId>({ operation, args }: { operation: K; args: Args<K> }) {
  const text = useMessages().states
  const { permissions } = useMe()
  const { copy } = useCopy()
  const curl = useCurl()
  if (!permissions.includes('createApiKey')) return null
  const [path, query] = pathOf(operation, args).split('?')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={text.more_actions}>
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={async () => {
            if (await copy(curl(operation, args))) showToast(text.copied)
          }}
        >
          {text.copy_as_api}
        </Menu.Item>
        {methodOf(operation) === 'GET' && (
          <MenuLink to="/developer/explorer" search={{ operation, path, query }}>
            {text.open_in_explorer}
          </MenuLink>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
