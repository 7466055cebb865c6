import {
  appointmentMessages,
  genericMessages,
  newAppointmentMinutes,
  propertyFurnishings,
  propertyTypes,
  reportMessages,
  travelMinutes,
  type Appointment,
  type AppointmentAddress,
  type Client,
  type LinkedReport,
} from '@lintel/contract'
import {
  addressText,
  clashOf,
  displayDate,
  endTimes,
  isSameProperty,
  newId,
  plusMinutes,
  startTimes,
  twelveHours,
} from '@lintel/rules'
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { errorText } from '../../lib/api-error.ts'
import { ofClient } from '../../lib/customer.queries.ts'
import { preloadable } from '../../lib/preloadable.ts'
import { toast } from '../../lib/toasts.ts'
import { confirm } from '../../ui/confirm.tsx'
import { confirmClose } from '../../ui/form/confirm-close.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { EntityForm } from '../../ui/form/entity-form.tsx'
import { ChoiceField, Fields, LongTextField, TextField } from '../../ui/form/fields.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useEntityForm, type EntityForm as Form } from '../../ui/form/use-entity-form.ts'
import {
  AppointmentForm,
  branchesOf,
  branchFor,
  fieldsOf,
  formOf,
  inspectorsOf,
  isComplete,
  isLocated,
  newForm,
  previousReportAt,
  previousReportQuery,
  type Slot,
} from './appointment-form.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import classes from './appointment.module.css'
import {
  createAppointment,
  deleteAppointment,
  diaryQuery,
  makeReport,
  readAppointment,
  saveAppointment,
  setCancelled,
  usePlanner,
} from './appointments.queries.ts'
import { CustomerField } from './customer-field.tsx'
import { timesAt } from './diary-events.ts'
import { PostcodeField } from './postcode-field.tsx'

const { Component: DocumentsField } = preloadable(async () => (await import('./documents-field.tsx')).default)

declare module '../../lib/dialogs.ts' {
  interface DialogProps {
    appointment: { client: Client } & ({ appointment: Appointment } | { slot: Slot })
  }
}

const timeOptions = (times: readonly string[], chosen: string) =>
  (times.includes(chosen) || chosen === '' ? times : [...times, chosen].toSorted()).map((time) => ({
    id: time,
    name: twelveHours(time),
  }))

/** Conflicts of the chosen times; they prevent nothing. */
function Clash({ client, form, id }: { client: string | undefined; form: AppointmentForm; id: string }) {
  const { userId, date, start, end, address } = form
  const { data: others = [] } = useQuery({ ...diaryQuery({ client, view: 'day', date }), enabled: date !== '' })
  if (!isComplete({ ...form, reporttype: 'any' }) || end <= start) return null
  const mine = { id, userId, address, cancelled: false, ...timesAt(date, start, end) }
  const found = new Set(others.map((other) => clashOf(mine, other)))
  const text = found.has('overlap')
    ? appointmentMessages.overlap
    : found.has('travel')
      ? appointmentMessages.travel(travelMinutes)
      : undefined
  return (
    <div role="status">
      {text && (
        <p className={classes.note}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          {text}
        </p>
      )}
    </div>
  )
}

type Previous = AppointmentForm['previousreport']

function PreviousReport({ client, address, kept }: { client: Client; address: AppointmentAddress; kept: Previous }) {
  const isNamed = isLocated(address)
  const { data: found, error } = useQuery({ ...previousReportQuery(client.id, address), enabled: isNamed })
  const previous = (isNamed ? found : undefined) ?? kept
  const label = client.reportfactory.reportTypeList.find(({ name }) => name === previous?.type)?.displayName
  return (
    <dl className={classes.previous}>
      <dt>Previous report</dt>
      <dd>
        {previous ? (
          <>
            {previous.id ? <Link to={`/reports/${previous.id}`}>{previous.ref}</Link> : previous.ref}
            {`, ${label ?? previous.type}, ${displayDate(previous.date)}`}
          </>
        ) : (
          !error && '–'
        )}
        {error && (
          <p className={classes.error} role="alert">
            {reportMessages.couldNotLoad}
          </p>
        )}
      </dd>
    </dl>
  )
}

function MadeReport({ report: { id, ref, date } }: { report: LinkedReport }) {
  return (
    <dl className={classes.previous}>
      <dt>Report</dt>
      <dd>
        <Link to={`/reports/${id}`}>{ref}</Link>
        {`, ${displayDate(date)}`}
      </dd>
    </dl>
  )
}

function PropertyFields({ form }: { form: Form<AppointmentForm> }) {
  const { field } = form
  return (
    <fieldset>
      <legend>Property</legend>
      <Fields columns="1fr 1fr" narrow="1fr">
        <ChoiceField {...field('propertyspec.propertytype', 'Property type')} options={propertyTypes} />
        <ChoiceField {...field('propertyspec.furnished', 'Furnished')} options={propertyFurnishings} />
      </Fields>
      <Fields columns="repeat(5, 1fr)" narrow="1fr 1fr">
        <NumberField {...field('propertyspec.bedrooms', 'Bedrooms')} />
        <NumberField {...field('propertyspec.receptions', 'Receptions')} />
        <NumberField {...field('propertyspec.sqft', 'Square feet')} />
        <NumberField {...field('propertyspec.bathrooms', 'Bathrooms')} />
        <NumberField {...field('propertyspec.other', 'Other')} />
      </Fields>
    </fieldset>
  )
}

export function AppointmentDialog({
  client,
  onClose,
  ...of
}: { client: Client; onClose: () => void } & ({ appointment: Appointment } | { slot: Slot })) {
  const planner = usePlanner()
  const navigate = useNavigate()
  const [appointment] = useState('appointment' in of ? of.appointment : undefined)
  const [key] = useState(newId)
  const [busy, setBusy] = useState(false)
  const [sending, setSending] = useState(false)
  const types = client.reportfactory.reportTypeList
  const loadedFrom = (read: Appointment) => ({ values: formOf(read), version: read.version, by: read.savedBy })
  const keptAt = ({ address, previousreport }: AppointmentForm): Previous =>
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
  const { field, change, values } = form

  const inspectors = inspectorsOf(client, planner, values.userId)
  const branches = branchesOf(client, planner, values.userId)
  const offered = types.filter(({ name, createAllowed }) => createAllowed || name === appointment?.reporttype)
  const typeName = types.find(({ name }) => name === appointment?.reporttype)?.displayName ?? appointment?.reporttype
  const title = appointment
    ? [typeName, addressText(appointment.address)].filter(Boolean).join(', ')
    : 'New appointment'
  const close = () => void confirmClose({ ...form, dirty: form.dirty || sending }, onClose)

  const act = async (doing: () => Promise<Appointment | void>) => {
    setBusy(true)
    try {
      await doing()
      onClose()
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const isAddressed = [values.address.line1, values.address.town, values.address.postcode].every((part) => part.trim())
  const make = (from: Appointment) =>
    act(async () => {
      const before = types.find(({ name }) => name === from.previousreport?.type)
      const id = await makeReport(from, before?.convertedToList.includes(from.reporttype) ?? false)
      await navigate(`/reports/${id}`)
    })
  const remove = async () => {
    if (!appointment) return
    if (await confirm(genericMessages.confirmDelete, { yes: 'Delete', danger: true }))
      await act(() => deleteAppointment(appointment))
  }

  return (
    <Modal opened onClose={close} title={title} size={720}>
      <EntityForm form={form} label="Appointment">
        <div className={classes.body}>
          {appointment?.cancelled && (
            <p className={`${classes.note} ${classes.cancelled}`}>This appointment is cancelled.</p>
          )}
          <fieldset>
            <legend>Address</legend>
            <PostcodeField {...field('address.postcode', 'Postcode')} onFound={(address) => change({ address })} />
            <TextField {...field('address.line1', 'Address line 1')} />
            <TextField {...field('address.line2', 'Address line 2')} />
            <Fields columns="1fr 1fr" narrow="1fr">
              <TextField {...field('address.town', 'City')} />
              <TextField {...field('address.county', 'County')} />
            </Fields>
            <CustomerField client={client.id} value={values.customer} onChange={(customer) => change({ customer })} />
          </fieldset>
          <fieldset>
            <legend>Visit</legend>
            <SelectField
              {...field('userId', 'Inspector')}
              options={inspectors}
              onChange={(userId) =>
                change({ userId, branchId: branchFor(client, planner, { userId, branchId: values.branchId }) })
              }
            />
            <div className={classes.when}>
              <DateField {...field('date', 'Date')} always />
              <SelectField
                {...field('start', 'Time from')}
                options={timeOptions(startTimes, values.start)}
                // Choosing the first time books an hour, as a click on a cell does.
                onChange={(start) =>
                  change({
                    start,
                    end:
                      values.start === ''
                        ? plusMinutes(start, newAppointmentMinutes)
                        : (endTimes(start)[0] ?? values.end),
                  })
                }
              />
              <SelectField
                {...field('end', 'Time to')}
                options={timeOptions(values.start === '' ? [] : endTimes(values.start), values.end)}
                disabled={values.start === ''}
              />
            </div>
            <SelectField
              {...field('reporttype', 'Job type')}
              options={offered.map(({ name, displayName }) => ({ id: name, name: displayName }))}
            />
            {client.branches.length > 1 && branches.length > 1 && (
              <SelectField
                {...field('branchId', 'Branch')}
                value={values.branchId === '' ? (branches[0]?.id ?? '') : values.branchId}
                options={branches}
              />
            )}
            <Clash client={planner.choosesClient ? client.id : undefined} form={values} id={appointment?.id ?? ''} />
          </fieldset>
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
          {appointment && !appointment.cancelled && !appointment.dataentryreport && (
            <Button
              variant="default"
              disabled={form.dirty || sending || !isAddressed}
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
