import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMessages } from '../lib/i18n/language.tsx'
import { usePermission } from '../lib/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Fields, FormFooter, Stack } from '../ui/form.tsx'
import { ConflictDialog } from './conflict.tsx'
import { ErrorCard } from './error-card.tsx'
import type { FormState } from './use-record-form.ts'

/** Why it was not saved: the conflict and its choice, or the error. */
export function FormError({ form: { error, conflict } }: { form: Pick<FormState, 'error' | 'conflict'> }) {
  if (conflict) return <ConflictDialog {...conflict} />
  return error && <ErrorCard error={error} />
}

interface FormElementProps {
  readonly form: FormState
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Enter sends it; the first field that is refused has the focus, and what is scrolled to is the error. */
export function FormElement({ form, className, children }: FormElementProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.error)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus({ preventScroll: true })
  }, [form.error])
  return (
    <form
      ref={element}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog may stand in a form of its own: React passes events on to where it was asked for.
        event.stopPropagation()
        form.submit()
      }}
    >
      {children}
    </form>
  )
}

interface SubmitProps {
  readonly form: FormState
  /** What the button says. */
  readonly submit: string
  readonly disabled?: boolean | undefined
  readonly danger?: boolean | undefined
}

interface FormPageProps extends SubmitProps {
  readonly children: ReactNode
}

/** A form that is a screen of its own: to be read by those who may not save. */
export function FormPage({ form, submit, disabled = false, children }: FormPageProps) {
  const { allowed, why } = usePermission(form.operation)
  return (
    <>
      <FormError form={form} />
      <FormElement form={form}>
        <Fields may_save={allowed} why={why}>
          {children}
          <FormFooter sticky>
            <Button type="submit" variant="filled" disabled={!allowed || disabled} loading={form.busy}>
              {submit}
            </Button>
          </FormFooter>
        </Fields>
      </FormElement>
    </>
  )
}

interface FormSectionProps extends SubmitProps {
  /** Stands out among what else is on the screen. */
  readonly filled?: boolean
  /** Why it cannot be sent, to who points at the button. */
  readonly why?: string | undefined
  readonly children: ReactNode
}

/** A form that is a part of a screen. */
export const FormSection = ({ form, submit, disabled, filled, why, children }: FormSectionProps) => (
  <FormElement form={form}>
    <Stack>
      <FormError form={form} />
      {children}
      <FormFooter>
        <Button
          type="submit"
          variant={filled ? 'filled' : 'default'}
          disabled={disabled ?? false}
          title={why}
          loading={form.busy}
        >
          {submit}
        </Button>
      </FormFooter>
    </Stack>
  </FormElement>
)

interface DialogFormProps extends SubmitProps {
  readonly title: string
  readonly close: () => void
  readonly size?: string
  /** In place of "Cancel". */
  readonly cancel?: string | undefined
  /** In place of the usual error. */
  readonly error?: ReactNode
  readonly children?: ReactNode
}

/** A form in a dialog: `Enter` sends it, `Esc` closes it. */
export function FormDialog({ title, close, size, children, ...rest }: DialogFormProps) {
  return (
    <Dialog title={title} close={close} {...(size && { size })}>
      <DialogForm close={close} {...rest}>
        {children}
      </DialogForm>
    </Dialog>
  )
}

/** What is in it, for a dialog that has to read something first. */
export function DialogForm(props: Omit<DialogFormProps, 'title' | 'size'>) {
  const { form, submit, disabled, danger, close, cancel, error, children } = props
  const { states } = useMessages()
  return (
    <FormElement form={form}>
      <Stack>
        {error ?? <FormError form={form} />}
        {children}
        <FormFooter>
          <Button onClick={close}>{cancel ?? states.cancel}</Button>
          <Button
            type="submit"
            variant="filled"
            {...(danger && { color: 'red' })}
            disabled={disabled ?? false}
            loading={form.busy}
          >
            {submit}
          </Button>
        </FormFooter>
      </Stack>
    </FormElement>
  )
}

interface ConfirmDialogProps extends DialogFormProps {
  /** Which of the two has the focus first; a field where it is left out. */
  readonly focus?: 'cancel' | 'submit'
}

/** A question before an act: only its button carries it out, never `Enter` in a field. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { form, title, submit, disabled, danger, close, size, cancel, focus, error, children } = props
  const { states } = useMessages()
  return (
    <Dialog
      title={title}
      close={close}
      {...(size && { size })}
      actions={
        <>
          <Button onClick={close} {...(focus === 'cancel' && { 'data-autofocus': true })}>
            {cancel ?? states.cancel}
          </Button>
          <Button
            variant="filled"
            {...(danger && { color: 'red' })}
            {...(focus === 'submit' && { 'data-autofocus': true })}
            disabled={disabled ?? false}
            loading={form.busy}
            onClick={form.submit}
          >
            {submit}
          </Button>
        </>
      }
    >
      <Stack>
        {error ?? <FormError form={form} />}
        {children}
      </Stack>
    </Dialog>
  )
}
