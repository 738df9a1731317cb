import { Button } from '@mantine/core'
import { useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/form.tsx'
import { showToast } from '../../ui/toasts.tsx'
import type { InvoiceDialogProps } from './dialog-props.ts'

/** A number is given once, and for good. */
export function IssueDialog({ invoice, close }: InvoiceDialogProps) {
  const { invoices: text, states } = useMessages()
  const issue = useWrite('issueInvoice')
  return (
    <Dialog
      title={text.issue_title}
      close={close}
      actions={
        <>
          <Button onClick={close}>{states.cancel}</Button>
          <Button
            variant="filled"
            data-autofocus
            loading={issue.isPending}
            onClick={() =>
              issue.mutate(
                { params: { id: invoice.id }, version: invoice.version },
                {
                  onSuccess: ({ number }) => {
                    close()
                    showToast(text.issued_toast(number ?? ''))
                  },
                },
              )
            }
          >
            {text.issue}
          </Button>
        </>
      }
    >
      <Stack>
        {issue.error && <ErrorCard error={issue.error} />}
        <p>{text.issue_body}</p>
      </Stack>
    </Dialog>
  )
}
