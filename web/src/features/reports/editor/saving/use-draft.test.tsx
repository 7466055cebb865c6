import { routes } from '@lintel/contract'
import * as edits from '@lintel/rules'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { wantedDrafts } from '../../../../lib/drafts.ts'
import { keepInMemory } from '../../../../testing/memory-database.ts'
import { mockResponses, respondTo } from '../../../../testing/answers.ts'
import { EditorStatus } from '../bottom-bar.tsx'
import { DraftNotice } from '../notices.tsx'
import { useReportEditor } from '../editor-context.tsx'
import { ReportText } from '../fields/report-fields.tsx'
import { createEditorStore } from '../state/editor-store.ts'
import { aReport } from '../../../../testing/a-report.ts'
import { anEditor, drawInEditor } from '../testing/editor-world.tsx'
import type { Upload } from '../../../../lib/uploads/upload.ts'
import { draftName, draftVersion, toDraft, withDraft } from '../../../../lib/reports/draft-content.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { useDraft } from './use-draft.ts'

/** Unsaved work that an earlier session based on this version. */
const leftBehind = (version: number) => {
  const { store } = anEditor(aReport({ version, tenancy: { pid: 'P-1' } }))
  store.edit('Write', (draft) => void (draft.tenancy.reference = 'Typed before'))
  return { name: draftName('report'), at: '2026-11-21T11:00:00Z', content: structuredClone(toDraft(store.getState())) }
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

it('says that a save is on the device only once its photographs are, and which have no space there', () => {
  const { documents, recordings } = anEditor(aReport())
  const editor = anEditor(aReport({ version: 1 }), { documents, recordings })
  editor.store.edit('Write', (draft) => void (draft.tenancy.reference = 'T-1'))
  editor.store.setQueued('waiting')
  const key = edits.newId()
  const photo: Upload<never> = {
    key,
    photoId: key,
    reportId: 'report',
    target: {} as never,
    name: 'IMG_1.jpg',
    size: 3,
    edits: {},
    addedAt: '2026-11-30T10:00:00.000Z',
    state: 'queued',
    progress: 0,
    isStored: false,
  }
  drawInEditor(editor, <EditorStatus />)
  const status = screen.getByRole('status')
  const show = (part: Partial<Upload<never>>) =>
    act(() => editor.uploads.setState({ uploads: [{ ...photo, ...part }] as never }))
  expect(status.textContent).toBe('Saved on this device, not sent yet')
  show({})
  expect(status.textContent).toBe('Storing 1 photo on this device')
  show({ isStored: true, isUnkept: true, state: 'waiting' })
  expect(status.textContent).toBe('1 photograph not sent yetKeep this page open: no space for 1 photo')
  show({ isStored: true, state: 'waiting' })
  expect(status.textContent).toBe('1 photograph not sent yetSaved on this device, not sent yet')
})

it('a save that waits stays one while an older draft is restored in its place', async () => {
  keepInMemory()
  const store = createEditorStore(aReport({ version: 4 }))
  const keeper = new DraftKeeper(store, 'owner')
  const write = (notes: string) => store.edit('Write', (draft) => void (draft.propertyDetails.generalNotes = notes))
  write('Saved')
  await keeper.queue([])
  const aside = keeper.setAside()
  await aside?.stored
  write('Restored, not saved')
  await keeper.keep()
  const kept = await wantedDrafts('owner')
  expect([aside?.draft, store.getState().queued]).toEqual([undefined, undefined])
  expect(JSON.stringify(kept)).toContain('Saved')
  expect(JSON.stringify(kept)).not.toContain('Restored')
  vi.unstubAllGlobals()
})

it('a save that waits has the time at which it was last written', async () => {
  keepInMemory()
  const [ten, eleven] = ['2026-11-30T10:00:00.000Z', '2026-11-30T11:00:00.000Z']
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(ten) })
  const store = createEditorStore(aReport({ version: 4 }))
  const keeper = new DraftKeeper(store, 'tenth')
  const write = (notes: string) => store.edit('Write', (draft) => void (draft.propertyDetails.generalNotes = notes))
  write('Damp')
  await keeper.queue([])
  vi.setSystemTime(eleven)
  await keeper.keep()
  await keeper.queue([])
  expect(keeper.queuedAt()).toBe(ten)
  write('Damp, and mould')
  await keeper.keep()
  expect(keeper.queuedAt()).toBe(eleven)
  expect(await wantedDrafts('tenth')).toMatchObject([{ wanted: { at: ten, kept: eleven } }])
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a save that was sent is not written again by a keeping that began before', async () => {
  keepInMemory()
  const store = createEditorStore(aReport({ version: 4 }))
  const keeper = new DraftKeeper(store, 'another')
  store.edit('Write', (draft) => void (draft.propertyDetails.generalNotes = 'Saved'))
  await keeper.queue([])
  // Merged with what another user saved: it is based on another version, which is kept first.
  store.setHeader({ version: 5 })
  const kept = keeper.keep()
  await keeper.unqueue()
  await kept
  expect(await wantedDrafts('another')).toEqual([])
  vi.unstubAllGlobals()
})

const room = (id: string) => ({ _uuid: id, name: id, type: 'bedroom', category: 1 })
const report = aReport({ version: 4, rooms: [room('a'), room('b'), room('c')] })

it('a draft contains what differs and restores it', () => {
  const store = createEditorStore(report)
  store.editRoom('Rename room', 'b', (draft, at) => edits.renameRoom(draft, at, 'Bedroom'))
  store.editRoom('Move room', 'c', (draft, at) => edits.moveRoom(draft, at, 0))
  store.edit('Write', (draft) => void (draft.propertyDetails.generalNotes = 'Warm'))
  const draft = toDraft(store.getState())
  expect(draft.rooms.map((changed) => changed._uuid)).toEqual(['b'])
  expect(Object.keys(draft.parts)).toEqual(['propertyDetails'])
  const restored = withDraft(createEditorStore(report).getState().body, structuredClone(draft))
  expect(restored).toEqual(store.getState().body)
  expect(draftVersion(draft)).toBe(4)
})
