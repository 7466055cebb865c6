import { genericMessages, type Appointment, type Client } from '@lintel/contract'
import { addressText, isSameProperty, newId } from '@lintel/rules'
import { Button, Modal } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAttempt } from '../../lib/attempt.ts'
import { ofClient } from '../../lib/customer.queries.ts'
import { preloadable } from '../../lib/preloadable.ts'
import { useConnection } from '../../lib/offline/connection.ts'
import { TakeAlongButton } from '../../ui/along/take-along.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { confirmClose } from '../../ui/form/confirm-close.ts'
import { EntityForm } from '../../ui/form/entity-form.tsx'
import { LongTextField } from '../../ui/form/fields.tsx'
import { useEntityForm } from '../../ui/form/use-entity-form.ts'
import { AddressFields, MadeReport, PreviousReport, PropertyFields, VisitFields } from './appointment-fields.tsx'
import {
  AppointmentForm,
  fieldsOf,
  formOf,
  isComplete,
  newForm,
  previousReportAt,
  type Slot,
} from './appointment-form.ts'
import classes from './appointment.module.css'
import {
  alongOf,
  createAppointment,
  deleteAppointment,
  makeReport,
  readAppointment,
  saveAppointment,
  setCancelled,
  usePlanner,
} from './appointments.queries.ts'

const { Component: DocumentsField } = preloadable(async () => (await import('./documents-field.tsx')).default)

declare module '../../lib/dialogs.ts' {
  interface DialogProps {
    appointment: { client: Client } & ({ appointment: Appointment } | { slot: Slot })
  }
}

const useActions = (client: Client, appointment: Appointment | undefined, onClose: () => void) => {
  const navigate = useNavigate()
  const { busy, attempt } = useAttempt()
  const act = (doing: () => Promise<Appointment | void>) =>
    attempt('busy', async () => {
      await doing()
      onClose()
    })
  const make = (from: Appointment) =>
    act(async () => {
      const before = client.reportfactory.reportTypeList.find(({ name }) => name === from.previousreport?.type)
      const id = await makeReport(from, before?.convertedToList.includes(from.reporttype) ?? false)
      await navigate(`/reports/${id}`)
    })
  const remove = async () => {
    if (!appointment) return
    if (await confirm(genericMessages.confirmDelete, { yes: 'Delete', danger: true }))
      await act(() => deleteAppointment(appointment))
  }
  return { busy: busy !== undefined, act, make, remove }
}

const loadedFrom = (read: Appointment) => ({ values: formOf(read), version: read.version, by: read.savedBy })

export function AppointmentDialog({
  client,
  onClose,
  ...of
}: { client: Client; onClose: () => void } & ({ appointment: Appointment } | { slot: Slot })) {
  const planner = usePlanner()
  const isReached = useConnection()
  const [appointment] = useState('appointment' in of ? of.appointment : undefined)
  const [key] = useState(newId)
  const { busy, act, make, remove } = useActions(client, appointment, onClose)
  const [sending, setSending] = useState(false)
  const types = client.reportfactory.reportTypeList
  const keptAt = ({ address, previousreport }: AppointmentForm) =>
    appointment && isSameProperty(appointment.address, address) ? previousreport : undefined
  const form = useEntityForm<AppointmentForm>({
    schema: AppointmentForm,
    loaded: appointment ? loadedFrom(appointment) : { values: newForm('slot' in of ? of.slot : { date: '' }) },
    save: async (typed, version = 1) => {
      const fields = fieldsOf({
        ...typed,
        previousreport: await previousReportAt(client.id, typed.address, keptAt(typed)),
      })
      if (appointment) await saveAppointment(appointment.id, fields, version)
      else await createAppointment(client.id, fields, key)
      onClose()
      return undefined
    },
    ...(appointment && {
      load: async () => loadedFrom(await readAppointment(appointment.id)),
    }),
    unsaved: { name: `/planner/${client.id}/${appointment?.id ?? 'new'}` },
  })
  const { field, values } = form

  const typeName = types.find(({ name }) => name === appointment?.reporttype)?.displayName ?? appointment?.reporttype
  const title = appointment
    ? [typeName, addressText(appointment.address)].filter(Boolean).join(', ')
    : 'New appointment'
  const close = () => void confirmClose({ ...form, dirty: form.dirty || sending }, onClose)

  const isAddressed = [values.address.line1, values.address.town, values.address.postcode].every((part) => part.trim())
  return (
    <Modal opened onClose={close} title={title} size={720}>
      <EntityForm form={form} label="Appointment">
        <div className={classes.body}>
          {appointment?.cancelled && (
            <p className={`${classes.note} ${classes.cancelled}`}>This appointment is cancelled.</p>
          )}
          <AddressFields form={form} client={client} />
          <VisitFields form={form} client={client} planner={planner} appointment={appointment} />
          {appointment?.dataentryreport && <MadeReport report={appointment.dataentryreport} />}
          <PropertyFields form={form} />
          <PreviousReport client={client} address={values.address} kept={keptAt(values)} />
          <LongTextField {...field('notes', 'Notes')} minRows={2} />
          <Suspense>
            <DocumentsField
              of={appointment ? { appointment: appointment.id } : { key, ...ofClient(client.id) }}
              form={form}
              field={field('dataentrydocuments', 'Documents')}
              onSending={setSending}
            />
          </Suspense>
        </div>
        <DialogFoot
          left={
            appointment && (
              <>
                <Button variant="default" data-danger disabled={busy} onClick={() => void remove()}>
                  Delete
                </Button>
                <Button
                  variant="default"
                  loading={busy}
                  onClick={() =>
                    void confirmClose(form, () => void act(() => setCancelled(appointment, !appointment.cancelled)))
                  }
                >
                  {appointment.cancelled ? 'Restore' : 'Cancel appointment'}
                </Button>
              </>
            )
          }
          cancel="Close"
          onCancel={close}
          action="Save"
          disabled={!isComplete(values) || sending || (appointment && !form.dirty)}
          loading={form.saving}
        >
          {appointment && <TakeAlongButton reports={alongOf(appointment)} disabled={form.dirty} />}
          {appointment && !appointment.cancelled && !appointment.dataentryreport && (
            <Button
              variant="default"
              disabled={form.dirty || sending || !isAddressed || !isReached}
              loading={busy}
              onClick={() => void make(appointment)}
            >
              Make report
            </Button>
          )}
        </DialogFoot>
      </EntityForm>
    </Modal>
  )
}
