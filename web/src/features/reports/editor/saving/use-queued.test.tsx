import { Report, routes } from '@lintel/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keepWanted, wantedDrafts } from '../../../../lib/drafts.ts'
import { askToSend } from '../../../../lib/offline/unsent-signal.ts'
import { toDraft } from '../../../../lib/reports/draft-content.ts'
import { aReport } from '../../../../testing/a-report.ts'
import { mockResponses, Refusal, respondTo } from '../../../../testing/answers.ts'
import { keepInMemory } from '../../../../testing/memory-database.ts'
import { useReportEditor } from '../editor-context.tsx'
import { ReportText } from '../fields/report-fields.tsx'
import { anEditor, drawInEditor } from '../testing/editor-world.tsx'
import { useDraft } from './use-draft.ts'
import { useQueued } from './use-queued.ts'
import { useSaving } from './use-saving.ts'

const owner = 'cellar'

function Page() {
  const { store } = useReportEditor()
  const drafts = useDraft(store, owner)
  const saving = useSaving(store, async () => undefined, drafts)
  useQueued(owner, drafts, saving)
  return (
    <>
      <ReportText path="tenancy.reference" label="Reference" />
      <button onClick={() => void saving.save()}>Save</button>
    </>
  )
}

const at = '2026-11-30T10:00:00.000Z'

/** A report that somebody changed in the cellar, as it is kept there. */
const keptInCellar = () => {
  const { store } = anEditor(aReport({ id: 'report' }))
  store.edit('Write', (draft) => void (draft.tenancy.reference = 'From the cellar'))
  return toDraft(store.getState())
}

const takesSaves = (sent: string[]) =>
  respondTo(routes.saveReport, ({ body, query }) => {
    expect(query).toEqual({ kept: at })
    const report = Report.parse(body)
    sent.push(report.tenancy.reference)
    return { ...report, version: report.version + 1 }
  })

it.each(['before', 'after'])(
  'sends what was kept %s the report was opened, but not over what is being typed',
  async (when) => {
    keepInMemory()
    const sent: string[] = []
    mockResponses(takesSaves(sent))
    const kept = keptInCellar()
    const keep = () => keepWanted(owner, 'save/report/cellar', kept, { at })
    if (when === 'before') await keep()
    const editor = anEditor(aReport({ id: 'report' }))
    drawInEditor(editor, <Page />)
    const field = screen.getByLabelText('Reference')
    // Before storage has answered.
    fireEvent.change(field, { target: { value: 'T' } })
    if (when === 'after') await keep()
    askToSend()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([field, sent]).toMatchObject([{ value: 'T' }, []])
    await act(async () => editor.store.undo())
    await waitFor(() => expect(sent).toEqual(['From the cellar']))
    await waitFor(async () => expect(await wantedDrafts(owner)).toEqual([]))
  },
)

it('asks again for the version that it was kept on, once Lintel is reached', async () => {
  keepInMemory()
  const sent: string[] = []
  let isReached = false
  mockResponses(
    respondTo(routes.getReport, () => {
      if (!isReached) throw new TypeError('Failed to fetch')
      return aReport({ id: 'report' })
    }),
    takesSaves(sent),
  )
  await keepWanted(owner, 'save/report/cellar', keptInCellar(), { at })
  drawInEditor(anEditor(aReport({ id: 'report', version: 2 })), <Page />)
  await new Promise((resolve) => setTimeout(resolve, 50))
  isReached = true
  askToSend()
  await waitFor(() => expect(sent).toEqual(['From the cellar']))
})

it('gives no time without a network to a save that its user presses once Lintel is reached', async () => {
  keepInMemory()
  const queries: unknown[] = []
  let isReached = false
  mockResponses(
    respondTo(routes.saveReport, ({ body, query }) => {
      if (!isReached) throw new TypeError('Failed to fetch')
      queries.push(query)
      return { ...Report.parse(body), version: 2 }
    }),
  )
  await keepWanted(owner, 'save/report/cellar', keptInCellar(), { at })
  const editor = anEditor(aReport({ id: 'report' }))
  drawInEditor(editor, <Page />)
  await waitFor(() => expect(editor.store.getState()).toMatchObject({ queued: 'waiting', saving: false }))
  isReached = true
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(queries).toEqual([{}]))
})

it('does not ask again by itself about a clash that was put off', async () => {
  keepInMemory()
  let saves = 0
  const theirs = aReport({ id: 'report', version: 2 })
  theirs.tenancy.reference = 'By Ben'
  mockResponses(
    respondTo(routes.getReport, () => theirs),
    respondTo(routes.saveReport, () => {
      saves++
      return new Refusal(409, { message: 'Changed by Ben.', id: 'r', current: 2 })
    }),
  )
  await keepWanted(owner, 'save/report/cellar', keptInCellar(), { at })
  const editor = anEditor(aReport({ id: 'report' }))
  drawInEditor(editor, <Page />)
  await waitFor(() => expect(editor.store.getState()).toMatchObject({ queued: 'asks', conflict: { current: 2 } }))
  act(() => editor.store.dismissConflict())
  askToSend()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([saves, editor.store.getState().conflict]).toEqual([1, undefined])
})
