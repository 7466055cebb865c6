// @vitest-environment jsdom
import {
  genericMessages,
  ReportTemplateChange,
  reportTemplateMessages,
  routes,
  type Group,
  type OpenReportTemplate,
} from '@lintel/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { Dialogs } from '../../../app/dialogs.tsx'
import { mockResponses, respondTo, Refusal } from '../../../testing/answers.ts'
import { renderRoutes } from '../../../testing/render.tsx'
import { clearScreen, press, signInAs, toastTexts } from '../../../testing/session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { NewReportTemplateScreen } from '../create/new-report-template.screen.tsx'
import { aSection, aTemplate } from '../template.fixture.ts'
import { UsableNames } from './code-tab.tsx'
import { EditorBar } from './editor-bar.tsx'
import { Notices } from './template-editor.screen.tsx'
import { SectionList } from './section-list.tsx'
import { SettingDialog, GlobalTab } from './settings-tab.tsx'
import {
  changeSection,
  createTemplateStore,
  isChanged,
  TemplateEditorProvider,
  type TemplateEditor,
} from './template-store.ts'

const template = aTemplate(
  ['Cover', 'Contents', 'Rooms', 'Comments'].map((name) => ({ ...aSection(name.toLowerCase()), name })),
)

const signIn = (groups: Group[]) => signInAs(groups, { clientId: 'harbour' })

const open = (groups: Group[] = ['Administrators'], readOnly = false): TemplateEditor => {
  signIn(groups)
  const editor = { store: createTemplateStore(template), readOnly, mayDefine: !readOnly }
  const element = (
    <TemplateEditorProvider value={editor}>
      <Notices />
      <SectionList />
      <EditorBar chooses={false} choice={{ client: '', ref: undefined }} onChoice={() => undefined} />
      <Dialogs />
      <ConfirmDialog />
    </TemplateEditorProvider>
  )
  renderRoutes([{ path: '/', element }], '/')
  return editor
}

const edit = ({ store }: TemplateEditor) => store.getState().edit

afterEach(clearScreen)

describe('the editor of a template', () => {
  it('moves all sections except the first two, adds one with its own name, and deletes one after confirmation', async () => {
    const editor = open()
    const moved = (await screen.findAllByRole('button', { name: /^Move / })).map((grip) => grip.ariaLabel)
    expect(moved).toEqual(['Move Rooms', 'Move Comments'])
    await press('New section')
    await userEvent.type(await screen.findByLabelText('Name'), 'rooms')
    await screen.findByText(reportTemplateMessages.sectionNameTaken('rooms'))
    await userEvent.type(screen.getByLabelText('Name'), ' and terms')
    await press('Add')
    expect(edit(editor).sections.at(-1)).toMatchObject({ name: 'rooms and terms', basesectionId: '', id: '' })
    await press('Delete rooms and terms')
    await screen.findByText(reportTemplateMessages.confirmDeleteSection)
    await press('Delete')
    await waitFor(() => expect(edit(editor).sections).toHaveLength(4))
    expect(toastTexts()).not.toContain(reportTemplateMessages.sectionDeleted)
    const left = template.sections.slice(0, 3)
    act(() => editor.store.setState((state) => ({ edit: { ...state.edit, sections: left } })))
    mockResponses(respondTo(routes.saveReportTemplate, () => ({ ...template, sections: left, version: 4 })))
    await press('Save')
    await waitFor(() => expect(toastTexts()).toContain(reportTemplateMessages.sectionDeleted))
  })

  it('shows errors by line, and loses no changes', async () => {
    mockResponses(
      respondTo(
        routes.saveReportTemplate,
        () =>
          new Refusal(400, {
            message: 'Rooms, line 3: Unexpected token',
            id: 'x',
            issues: [{ path: 'body.sections.2.pugcode', message: 'Rooms, line 3: Unexpected token' }],
          }),
      ),
    )
    const editor = open()
    act(() => changeSection(editor, 'rooms', { pugcode: 'p(' }))
    await press('Save')
    await waitFor(() => expect(toastTexts()).toContain(reportTemplateMessages.saveFailed))
    expect(screen.getByRole('alert').textContent).toContain('Rooms, line 3: Unexpected token')
    expect(editor.store.getState().faults).toMatchObject([{ section: 'rooms', field: 'pugcode', line: 3 }])
    expect(edit(editor).sections[2]?.pugcode).toBe('p(')
    act(() => changeSection(editor, 'rooms', { pugcode: 'p' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('merges the changes of two users, asks where both changed the same, and then saves', async () => {
    const theirs: OpenReportTemplate = {
      ...template,
      version: 4,
      savedBy: 'Priya',
      description: 'Theirs',
      sections: template.sections.map((one) =>
        one.localid === 'rooms' ? { ...one, id: 'r', pugcode: 'p Theirs' } : one,
      ),
    }
    const sent: ReportTemplateChange[] = []
    mockResponses(
      respondTo(routes.getReportTemplate, () => theirs),
      respondTo(routes.saveReportTemplate, ({ body }) => {
        const change = ReportTemplateChange.parse(body)
        sent.push(change)
        if (change.version === 3) return new Refusal(409, { message: 'Saved', id: 'x', current: 4 })
        return { ...theirs, ...change, version: 5 }
      }),
    )
    const editor = open()
    act(() => changeSection(editor, 'rooms', { pugcode: 'p Mine' }))
    act(() => changeSection(editor, 'comments', { pugcode: 'p Also mine' }))
    await press('Save')
    await userEvent.click(await screen.findByRole('radio', { name: /^Yours/ }))
    await press('Continue')
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'Changed meanwhile' }).textContent).toContain('Theirs'),
    )
    expect(isChanged(editor.store.getState())).toBe(true)
    await press('Save')
    await waitFor(() => expect(toastTexts()).toContain(genericMessages.saved))
    expect(sent.at(-1)).toMatchObject({ version: 4, description: 'Theirs' })
    expect(sent.at(-1)?.sections.map(({ pugcode }) => pugcode)).toEqual(['', '', 'p Mine', 'p Also mine'])
  })

  it('explains why it is read-only, and changes nothing', () => {
    const editor = open(['Customers'], true)
    expect(screen.getByText(reportTemplateMessages.readOnly)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    act(() => changeSection(editor, 'rooms', { pugcode: 'p' }))
    expect(isChanged(editor.store.getState())).toBe(false)
  })
})

it('lists the names of the report, the settings and the client properties that the code can use', () => {
  signIn(['Administrators'])
  mockResponses(respondTo(routes.listDefaultBackgrounds, () => ({ data: [] })))
  const of = { ...template, clientproperties: ['region_code', 'fire_note'] }
  const element = (
    <TemplateEditorProvider value={{ store: createTemplateStore(of), readOnly: true, mayDefine: false }}>
      <GlobalTab />
      <UsableNames />
    </TemplateEditorProvider>
  )
  renderRoutes([{ path: '/', element }], '/')
  expect(screen.getByText('settings.region_code, settings.fire_note')).toBeTruthy()
  expect(screen.getByText('[].name').textContent).toBe('rooms [].name')
  expect(screen.getByText(/^settings\.font, .*settings\.region_code, settings\.fire_note$/)).toBeTruthy()
})

it('offers only the allowed types for a setting', async () => {
  const element = <SettingDialog setting={undefined} taken={[]} onDone={() => undefined} onClose={() => undefined} />
  renderRoutes([{ path: '/', element }], '/')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Type' }))
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(offered).toEqual(['Text', 'Colour', 'List', 'Boolean', 'HTML', 'Image'])
})

describe('a new template', () => {
  const unused = { peachpackage: 'Plus', type: 'Check In', variant: 'report' } as const
  const open = () => {
    signIn(['Customers', 'CustomerAdministrators'])
    renderRoutes([{ path: '/', element: <NewReportTemplateScreen /> }], '/')
  }

  it('is offered for unused combinations, and says if it could not be created', async () => {
    mockResponses(
      respondTo(routes.listReportTemplates, () => ({ data: [], unused: [unused] })),
      respondTo(
        routes.createReportTemplate,
        () => new Refusal(409, { message: reportTemplateMessages.exists, id: 'x' }),
      ),
    )
    open()
    const choose = async (label: string, option: string) => {
      const input = await screen.findByRole('combobox', { name: label })
      await waitFor(() => expect(input.hasAttribute('disabled')).toBe(false))
      await userEvent.click(input)
      await userEvent.click(await screen.findByRole('option', { name: option }))
    }
    expect((await screen.findByRole('button', { name: 'Save' })).hasAttribute('disabled')).toBe(true)
    await choose('Package', 'Plus')
    expect(screen.queryByRole('option', { name: 'Report AI' })).toBeNull()
    await choose('Type', 'Check In')
    await press('Save')
    await waitFor(() => expect(toastTexts()).toContain(reportTemplateMessages.addFailed))
    expect((await screen.findByRole('alert')).textContent).toContain(reportTemplateMessages.exists)
  })

  it('is not offered when every combination has a template', async () => {
    mockResponses(respondTo(routes.listReportTemplates, () => ({ data: [], unused: [] })))
    open()
    await screen.findByText(reportTemplateMessages.allMade)
  })
})
