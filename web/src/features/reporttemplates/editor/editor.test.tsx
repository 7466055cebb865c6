import {
  genericMessages,
  ReportTemplateChange,
  reportTemplateMessages,
  routes,
  type OpenReportTemplate,
} from '@lintel/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Dialogs } from '../../../app/dialogs.tsx'
import { mockResponses, respondTo, Refusal } from '../../../testing/answers.ts'
import { renderRoutes } from '../../../testing/render.tsx'
import { press, signInAs, toastTexts } from '../../../testing/session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { aSection, aTemplate } from '../template.fixture.ts'
import { EditorBar } from './editor-bar.tsx'
import { Notices } from './template-editor.screen.tsx'
import { SectionList } from './section-list.tsx'
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

const open = (): TemplateEditor => {
  signInAs(['Administrators'], { clientId: 'harbour' })
  const editor = { store: createTemplateStore(template), readOnly: false, mayDefine: true }
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

  it('merges the changes of two users, asks where both changed the same, and then saves, once no preview is in the way', async () => {
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
        if (sent.length === 2) return new Refusal(429, { message: 'Busy', id: 'y' })
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
})
