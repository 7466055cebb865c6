import { spreadsheetMessages, type Client, type FoundAddress, type NewReport, routes } from '@lintel/contract'
import { addressConflicts, fillAddress, newId, prefillWords, addressText } from '@lintel/rules'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { ApiError, errorText, unreachable } from '../../../lib/api-error.ts'
import { createOffline } from '../../../lib/offline/new-report.ts'
import { refText } from '../../../lib/ref-text.ts'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { AddressSearch, type OwnAddress, type ExtraSource } from '../../../ui/address-search/address-search.tsx'
import { ClientSelect } from '../../../ui/client-select.tsx'
import { EntityForm, useSaveKey } from '../../../ui/form/entity-form.tsx'
import { useFieldError, useFieldRef, FormNotices } from '../../../ui/form/field-context.ts'
import { useFieldSize } from '../../../ui/form/section-page.tsx'
import { useEntityForm, type EntityForm as Form } from '../../../ui/form/use-entity-form.ts'
import {
  emptyForm,
  isComplete,
  type NewReportDraft,
  NewReportForm,
  newReportOf,
  typesFor,
  useChoosesClient,
  useClientOf,
  useCreatingClient,
  useNewReportChoices,
} from '../../../ui/new-report/new-report-form.ts'
import { branchesFor } from '../../../ui/new-report/branches.ts'
import { PropertyFields, ReportFields } from '../../../ui/new-report/report-fields.tsx'
import { ScreenBar } from '../../../ui/screen-bar.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { askToReplace, fetchProperty, useOwnProperties, type ChosenProperty } from '../spreadsheet/own-properties.ts'
import classes from './new-report.module.css'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { api } from '../../../lib/api.ts'

function ClientField({ form }: { form: Form<NewReportDraft> }) {
  const { label, value, path, error } = form.field('clientId', 'Client')
  return (
    <ClientSelect
      label={label}
      error={useFieldError(path, value, error)}
      ref={useFieldRef(path)}
      data-path={path}
      size={useFieldSize()}
      placeholder="Type a name"
      isOffered={({ active }) => active}
      value={value}
      onChange={(clientId) => form.change({ clientId, branchId: '', type: '', userId: '' })}
    />
  )
}

/** Once for the same content across retries; on this device if Lintel cannot be reached. Returns its id. */
const useCreate = () => {
  const { identity } = useSession()
  const last = useRef({ content: '', id: '' })
  return async (given: NewReport, client: Client | undefined): Promise<string> => {
    const content = JSON.stringify(given)
    if (last.current.content !== content) last.current = { content, id: newId() }
    const { id } = last.current
    try {
      await api(routes.createReport, { body: { ...given, id } })
    } catch (error) {
      if (!client || !(error instanceof ApiError) || error.status !== unreachable) throw error
      // Without storage it is what it was: Lintel could not be reached.
      const { ref } = await createOffline(identity, client, { ...given, id }).catch((failure: unknown) =>
        Promise.reject(failure instanceof ApiError ? failure : error),
      )
      toast.success(`Made on this device as ${refText({ ref })}. It has its reference once it is sent.`)
    }
    return id
  }
}

export function NewReportScreen() {
  const session = useSession()
  const chooses = useChoosesClient()
  const clientOf = useClientOf()
  const completed = useNewReportChoices()
  const create = useCreate()
  const made = useRef<string>(undefined)
  const navigate = useNavigate()
  // The on-screen keyboard would hide half of the form.
  const phone = useIsPhone()
  const size = phone ? 'md' : 'sm'
  const owner = session.identity.sub

  // Consecutive reports are mostly for the same branch. Where the user chooses the client, it usually differs, so
  // nothing is prefilled.
  const [begun] = useState(() => {
    const last = lastChoices(owner)
    const client = chooses ? undefined : session.client
    const branches = client?.active ? branchesFor(client, session.user, session) : []
    return {
      ...emptyForm,
      ...(client && branches.some(({ id }) => id === last.branchId) && { branchId: last.branchId }),
      ...(client && typesFor(client).some(({ name }) => name === last.type) && { type: last.type }),
    }
  })

  const form = useEntityForm<NewReportDraft>({
    schema: NewReportForm,
    loaded: { values: begun },
    complete: (typed) => completed(typed, clientOf(typed.clientId)).values,
    save: async (report) => {
      const { property, type } = report
      const found = property && (await fetchProperty(clientOf(report.clientId)?.id ?? '', type, property))
      const given = newReportOf(
        report,
        found && {
          signatures: found.signatures,
          tenancy: found.tenancy,
          rooms: found.rooms,
          rowindex: found.rowindex,
        },
      )
      made.current = await create(given, clientOf(report.clientId))
      keepChoices(owner, report)
      return undefined
    },
    leave: () => void navigate(`/reports/${made.current}`, { replace: true }),
    unsaved: { name: '/reports/new' },
  })
  const { client, error } = useCreatingClient(form.values.clientId)
  const choices = completed(form.values, client)
  useSaveKey('This form', () => {
    if (isComplete(choices.values) && !form.saving) void form.save()
  })
  const resume = () =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-path="branchId"]')?.focus())
  const takeAddress = (found: FoundAddress) => {
    form.change({ address: { ...form.values.address, ...found } })
    resume()
  }
  const workbook = useOwnProperties(client, async (property) => {
    try {
      const found = await fetchProperty(client?.id ?? '', form.values.type || typeWhileNone, property)
      const address = { ...form.values.address }
      fillAddress(address, found.address, await askToReplace(addressConflicts(address, found.address)))
      form.change({ address, property })
      resume()
    } catch (error) {
      toast.error(error instanceof ApiError && error.status === 409 ? error.message : spreadsheetMessages.failedToFetch)
    }
  })

  const own = client && ownAddresses(client.id, workbook, takeAddress)

  return (
    <>
      <ScreenBar title="New report" />
      <EntityForm form={form} label="New report" className={classes.form}>
        {error && <p role="alert">{errorText(error)}</p>}
        {client?.active === false && <p role="alert">This client is inactive: no reports can be made for it.</p>}
        <PropertyFields form={form}>
          <AddressSearch own={own} begins={!phone} onFound={takeAddress} />
          {client && form.values.property && (
            <FromSpreadsheet
              client={client.id}
              type={form.values.type}
              property={form.values.property}
              onRemove={() => form.change({ property: undefined })}
            />
          )}
        </PropertyFields>
        <ReportFields form={form} client={client} choices={choices}>
          {chooses && <ClientField form={form} />}
        </ReportFields>
        <div className={classes.foot}>
          <FormNotices />
          <Button variant="subtle" size={size} component={Link} to="/reports">
            Cancel
          </Button>
          <Button type="submit" size={size} disabled={!isComplete(choices.values)} loading={form.saving}>
            Save
          </Button>
        </div>
      </EntityForm>
    </>
  )
}

/** Used for the look-up until a type is chosen: every client has it, and it accepts all that a row can contain. */
export const typeWhileNone = 'Inventory'

/** What a new report takes over from the chosen workbook row, apart from the address. */
function FromSpreadsheet({
  client,
  type,
  property,
  onRemove,
}: {
  client: string
  type: string
  property: ChosenProperty
  onRemove: () => void
}) {
  const { data, error } = useQuery({
    queryKey: ['spreadsheet property', client, type, property],
    queryFn: ({ signal }) => fetchProperty(client, type || typeWhileNone, property, signal),
    retry: false,
  })
  const words = data ? prefillWords(data) : ''
  return (
    <div className={classes.spreadsheet}>
      {error ? (
        <p role="alert">{spreadsheetMessages.failedToFetch}</p>
      ) : (
        <p role="status">
          {data &&
            `From row ${data.rowindex} of the spreadsheet. ${words === '' ? 'It only has an address.' : `${words}.`}`}
          {data && data.unknownrooms.length > 0 && ` The dictionary has no room for: ${data.unknownrooms.join(', ')}.`}
        </p>
      )}
      <Button variant="subtle" size="compact-sm" onClick={onRemove}>
        Use only the address
      </Button>
    </div>
  )
}

const Choices = z.object({ branchId: z.string(), type: z.string() })
const keptUnder = (owner: string) => `lintel.new-report.${owner}`

const lastChoices = (owner: string): z.infer<typeof Choices> => {
  try {
    return Choices.parse(JSON.parse(localStorage.getItem(keptUnder(owner)) ?? ''))
  } catch {
    return { branchId: '', type: '' }
  }
}

const keepChoices = (owner: string, { branchId, type }: z.infer<typeof Choices>): void => {
  try {
    localStorage.setItem(keptUnder(owner), JSON.stringify({ branchId, type }))
  } catch {
    // Without browser storage nothing is prefilled.
  }
}

const maxShown = 5

/** The addresses of a client's reports and of its workbook, if it has one, in one list above those of the look-up. */
const ownAddresses = (
  clientId: string,
  workbook: ExtraSource | undefined,
  onFound: (address: FoundAddress) => void,
): ExtraSource => {
  const found = new Map<string, FoundAddress>()
  const ofReports = async (typed: string, signal: AbortSignal): Promise<OwnAddress[]> => {
    const { data } = await api(routes.listReports, { query: { search: typed }, signal })
    const own = data.filter(({ client }) => client.id === clientId)
    const byAddress = new Map<string, OwnAddress>()
    for (const { id, ref, address } of own) {
      const text = addressText(address)
      if (byAddress.has(text) || byAddress.size >= maxShown) continue
      byAddress.set(text, { key: `report:${id}`, address: text, note: `Report ${ref}` })
      const { line1, line2, town, county, postcode } = address
      found.set(`report:${id}`, { line1, line2, town, county, postcode })
    }
    return [...byAddress.values()]
  }
  return {
    heading: workbook ? `${workbook.heading} and reports` : 'From your reports',
    queryKey: ['own addresses', clientId, ...(workbook?.queryKey ?? [])],
    failed: workbook?.failed ?? 'Your reports could not be searched.',
    find: async (typed, signal) => {
      const [rows = [], reports] = await Promise.all([workbook?.find(typed, signal), ofReports(typed, signal)])
      return [...rows, ...reports]
    },
    onChoose: async (key) => {
      const address = found.get(key)
      if (address) onFound(address)
      else await workbook?.onChoose(key)
    },
  }
}
