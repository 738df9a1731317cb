import type { Folio } from '#contract/money/folios.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { FormDialog } from '#web/shared/record-form.tsx'
import { type RecordForm, useRecordForm } from '#web/shared/use-record-form.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Section } from '#web/ui/description-list.tsx'
import { BillToFields, type BillToValues, billToBody, billToValues } from '../bill-to.tsx'
import { aboutFolios } from './folio-view.ts'

interface FolioDialogProps {
  readonly reservation: Reservation
  /** Omitted for a new one. */
  readonly folio?: Folio
  readonly close: () => void
  readonly onCreated?: (folio: Folio) => void
  /** False where the next step shows a message. */
  readonly announces?: boolean
}

interface FolioValues {
  readonly name: string
  readonly bill_to: BillToValues
}

const valuesOf = (folio: Pick<Folio, 'name' | 'bill_to'> | undefined): FolioValues => ({
  name: folio?.name ?? '',
  bill_to: billToValues(folio?.bill_to),
})
const textOrNull = (written: string) => written.trim() || null
const bodyOf = ({ name, bill_to }: FolioValues) => ({
  name: textOrNull(name),
  bill_to: billToBody(bill_to),
})

/** The name and payer of a folio. */
export default function FolioDialog(props: FolioDialogProps) {
  return props.folio ? <EditDialog {...props} folio={props.folio} /> : <CreateDialog {...props} />
}

function CreateDialog({ reservation, close, onCreated, announces }: FolioDialogProps) {
  const text = useMessages().folios
  const remove = useWrite('deleteFolio')
  const params = { id: reservation.id }
  const form = useRecordForm('createFolio', undefined, {
    values: () => valuesOf(undefined),
    body: (values) => {
      const { name, bill_to } = bodyOf(values)
      // Without a name the booker pays.
      return { name, bill_to: bill_to.company_name || bill_to.name ? bill_to : null }
    },
    target: { params },
    close,
    done: (folio) => (announces ? text.created(titleOf(folio)) : undefined),
    undo: ({ id }) => ({
      act: () => remove.mutateAsync({ params: { ...params, folio_id: id } }),
      done: text.removed_again,
    }),
    about: aboutFolios(reservation.id),
    onSaved: (folio) => onCreated?.(folio),
  })
  return (
    <FormDialog title={text.new_title} form={form} submit={text.create_do} close={close}>
      <FolioFields form={form} />
    </FormDialog>
  )
}

const titleOf = ({ name, bill_to }: Folio) => name ?? bill_to.company_name ?? bill_to.name ?? ''

function EditDialog({ reservation, folio, close }: FolioDialogProps & { readonly folio: Folio }) {
  const { folios: text, states } = useMessages()
  const update = useWrite('updateFolio')
  const target = { params: { id: reservation.id, folio_id: folio.id } }
  const form = useRecordForm('updateFolio', folio, {
    values: valuesOf,
    body: bodyOf,
    merged: ['bill_to'],
    target,
    close,
    done: (after) => text.saved(titleOf(after)),
    undo: () => ({
      act: () =>
        update.mutateAsync({
          ...target,
          body: { name: folio.name, bill_to: bodyOf(valuesOf(folio)).bill_to },
        }),
      done: text.saved_back,
    }),
    about: aboutFolios(reservation.id),
  })
  return (
    <FormDialog title={text.edit_title} form={form} submit={states.save} close={close}>
      <FolioFields form={form} />
    </FormDialog>
  )
}

function FolioFields({
  form,
}: {
  form: RecordForm<'createFolio', FolioValues> | RecordForm<'updateFolio', FolioValues>
}) {
  const { folios: text, invoices } = useMessages()
  return (
    <>
      <TextInput
        {...form.field('name')}
        label={text.name}
        description={text.name_hint}
        maxLength={100}
        data-autofocus
      />
      <Section title={invoices.bill_to}>
        <BillToFields field={(path) => form.field(`bill_to.${path}`)} />
        <p className="soft">{text.bill_to_hint}</p>
      </Section>
    </>
  )
}
