import { CustomerFields, customerMessages, type Customer } from '@lintel/contract'
import { customerFields, customerName, newId, addressText } from '@lintel/rules'
import { Button, Autocomplete } from '@mantine/core'
import { useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query'
import { useState, useRef } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { customerQuery, customerNameQuery } from '../../lib/customer.queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AddressFields } from '../../ui/form/address-fields.tsx'
import { EntityForm, SaveBar } from '../../ui/form/entity-form.tsx'
import { EmailField, Fields, TextField } from '../../ui/form/fields.tsx'
import { FieldGroup, useFieldSize } from '../../ui/form/section-page.tsx'
import { useEntityForm, type Loaded } from '../../ui/form/use-entity-form.ts'
import { ScreenBar } from '../../ui/screen-bar.tsx'
import { clientIn, createCustomer, listAddress, saveCustomer, useChoosesClient } from './customers.queries.ts'
import page from '../../ui/form/form-page.module.css'
import classes from './customer.module.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useFieldError, useFieldRef } from '../../ui/form/field-context.ts'
import type { Field } from '../../ui/form/field.ts'
import { RecordFailed } from '../../ui/load-failed.tsx'

const nothing: CustomerFields = {
  companyName: '',
  branchName: '',
  address: { line1: '', line2: '', town: '', county: '', postcode: '', phone: '', email: '' },
  accountCode: '',
  nominalCode: '',
}

const loadedFrom = (customer: Customer): Loaded<CustomerFields> => ({
  values: customerFields(customer),
  version: customer.version,
  ...(customer.savedBy && { by: customer.savedBy }),
})

function CustomerForm({ customer, client }: { customer: Customer | undefined; client: string | undefined }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [key] = useState(newId)
  const leave = () => void navigate(listAddress(client))
  const form = useEntityForm<CustomerFields>({
    schema: CustomerFields,
    loaded: customer ? loadedFrom(customer) : { values: nothing },
    save: async (fields, version = 1) => {
      if (customer) return loadedFrom(await saveCustomer(customer.id, fields, version))
      await createCustomer(fields, { client, idempotencykey: key })
      return undefined
    },
    ...(customer && {
      load: async () => loadedFrom(await cache.fetchQuery({ ...customerQuery(customer.id), staleTime: 0 })),
    }),
    ...(!customer && { leave }),
    unsaved: { within: `/customers/${customer?.id ?? 'new'}` },
  })
  const { field, change, values } = form
  return (
    <EntityForm form={form} label="Customer" className={page.page}>
      <ScreenBar title={customer ? customerName(customer) : 'New customer'} />
      <div className={classes.parts}>
        <h2 className="sr">Details</h2>
        <FieldGroup title="Company">
          <Fields columns="1fr 1fr" narrow="1fr">
            <CompanyField {...field('companyName', 'Name')} client={client} onCopy={change} />
            <TextField {...field('branchName', 'Branch')} />
          </Fields>
        </FieldGroup>
        <FieldGroup title="Address">
          <AddressFields
            field={(part, label) => field(`address.${part}`, label)}
            onFound={(found) => change({ address: { ...values.address, ...found } })}
            townLabel="City"
          />
        </FieldGroup>
        <FieldGroup title="Contact">
          <Fields columns="1fr 1fr" narrow="1fr">
            <TextField {...field('address.phone', 'Phone')} inputMode="tel" />
            <EmailField {...field('address.email', 'Email')} />
          </Fields>
        </FieldGroup>
        <FieldGroup
          title="Bookkeeping"
          note="How your accounts identify this customer; neither is printed in a report."
        >
          <Fields columns="1fr 1fr" narrow="1fr">
            <TextField {...field('accountCode', 'Account code')} />
            <TextField {...field('nominalCode', 'Nominal code')} />
          </Fields>
        </FieldGroup>
      </div>
      <SaveBar form={form} onCancel={leave} blocked={values.companyName.trim() === ''} />
    </EntityForm>
  )
}

function KnownCustomer({ id, client }: { id: string; client: string | undefined }) {
  const { data, error, refetch } = useQuery(customerQuery(id))
  if (data) return <CustomerForm customer={data} client={client} />
  if (!error) return <div aria-busy="true" aria-label="Loading customer" />
  return (
    <RecordFailed
      missing={customerMessages.notFound}
      title="The customer could not be loaded"
      error={error}
      again={refetch}
    >
      <Button variant="default" component={Link} to={listAddress(client)}>
        All customers
      </Button>
    </RecordFailed>
  )
}

export function CustomerScreen() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const chooses = useChoosesClient()
  const client = chooses ? clientIn(params) : undefined
  if (id !== 'new') return <KnownCustomer key={id} id={id} client={client} />
  if (chooses && client === undefined)
    return (
      <EmptyState title={customerMessages.chooseClient} text="Customers belong to a client.">
        <Button variant="default" component={Link} to="/customers">
          All customers
        </Button>
      </EmptyState>
    )
  return <CustomerForm customer={undefined} client={client} />
}

/** Typing pauses this long before a search begins. */
const searchDelayMs = 300

export function CompanyField({
  label,
  value,
  onChange,
  path,
  error,
  client,
  onCopy,
}: Field<string> & { client: string | undefined; onCopy: (fields: CustomerFields) => void }) {
  const [wanted] = useDebouncedValue(value.trim(), searchDelayMs)
  const { data } = useQuery({
    ...customerNameQuery(client, wanted),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  })
  const copied = useRef(false)
  const found = new Map(
    (wanted === '' ? [] : (data?.data ?? [])).map((customer) => [
      [customerName(customer), addressText(customer.address)].filter(Boolean).join(' · '),
      customer,
    ]),
  )
  return (
    <Autocomplete
      label={label}
      description="Pick an existing one to copy its details, or type a new one"
      required
      withAsterisk={false}
      maxLength={300}
      autoComplete="off"
      data-path={path}
      size={useFieldSize()}
      ref={useFieldRef(path)}
      error={useFieldError(path, value, error)}
      data={[...found.keys()]}
      filter={({ options }) => options}
      value={value}
      onOptionSubmit={(option) => {
        const customer = found.get(option)
        if (!customer) return
        copied.current = true
        onCopy(customerFields(customer))
      }}
      onChange={(text) => {
        // Mantine also puts the option itself into the field, which already shows the company.
        if (copied.current) copied.current = false
        else onChange(text)
      }}
      onKeyDown={(event) => {
        // Enter confirms the typed company, without saving.
        if (event.key !== 'Enter') return
        event.preventDefault()
      }}
    />
  )
}
