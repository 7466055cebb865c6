import { routes, type Transcribed } from '@lintel/contract'
import { findItem, itemAt } from '@lintel/rules'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockResponses, respondTo, type SentCall } from '../../../../testing/answers.ts'
import { useEditor, type Editor } from '../editor-context.tsx'
import { AudioList } from '../sections/rooms/audio-list.tsx'
import { aReport, aRoom } from '../../../../testing/a-report.ts'
import { anEditor, drawInEditor } from '../testing/editor-world.tsx'

const voice = { id: 'voice', src: 'u/1/voice.webm', hasGalleryLink: true, readonly: false }

const report = aReport({
  rooms: [aRoom([{ _uuid: 'door', name: 'Window', condition: { in: { audios: [voice] } } }])],
})

const heard: Transcribed = {
  heard: 'A white door, two small scuffs near the handle.',
  item: { description: 'Door', slug: 'door', color: 'White', conditions: ['Two small scuffs near the handle'] },
}

function Recordings() {
  const audios = useEditor(({ body }) => {
    const itemPath = findItem(body, 'door')
    return itemPath && itemAt(body, itemPath)?.condition.in.audios
  })
  return <AudioList id="door" side="in" name="Door" audios={audios ?? []} />
}

const theItem = ({ store }: Editor) => {
  const { body } = store.getState()
  const itemPath = findItem(body, 'door')
  return itemPath && itemAt(body, itemPath)
}

const open = (editor: Editor) => drawInEditor(editor, <Recordings />)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('the transcript of a recording is polled until it arrives, shown part by part, and accepted as one step', async () => {
  const calls: SentCall[] = []
  mockResponses(respondTo(routes.transcribe, (call) => (calls.push(call) < 3 ? { id: 'job' } : heard)))
  const editor = anEditor(report)
  open(editor)
  press('Transcribe recording 1')
  expect(theItem(editor)?.condition.in.audios[0]).toMatchObject({ transcribeInProgress: true })
  await screen.findByRole('region', { name: 'What recording 1 says' })
  expect(calls.map(({ query }) => query)).toEqual(Array.from({ length: 3 }, () => ({ audiosrc: voice.src })))
  // Nothing was applied unseen, so there is nothing to undo.
  expect(theItem(editor)?.name).toBe('Window')
  expect(editor.store.getState().undoable).toEqual([])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Colour: White' }))
  press('Take over')
  const item = theItem(editor)
  expect(item).toMatchObject({ name: 'Door', slug: 'door', colour: '' })
  expect(item?.condition.in.notes.map(({ note }) => note)).toEqual(['Two small scuffs near the handle'])
  expect(item?.condition.in.audios[0]).toMatchObject({ transcription: heard.heard })
  expect(item?.condition.in.audios[0]).not.toHaveProperty('transcribeInProgress')
  expect(screen.queryByRole('region', { name: 'What recording 1 says' })).toBeNull()
  act(() => void editor.store.undo())
  expect(theItem(editor)).toMatchObject({ name: 'Window', condition: { in: { notes: [] } } })
  expect(editor.store.getState().undoable).toEqual([])
})

it('the transcript of a recording resumes after a reload, and is offered until reviewed', async () => {
  const answers = Promise.withResolvers<Transcribed>()
  mockResponses(respondTo(routes.transcribe, () => answers.promise))
  const first = anEditor(report)
  open(first)
  press('Transcribe recording 1')
  first.transcriber.end()
  cleanup()
  const second = anEditor(report)
  open(second)
  act(() => second.transcriber.open())
  expect(theItem(second)?.condition.in.audios[0]).toMatchObject({ transcribeInProgress: true })
  answers.resolve(heard)
  await screen.findByRole('region', { name: 'What recording 1 says' })
  press('Keep only the text')
  expect(theItem(second)).toMatchObject({ name: 'Window', condition: { in: { notes: [] } } })
  expect(theItem(second)?.condition.in.audios[0]).toMatchObject({ transcription: heard.heard })
  second.transcriber.end()
  act(() => second.transcriber.open())
  expect(second.transcriber.getState().running).toEqual({})
})
