import { type ReactNode, useEffect, useRef } from 'react'
import { useMessages } from '../lib/i18n/language.tsx'
import { usePermission } from '../lib/session.ts'
import { Button } from '../ui/controls/button.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Fields, FormFooter, Stack } from '../ui/form.tsx'
import { ConflictDialog } from './conflict.tsx'
import { ErrorCard } from './error-card.tsx'
import type { FormState } from './use-record-form.ts'

/** Why the form was not saved: a conflict with its choice, or the error. */
export function FormError({ form: { error, conflict } }: { form: Pick<FormState, 'error' | 'conflict'> }) {
  if (conflict) return <ConflictDialog {...conflict} />
  return error && <ErrorCard error={error} />
}

interface FormElementProps {
  readonly form: FormState
  /** For several submit buttons; called with the one that was pressed. */
  readonly submit?: (button: HTMLButtonElement | null) => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * A form element. Enter submits it, Ctrl+Enter presses the button with `data-ctrl-enter`. After a refusal the
 * first invalid field is focused and the error is scrolled into view.
 */
export function FormElement({ form, submit, className, children }: FormElementProps) {
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
        // A dialog may contain a form of its own: React events bubble to the component that opened it.
        event.stopPropagation()
        const { submitter } = event.nativeEvent as SubmitEvent
        if (submit) submit(submitter as HTMLButtonElement | null)
        else form.submit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !event.ctrlKey) return
        const button = event.currentTarget.querySelector<HTMLButtonElement>('[data-ctrl-enter]:enabled')
        if (!button) return
        event.preventDefault()
        event.currentTarget.requestSubmit(button)
      }}
    >
      {children}
    </form>
  )
}

interface SubmitProps {
  readonly form: FormState
  /** The text of the button. */
  readonly submit: string
  readonly disabled?: boolean | undefined
  readonly danger?: boolean | undefined
}

/** The button that saves a screen of several cards. */
export function SaveFooter({ form }: Pick<SubmitProps, 'form'>) {
  const { states } = useMessages()
  const { allowed, why } = usePermission(form.operation)
  return (
    <FormFooter sticky>
      <Button type="submit" variant="filled" disabled={!allowed} title={why} loading={form.busy}>
        {states.save}
      </Button>
    </FormFooter>
  )
}

interface FormPageProps extends SubmitProps {
  readonly children: ReactNode
}

/** A form that is a whole screen; read-only for roles that may not save. */
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
  /** A filled submit button. */
  readonly filled?: boolean
  /** Why the form cannot be submitted, as a tooltip of the button. */
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
  /** Replaces "Cancel". */
  readonly cancel?: string | undefined
  /** Replaces the usual error. */
  readonly error?: ReactNode
  /** The button focused at first; by default a field is. */
  readonly focus?: 'cancel' | 'submit'
  readonly children?: ReactNode
}

/** A form in a dialog: `Enter` submits it, `Esc` closes it. */
export function FormDialog({ title, close, size, children, ...rest }: DialogFormProps) {
  return (
    <Dialog title={title} close={close} {...(size && { size })}>
      <DialogForm close={close} {...rest}>
        {children}
      </DialogForm>
    </Dialog>
  )
}

/** The content of the dialog, for one that has to load something first. */
export function DialogForm(props: Omit<DialogFormProps, 'title' | 'size'>) {
  const { form, error, children } = props
  return (
    <FormElement form={form}>
      <Stack>
        {error ?? <FormError form={form} />}
        {children}
        <FormFooter>
          <DialogButtons {...props} type="submit" />
        </FormFooter>
      </Stack>
    </FormElement>
  )
}

type DialogButtonsProps = Omit<DialogFormProps, 'title' | 'size'> & { readonly type: 'submit' | 'button' }

/** Cancel and the action; in a form the action is its submit button. */
function DialogButtons({ form, submit, disabled, danger, close, cancel, focus, type }: DialogButtonsProps) {
  const { states } = useMessages()
  return (
    <>
      <Button onClick={close} data-autofocus={focus === 'cancel' || undefined}>
        {cancel ?? states.cancel}
      </Button>
      <Button
        type={type}
        variant="filled"
        {...(danger && { color: 'red' })}
        data-autofocus={focus === 'submit' || undefined}
        disabled={disabled ?? false}
        loading={form.busy}
        {...(type === 'button' && { onClick: form.submit })}
      >
        {submit}
      </Button>
    </>
  )
}

/** A confirmation: only its button runs the action, never `Enter` in a field. */
export function ConfirmDialog(props: DialogFormProps) {
  const { form, title, close, size, error, children } = props
  return (
    <Dialog
      title={title}
      close={close}
      {...(size && { size })}
      actions={<DialogButtons {...props} type="button" />}
    >
      <Stack>
        {error ?? <FormError form={form} />}
        {children}
      </Stack>
    </Dialog>
  )
}
