import { type ReactNode, useEffect, useRef } from 'react'
import { useMessages } from '../lib/i18n/language.tsx'
import { usePermission } from '../lib/session.ts'
import { Button } from '../ui/controls/button.ts'
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
  /** Where several buttons send it: with the one that was pressed. */
  readonly submit?: (button: HTMLButtonElement | null) => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * Enter sends it, Ctrl Enter by the button with `data-ctrl-enter`; the first field that is refused has the focus, and what is
 * scrolled to is the error.
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
        // A dialog may stand in a form of its own: React passes events on to where it was asked for.
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
  /** Which of the two has the focus first; a field where it is left out. */
  readonly focus?: 'cancel' | 'submit'
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

/** The way out, and the act: in a form as its submit button. */
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

/** A question before an act: only its button carries it out, never `Enter` in a field. */
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
