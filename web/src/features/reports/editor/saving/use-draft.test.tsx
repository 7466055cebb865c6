// @vitest-environment jsdom
import { genericMessages, routes } from '@lintel/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { mockResponses, respondTo } from '../../../../testing/answers.ts'
import { EditorStatus } from '../bottom-bar.tsx'
import { DraftNotice } from '../notices.tsx'
import { useReportEditor } from '../editor-context.tsx'
import { ReportText } from '../fields/report-fields.tsx'
import { anEditor, aReport, drawInEditor } from '../testing/editor-world.tsx'
import { draftName, draftOf, useDraft } from './use-draft.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Unsaved work that an earlier session based on this version. */
const leftBehind = (version: number) => {
  const { store } = anEditor(aReport({ version, tenancy: { pid: 'P-1' } }))
  store.edit('Write', (draft) => void (draft.tenancy.reference = 'Typed before'))
  return { name: draftName('report'), at: '2026-11-21T11:00:00Z', content: structuredClone(draftOf(store.getState())) }
}

function Page({ draft }: { draft: ReturnType<typeof leftBehind> }) {
  const { store } = useReportEditor()
  const { keptAt, read } = useDraft(store, 'owner')
  const [found, setFound] = useState('')
  const show = async () => {
    const { version, body } = await read(draft)
    setFound(`Version ${version}: ${body.tenancy.reference}, ${body.tenancy.pid}`)
  }
  return (
    <>
      <DraftNotice
        draft={draft}
        onRestore={() => void show()}
        onCopy={() => void show()}
        onDiscard={() => setFound('')}
      />
      <ReportText path="tenancy.reference" label="Reference" />
      <EditorStatus keptAt={keptAt} />
      <p>{found}</p>
    </>
  )
}

it('applies a draft to the version that it is based on, although another user has saved since', async () => {
  const asked: unknown[] = []
  const read = respondTo(routes.getReport, ({ query }) => {
    asked.push(query)
    return aReport({ version: 3, tenancy: { pid: 'P-1' } })
  })
  mockResponses(read)
  drawInEditor(anEditor(aReport({ version: 7, tenancy: { pid: 'P-7' } })), <Page draft={leftBehind(3)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
  await screen.findByText('Version 3: Typed before, P-1')
  expect(asked).toEqual([{ version: '3' }])
})

it('offers a copy when nothing can be restored, and sets newer work aside', async () => {
  const { store, ...editor } = anEditor(aReport({ version: 3, locked: true }))
  drawInEditor({ store, ...editor }, <Page draft={leftBehind(3)} />)
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Keep a copy' }))
  await screen.findByText(/^Version 3: Typed before/)
  store.setLocked({ locked: false })
  await userEvent.type(await screen.findByLabelText('Reference'), 'Now')
  await screen.findByText(/What you typed since is kept as well/)
})

it('shows nothing as stored when the browser cannot store it', async () => {
  const editor = anEditor(aReport())
  drawInEditor(editor, <Page draft={leftBehind(1)} />)
  await userEvent.type(screen.getByLabelText('Reference'), 'Now')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(genericMessages.unsavedChanges))
  expect(editor.store.getState().body.tenancy.reference).toBe('Now')
})
