import { spreadsheetMessages, type FoundAddress } from '@lintel/contract'
import { addressConflicts, fillAddress, newId } from '@lintel/rules'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { AddressSearch } from '../../../ui/address-search/address-search.tsx'
import { ClientSelect } from '../../../ui/client-select.tsx'
import { EntityForm, useSaveKey } from '../../../ui/form/entity-form.tsx'
import { useFieldError, useFieldRef } from '../../../ui/form/field-context.ts'
import { FormNotices } from '../../../ui/form/form-notice.ts'
import { useFieldSize } from '../../../ui/form/section-page.tsx'
import { useEntityForm, type EntityForm as Form } from '../../../ui/form/use-entity-form.ts'
import {
  createReport,
  emptyForm,
  isComplete,
  type NewReportDraft,
  NewReportForm,
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
import { askToReplace } from '../spreadsheet/ask-to-replace.ts'
import { fetchProperty, useOwnProperties } from '../spreadsheet/own-properties.ts'
import { FromSpreadsheet, typeWhileNone } from './from-spreadsheet.tsx'
import { keepChoices, lastChoices } from './last-choices.ts'
import classes from './new-report.module.css'
import { ownAddresses } from './own-reports.ts'

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

export function NewReportScreen() {
  const session = useSession()
  const chooses = useChoosesClient()
  const clientOf = useClientOf()
  const completed = useNewReportChoices()
  const [key] = useState(newId)
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
      made.current = await createReport(
        report,
        key,
        found && {
          ...{ signatures: found.signatures, tenancy: found.tenancy, rooms: found.rooms, rowindex: found.rowindex },
        },
      )
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
