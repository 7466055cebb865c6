import { dayInLondon } from '@lintel/rules'
import { Button, Select, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { errorText } from '../../../lib/api-error.ts'
import { AddressSearch } from '../../../ui/address-search/address-search.tsx'
import { dropDraft, keepDraft, readDraft } from '../../../lib/drafts.ts'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { dateFormat, typedDay } from '../../../lib/typed-dates.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { ScreenBar } from '../../../ui/screen-bar.tsx'
import {
  emptyForm,
  inspectorsFor,
  isComplete,
  NewReportForm,
  typesFor,
  useCreateReport,
  useCreatingClients,
} from './new-report-form.ts'
import { branchesFor } from './branches.ts'
import classes from './new-report.module.css'

const draftName = 'new-report'

const options = (entries: readonly { id: string; name: string }[]) =>
  entries.map(({ id, name }) => ({ value: id, label: name }))

/** What was typed here when the session ended, once. */
const useRestoredForm = (owner: string, restore: (form: NewReportForm) => void) => {
  useEffect(() => {
    let gone = false
    const take = async () => {
      const draft = await readDraft(owner, draftName)
      const form = NewReportForm.safeParse(draft?.content)
      if (gone || !form.success) return
      restore(form.data)
      await dropDraft(owner, draftName)
    }
    // A browser that keeps nothing has nothing to bring back.
    take().catch(() => undefined)
    return () => {
      gone = true
    }
  }, [owner, restore])
}

/** New report: where, for which branch, and of what type. Saving opens it in the editor. */
export function NewReportScreen() {
  const session = useSession()
  const { clients, error } = useCreatingClients()
  const [form, setForm] = useState(emptyForm)
  const [today] = useState(() => dayInLondon(new Date()))
  const [createdId, setCreatedId] = useState<string>()
  const create = useCreateReport()
  const navigate = useNavigate()
  const owner = session.identity.sub

  const client = clients?.length === 1 ? clients[0] : clients?.find(({ id }) => id === form.clientId)
  const branches = client ? branchesFor(client, session.user, session) : []
  const types = client ? typesFor(client) : []
  // With one branch there is nothing to choose.
  const branchId = branches.length === 1 ? (branches[0]?.id ?? '') : form.branchId
  // Whoever makes the report inspects unless somebody else is chosen, who must work for the branch.
  const own = { id: session.identity.userId ?? '', name: session.user?.name ?? session.identity.name }
  const users = client && branchId !== '' ? inspectorsFor(client, branchId) : []
  const inspectors = users.some(({ id }) => id === own.id) ? users : [own, ...users]
  const userId = inspectors.some(({ id }) => id === form.userId) ? form.userId : own.id
  const complete = { ...form, branchId, userId }
  const touched = Object.entries(form).some(([name, value]) => name !== 'clientId' && value !== '')

  useRestoredForm(owner, setForm)
  useUnsavedChanges('reports', touched && createdId === undefined, { keep: () => keepDraft(owner, draftName, form) })

  useEffect(() => {
    if (createdId) void navigate(`/reports/${createdId}`, { replace: true })
  }, [createdId, navigate])

  const change = (changes: Partial<NewReportForm>) => setForm((known) => ({ ...known, ...changes }))
  const field = (name: 'line1' | 'line2' | 'town' | 'county' | 'postcode') => ({
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })

  const save = () => {
    if (!isComplete(complete) || create.isPending) return
    create.mutate(complete, {
      onSuccess: ({ id }) => setCreatedId(id),
      onError: (failure) => toast.error(errorText(failure)),
    })
  }

  return (
    <>
      <ScreenBar title="New report" />
      <form
        className={classes.form}
        aria-label="New report"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {error && <p role="alert">{errorText(error)}</p>}
        {client?.active === false && <p role="alert">This client is inactive: no reports can be made for it.</p>}
        <fieldset>
          <legend>Property</legend>
          <AddressSearch onFound={(address) => change(address)} />
          <TextInput label="Address line 1" required withAsterisk={false} autoComplete="off" {...field('line1')} />
          <TextInput label="Address line 2" autoComplete="off" {...field('line2')} />
          <TextInput label="Town" required withAsterisk={false} autoComplete="off" {...field('town')} />
          <div className={classes.pair}>
            <TextInput label="County" autoComplete="off" {...field('county')} />
            <TextInput label="Postcode" required withAsterisk={false} autoComplete="off" {...field('postcode')} />
          </div>
        </fieldset>
        <fieldset>
          <legend>Report</legend>
          {clients && clients.length > 1 && (
            <Select
              label="Client"
              placeholder="Choose"
              data={options(clients)}
              value={form.clientId || null}
              searchable
              onChange={(clientId) => change({ clientId: clientId ?? '', branchId: '', type: '', userId: '' })}
            />
          )}
          <Select
            label="Branch"
            placeholder="Choose"
            data={options(branches)}
            value={branchId || null}
            disabled={!client}
            searchable={branches.length > 12}
            onChange={(chosen) => change({ branchId: chosen ?? '' })}
          />
          <Select
            label="Type"
            placeholder="Choose"
            data={types.map(({ name, displayName }) => ({ value: name, label: displayName }))}
            value={form.type || null}
            disabled={!client}
            onChange={(chosen) => change({ type: chosen ?? '' })}
          />
          <div className={classes.pair}>
            <DateInput
              label="Date"
              valueFormat={dateFormat}
              dateParser={typedDay}
              value={form.date === '' ? today : form.date}
              onChange={(next) => change({ date: next ?? '' })}
              rightSection={<IconCalendar size={15} stroke={1.7} aria-hidden />}
              rightSectionPointerEvents="none"
            />
            <Select
              label="Inspector"
              data={options(inspectors)}
              value={userId}
              disabled={branchId === ''}
              searchable={inspectors.length > 12}
              onChange={(chosen) => change({ userId: chosen ?? '' })}
            />
          </div>
        </fieldset>
        <div className={classes.foot}>
          <Button variant="default" component={Link} to="/reports">
            Cancel
          </Button>
          <Button type="submit" disabled={!isComplete(complete)} loading={create.isPending}>
            Save
          </Button>
        </div>
      </form>
    </>
  )
}
