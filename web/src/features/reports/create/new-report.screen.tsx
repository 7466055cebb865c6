import { spreadsheetMessages, type Client } from '@lintel/contract'
import { addressConflicts, dayInLondon, fillAddress, newId } from '@lintel/rules'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { dropDraft, keepDraft, readDraft } from '../../../lib/drafts.ts'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { AddressSearch } from '../../../ui/address-search/address-search.tsx'
import { ClientSelect } from '../../../ui/client-select.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useFieldError, useFieldRef } from '../../../ui/form/field-context.ts'
import { useFieldSize } from '../../../ui/form/section-page.tsx'
import { useEntityForm, type EntityForm as Form } from '../../../ui/form/use-entity-form.ts'
import { ScreenBar } from '../../../ui/screen-bar.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { askToReplace } from '../spreadsheet/ask-to-replace.ts'
import { fetchProperty, useOwnProperties } from '../spreadsheet/own-properties.ts'
import { branchesFor } from './branches.ts'
import {
  createReport,
  emptyForm,
  inspectorsFor,
  isComplete,
  NewReportDraft,
  NewReportForm,
  typesFor,
  useChoosesClient,
  useClientOf,
  useCreatingClient,
} from './new-report-form.ts'
import { FromSpreadsheet, typeWhileNone } from './from-spreadsheet.tsx'
import classes from './new-report.module.css'

const draftName = 'new-report'

/** What was typed here when the session ended, once. */
const useRestoredForm = (owner: string, restore: (form: NewReportDraft) => void) => {
  const restoreNow = useEffectEvent(restore)
  useEffect(() => {
    let gone = false
    const take = async () => {
      const draft = await readDraft(owner, draftName)
      const form = NewReportDraft.safeParse(draft?.content)
      if (gone || !form.success) return
      restoreNow(form.data)
      await dropDraft(owner, draftName)
    }
    // A browser that keeps nothing has nothing to bring back.
    take().catch(() => undefined)
    return () => {
      gone = true
    }
  }, [owner])
}

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

/** New report: where, for which branch, and of what type. Saving opens it in the editor. */
export function NewReportScreen() {
  const session = useSession()
  const chooses = useChoosesClient()
  const clientOf = useClientOf()
  const [today] = useState(() => dayInLondon(new Date()))
  const [key] = useState(newId)
  const made = useRef<string>(undefined)
  const navigate = useNavigate()
  const size = useIsPhone() ? 'md' : 'sm'
  const owner = session.identity.sub

  /** The form with what need not be chosen, and what there is to choose from. */
  const completed = (form: NewReportDraft, client: Client | undefined) => {
    // An inactive one takes none.
    const branches = client?.active ? branchesFor(client, session.user, session) : []
    // With one branch there is nothing to choose.
    const branchId = branches.length === 1 ? (branches[0]?.id ?? '') : form.branchId
    // The author is the inspector unless another is chosen, who must work for the branch.
    const own = { id: session.identity.userId ?? '', name: session.user?.name ?? session.identity.name }
    const users = client && branchId !== '' ? inspectorsFor(client, branchId) : []
    const inspectors = users.some(({ id }) => id === own.id) ? users : [own, ...users]
    const userId = inspectors.some(({ id }) => id === form.userId) ? form.userId : own.id
    return { branches, inspectors, values: { ...form, branchId, userId } }
  }

  const form = useEntityForm<NewReportDraft>({
    schema: NewReportForm,
    loaded: { values: emptyForm },
    complete: (typed) => completed(typed, clientOf(typed.clientId)).values,
    save: async (report) => {
      made.current = await createReport({ ...report, clientId: clientOf(report.clientId)?.id ?? '' }, key)
      return undefined
    },
    leave: () => void navigate(`/reports/${made.current}`, { replace: true }),
    unsaved: { area: 'reports', keep: (typed) => keepDraft(owner, draftName, typed) },
  })
  const { client, error } = useCreatingClient(form.values.clientId)
  const { branches, inspectors, values } = completed(form.values, client)
  const isOpen = client?.active === true
  const types = isOpen ? typesFor(client) : []
  useRestoredForm(owner, form.change)
  const own = useOwnProperties(client, async (property) => {
    try {
      const found = await fetchProperty(client?.id ?? '', form.values.type || typeWhileNone, property)
      const address = { ...form.values.address }
      fillAddress(address, found.address, await askToReplace(addressConflicts(address, found.address)))
      form.change({ address, property })
    } catch (error) {
      toast.error(error instanceof ApiError && error.status === 409 ? error.message : spreadsheetMessages.failedToFetch)
    }
  })

  return (
    <>
      <ScreenBar title="New report" />
      <EntityForm form={form} label="New report" className={classes.form}>
        {error && <p role="alert">{errorText(error)}</p>}
        {client?.active === false && <p role="alert">This client is inactive: no reports can be made for it.</p>}
        <fieldset>
          <legend>Property</legend>
          <AddressSearch
            own={own}
            onFound={(found) => form.change({ address: { ...form.values.address, ...found } })}
          />
          {client && form.values.property && (
            <FromSpreadsheet
              client={client.id}
              type={form.values.type}
              property={form.values.property}
              onRemove={() => form.change({ property: undefined })}
            />
          )}
          <TextField {...form.field('address.line1', 'Address line 1')} required />
          <TextField {...form.field('address.line2', 'Address line 2')} />
          <TextField {...form.field('address.town', 'Town')} required />
          <div className={classes.pair}>
            <TextField {...form.field('address.county', 'County')} />
            <TextField {...form.field('address.postcode', 'Postcode')} required />
          </div>
        </fieldset>
        <fieldset>
          <legend>Report</legend>
          {chooses && <ClientField form={form} />}
          <SelectField
            {...form.field('branchId', 'Branch')}
            value={values.branchId}
            options={branches}
            disabled={!isOpen}
          />
          <SelectField
            {...form.field('type', 'Type')}
            options={types.map(({ name, displayName }) => ({ id: name, name: displayName }))}
            disabled={!isOpen}
          />
          <div className={classes.pair}>
            <DateField always {...form.field('date', 'Date')} value={values.date === '' ? today : values.date} />
            <SelectField
              {...form.field('userId', 'Inspector')}
              value={values.userId}
              options={inspectors}
              disabled={values.branchId === ''}
            />
          </div>
        </fieldset>
        <div className={classes.foot}>
          <Button variant="default" size={size} component={Link} to="/reports">
            Cancel
          </Button>
          <Button type="submit" size={size} disabled={!isComplete(values)} loading={form.saving}>
            Save
          </Button>
        </div>
      </EntityForm>
    </>
  )
}
