import {
  appointmentMessages,
  newAppointmentMinutes,
  propertyFurnishings,
  propertyTypes,
  reportMessages,
  travelMinutes,
  type Appointment,
  type AppointmentAddress,
  type Client,
  type LinkedReport,
  type ReportCustomer,
} from '@lintel/contract'
import {
  addressText,
  clashOf,
  customerName,
  displayDate,
  endTimes,
  plusMinutes,
  reportCustomer,
  startTimes,
  twelveHours,
} from '@lintel/rules'
import { ActionIcon, Combobox, Loader, TextInput, useCombobox, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { errorText } from '../../lib/api-error.ts'
import { needsNetwork, useConnection } from '../../lib/offline/connection.ts'
import { CustomerSearch } from '../../ui/customers/customer-search.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { useFieldError, useFieldRef } from '../../ui/form/field-context.ts'
import type { Field } from '../../ui/form/field.ts'
import { ChoiceField, Fields, TextField } from '../../ui/form/fields.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { useFieldSize } from '../../ui/form/section-page.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import type { EntityForm as Form } from '../../ui/form/use-entity-form.ts'
import {
  branchesOf,
  branchFor,
  inspectorsOf,
  isComplete,
  isLocated,
  previousReportQuery,
  type AppointmentForm,
} from './appointment-form.ts'
import classes from './appointment.module.css'
import { diaryQuery, findAddresses, type Planner } from './appointments.queries.ts'
import { timesAt } from './diary-events.ts'

interface Found {
  addresses: readonly AppointmentAddress[]
  notice: string | undefined
  error?: string
}

function PostcodeField({
  label,
  value,
  onChange,
  onFound,
  path,
  error,
}: Field<string> & { onFound: (address: AppointmentAddress) => void }) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [found, setFound] = useState<Found>()
  const [looking, setLooking] = useState(false)
  const isReached = useConnection()
  const cannotLookUp = value.trim() === '' || !isReached
  const lookUp = async () => {
    if (cannotLookUp || looking) return
    setLooking(true)
    try {
      setFound(await findAddresses(value))
    } catch (thrown) {
      setFound({ addresses: [], notice: undefined, error: errorText(thrown) })
    } finally {
      setLooking(false)
      combobox.openDropdown()
      combobox.resetSelectedOption()
    }
  }
  return (
    <Combobox
      store={combobox}
      shadow="md"
      onOptionSubmit={(index) => {
        const address = found?.addresses[Number(index)]
        combobox.closeDropdown()
        if (address) onFound(address)
      }}
    >
      <Combobox.Target>
        <TextInput
          label={label}
          size={useFieldSize()}
          ref={useFieldRef(path)}
          error={useFieldError(path, value, error)}
          data-path={path}
          data-autofocus={value === '' || undefined}
          autoComplete="off"
          maxLength={20}
          value={value}
          onChange={(event) => {
            combobox.closeDropdown()
            onChange(event.currentTarget.value.toUpperCase())
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !combobox.dropdownOpened) void lookUp()
          }}
          onBlur={() => combobox.closeDropdown()}
          rightSection={
            looking ? (
              <Loader size={14} aria-label="Looking up" />
            ) : (
              <ActionIcon
                aria-label="Find addresses"
                title={isReached ? undefined : needsNetwork}
                onClick={() => void lookUp()}
                disabled={cannotLookUp}
              >
                <IconSearch size={15} stroke={1.8} aria-hidden />
              </ActionIcon>
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Addresses" className={classes.addresses}>
          {found?.addresses.map((address, index) => (
            <Combobox.Option value={String(index)} key={addressText(address)}>
              {addressText(address)}
            </Combobox.Option>
          ))}
          {found?.addresses.length === 0 && (
            <Combobox.Empty>{found.error ?? 'No address found. Type it below.'}</Combobox.Empty>
          )}
        </Combobox.Options>
        {found?.notice && <p className={classes.notice}>{found.notice}</p>}
      </Combobox.Dropdown>
    </Combobox>
  )
}

function CustomerField({
  client,
  value,
  onChange,
}: {
  client: string
  value: ReportCustomer | undefined
  onChange: (customer: ReportCustomer | undefined) => void
}) {
  const size = useFieldSize()
  if (!value)
    return (
      <CustomerSearch
        label="Customer"
        client={client}
        size={size}
        onFound={(found) => onChange(reportCustomer(found))}
      />
    )
  const { address } = value
  return (
    <dl className={classes.previous}>
      <dt>Customer</dt>
      <dd className={classes.customer}>
        <span>
          {customerName(value)}
          <small>{[addressText(address), address.phone, address.email].filter(Boolean).join(', ')}</small>
        </span>
        <Tooltip label="Remove">
          <ActionIcon aria-label="Remove the customer" onClick={() => onChange(undefined)}>
            <IconX size={16} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </dd>
    </dl>
  )
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

export function PreviousReport({
  client,
  address,
  kept,
}: {
  client: Client
  address: AppointmentAddress
  kept: Previous
}) {
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

export function MadeReport({ report: { id, ref, date } }: { report: LinkedReport }) {
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

export function PropertyFields({ form }: { form: Form<AppointmentForm> }) {
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

export function AddressFields({ form, client }: { form: Form<AppointmentForm>; client: Client }) {
  const { field, change, values } = form
  return (
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
  )
}

export function VisitFields({
  form,
  client,
  planner,
  appointment,
}: {
  form: Form<AppointmentForm>
  client: Client
  planner: Planner
  appointment: Appointment | undefined
}) {
  const { field, change, values } = form
  const branches = branchesOf(client, planner, values.userId)
  const types = client.reportfactory.reportTypeList.filter(
    ({ name, createAllowed }) => createAllowed || name === appointment?.reporttype,
  )
  return (
    <fieldset>
      <legend>Visit</legend>
      <SelectField
        {...field('userId', 'Inspector')}
        options={inspectorsOf(client, planner, values.userId)}
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
              end: values.start === '' ? plusMinutes(start, newAppointmentMinutes) : (endTimes(start)[0] ?? values.end),
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
        options={types.map(({ name, displayName }) => ({ id: name, name: displayName }))}
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
  )
}
