import { AgencyUser, EmailAddress } from '@lintel/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { dismissToast, useToasts } from '../../lib/toasts.ts'
import { hasUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { ColourField } from './colour-field.tsx'
import { DateField } from './date-field.tsx'
import { EntityForm, SaveBar } from './entity-form.tsx'
import { LongTextField, SwitchField, TextField } from './fields.tsx'
import { MultiSelectField } from './multi-select-field.tsx'
import { NumberField } from './number-field.tsx'
import { PenceField } from './pence-field.tsx'
import { SelectField } from './select-field.tsx'
import { useEntityForm, type Loaded } from './use-entity-form.ts'

const priya: AgencyUser = {
  id: 'hv-1',
  name: 'Priya Nair',
  email: 'priya@harbour-vale.example',
  color: '#0f766e',
  branchlist: [],
  planneractive: true,
}
const branches = [
  { id: 'quay', name: 'Quayside' },
  { id: 'hill', name: 'Hill Street' },
]

/** A server that stores one user and returns what a test sets. */
const server = {
  stored: { values: priya, version: 1, by: 'Nobody' } as Loaded<AgencyUser>,
  saves: [] as AgencyUser[],
  answer: undefined as (() => Promise<void>) | undefined,
}

const save = async (values: AgencyUser, version: number | undefined) => {
  server.saves.push(values)
  await server.answer?.()
  if (version !== server.stored.version) throw new ApiError(409, { message: 'Changed meanwhile.', current: 2 })
  server.stored = { values, version: (version ?? 0) + 1 }
  return server.stored
}

function UserForm({ buttonOnly = false }) {
  const form = useEntityForm({
    schema: AgencyUser.extend({ email: EmailAddress }),
    loaded: { values: priya, version: 1 },
    save,
    load: async () => server.stored,
    unsaved: { name: 'user' },
  })
  return (
    <EntityForm form={form} label="User" buttonOnly={buttonOnly}>
      <TextField {...form.field('name', 'Name')} />
      <TextField {...form.field('email', 'Email')} />
      <MultiSelectField {...form.field('branchlist', 'Branches')} options={branches} />
      <ColourField {...form.field('color', 'Colour')} />
      <SwitchField {...form.field('planneractive', 'In the planner')} />
      <SaveBar form={form} />
    </EntityForm>
  )
}

const open = () => renderRoutes([{ path: '/', element: <UserForm /> }], '/')

/** The notice above the form, which is also a toast. */
const notice = () => screen.findByRole('group', { name: 'Changes not saved' })
const noNotice = () => expect(screen.queryByRole('group', { name: 'Changes not saved' })).toBeNull()
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = async (label: string, text: string) => {
  await userEvent.clear(box(label))
  await userEvent.type(box(label), text)
}

beforeEach(() => {
  Object.assign(server, { stored: { values: priya, version: 1 }, saves: [], answer: undefined })
  for (const { id } of useToasts.getState().toasts) dismissToast(id)
})
it('shows whether there are unsaved changes, and saves only those', async () => {
  open()
  expect(screen.getByRole('status').textContent).toBe('No unsaved changes')
  expect(saveButton().disabled).toBe(true)
  await type('Name', 'Priya Shah')
  expect(screen.getByRole('status').textContent).toBe('You have unsaved changes')
  expect(hasUnsavedChanges()).toBe(true)
  await press('Save')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No unsaved changes'))
  expect(server.saves).toEqual([{ ...priya, name: 'Priya Shah' }])
  expect(hasUnsavedChanges()).toBe(false)
  // The next save sends the version that the first one created.
  await type('Name', 'Priya Rao')
  await press('Save')
  await waitFor(() => expect(server.stored).toMatchObject({ values: { name: 'Priya Rao' }, version: 3 }))
})

it.each([
  [false, ['Priya Shah']],
  [true, []],
])('saves by Enter in a field, unless only its button may: %s', async (buttonOnly, names) => {
  renderRoutes([{ path: '/', element: <UserForm buttonOnly={buttonOnly} /> }], '/')
  await type('Name', 'Priya Shah')
  await userEvent.keyboard('{Enter}')
  expect(server.saves.map(({ name }) => name)).toEqual(names)
})

it('recognises its own save when the response was lost, and keeps later input', async () => {
  const loseTheAnswer = async () => {
    server.stored = { values: server.saves.at(-1) ?? priya, version: 2, by: 'Priya Nair' }
    server.answer = undefined
    throw new ApiError(0, { message: 'No answer.' })
  }
  server.answer = loseTheAnswer
  open()
  await type('Name', 'Priya Shah')
  await press('Save')
  expect((await notice()).textContent).toContain('No answer.')
  await press('Save')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No unsaved changes'))
  noNotice()
  await type('Name', 'Priya Rao')
  await press('Save')
  await waitFor(() => expect(server.stored).toMatchObject({ values: { name: 'Priya Rao' }, version: 3 }))
})

it('is not dirty once a change is typed back, and Cancel reverts it', async () => {
  open()
  await type('Name', 'Somebody')
  await type('Name', 'Priya Nair')
  expect(saveButton().disabled).toBe(true)
  await userEvent.click(box('In the planner'))
  await type('Colour', '#112233')
  await press('Cancel')
  expect(box('In the planner').checked).toBe(true)
  expect(box('Colour').value).toBe('#0f766e')
  expect(hasUnsavedChanges()).toBe(false)
})

it('shows a schema error at its field, focuses it, and sends nothing', async () => {
  open()
  await type('Email', 'priya@')
  await press('Save')
  await screen.findByText('Invalid email address')
  expect(document.activeElement).toBe(box('Email'))
  expect(box('Email').getAttribute('aria-invalid')).toBe('true')
  expect(server.saves).toEqual([])
  await type('Email', 'priya@hv.example')
  expect(screen.queryByText('Invalid email address')).toBeNull()
})

it('shows a server error at its field until it is changed, with the error’s id', async () => {
  server.answer = () => {
    throw new ApiError(400, {
      message: 'Given email is already in use, please use another email address',
      id: 'req-123',
      issues: [{ path: 'body.email', message: 'Already in use' }],
    })
  }
  open()
  await type('Name', 'Priya Shah')
  await press('Save')
  await screen.findByText('Already in use')
  expect(document.activeElement).toBe(box('Email'))
  const text = 'Given email is already in use, please use another email address'
  const said = (await notice()).textContent
  expect(said).toContain('Changes not saved')
  expect(said).toContain(text)
  expect(said).toContain('Error id req-123')
  // The toast alone is announced.
  expect(toasts()).toEqual([text])
  expect(screen.queryByRole('alert')).toBeNull()
  // Nothing typed is lost.
  expect(box('Name').value).toBe('Priya Shah')
  await userEvent.type(box('Email'), 'x')
  expect(screen.queryByText('Already in use')).toBeNull()
  server.answer = undefined
  await press('Save')
  await waitFor(noNotice)
})

it('keeps both sides if another user has saved other fields', async () => {
  open()
  await type('Name', 'Priya Shah')
  server.stored = { values: { ...priya, color: '#123456', name: priya.name }, version: 2, by: 'Tom Ashworth' }
  await press('Save')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Tom Ashworth saved this while you were changing it.')
  expect(alert.textContent).toContain('Save keeps both.')
  // In the bar, which stays in sight.
  expect(alert.parentElement).toBe(saveButton().parentElement)
  expect(box('Name').value).toBe('Priya Shah')
  expect(box('Colour').value).toBe('#123456')
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(server.stored.values).toEqual({ ...priya, name: 'Priya Shah', color: '#123456' })
})

it('names fields that both changed, keeps mine, and replaces them with theirs on request', async () => {
  open()
  await type('Name', 'Priya Shah')
  server.stored = { values: { ...priya, name: 'P. Nair' }, version: 2, by: 'Tom Ashworth' }
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain('Name: yours is Priya Shah, theirs is P. Nair')
  expect(box('Name').value).toBe('Priya Shah')
  await press('Use theirs for Name')
  expect(box('Name').value).toBe('P. Nair')
  expect(saveButton().disabled).toBe(true)
})

it('keeps input typed while saving', async () => {
  const answer = Promise.withResolvers<void>()
  server.answer = () => answer.promise
  open()
  await type('Name', 'Priya Shah')
  await press('Save')
  expect(saveButton().getAttribute('data-loading')).toBe('true')
  await userEvent.type(box('Name'), ' MRICS')
  await act(async () => answer.resolve())
  await waitFor(() => expect(saveButton().getAttribute('data-loading')).toBeNull())
  expect(server.stored.values.name).toBe('Priya Shah')
  expect(box('Name').value).toBe('Priya Shah MRICS')
  expect(screen.getByRole('status').textContent).toBe('You have unsaved changes')
})

it('gives every kind of field its label, hint and error', () => {
  const common = { hint: 'A hint', error: 'An error', onChange: () => undefined }
  renderRoutes(
    [
      {
        path: '/',
        element: (
          <>
            <TextField {...common} label="Text" value="" />
            <LongTextField {...common} label="Long text" value="" />
            <NumberField {...common} label="Number" value={3} />
            <PenceField {...common} label="Amount" value={12_050} />
            <DateField {...common} label="Date" value="2026-11-23" />
            <SelectField {...common} label="Branch" value="quay" options={branches} />
            <MultiSelectField {...common} label="Branches" value={['quay']} options={branches} />
            <ColourField {...common} label="Colour" value="#112233" />
            <SwitchField {...common} label="Active" value />
          </>
        ),
      },
    ],
    '/',
  )
  const labels = ['Text', 'Long text', 'Number', 'Amount', 'Date', 'Branch', 'Branches', 'Colour', 'Active']
  const fields = labels.map((label) => {
    const [field] = screen.getAllByLabelText<HTMLInputElement>(label)
    const described = field?.getAttribute('aria-describedby')?.split(' ') ?? []
    return {
      label,
      value: field?.type === 'checkbox' ? field.checked : field?.value,
      invalid: field?.getAttribute('aria-invalid'),
      said: described.flatMap((id) => document.getElementById(id)?.textContent ?? []).toSorted(),
    }
  })
  const values = ['', '', '3', '120.50', '23/11/2026', 'Quayside', '', '#112233', true]
  expect(fields).toEqual(
    labels.map((label, at) => ({ label, value: values[at], invalid: 'true', said: ['A hint', 'An error'] })),
  )
})
