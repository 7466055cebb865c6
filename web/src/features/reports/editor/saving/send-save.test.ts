import { ReportBody, type Report } from '@lintel/contract'
import { restoreCheckInOfItem, restoreCheckInOfEntry } from '@lintel/rules'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../lib/api.ts'
import { aReport, aRoom } from '../../../../testing/a-report.ts'
import { createEditorStore } from '../state/editor-store.ts'
import { findOwnSave } from '../../../../lib/reports/own-saves.ts'
import { mayBeStored } from './send-save.ts'

const opened = aReport({
  version: 4,
  rooms: [aRoom([{ _uuid: 'door', name: 'Door' }])],
  signatures: [{ _uuid: 'ink', type: 'tenant', name: 'Ann', email: '', date: '', image: '' }],
})

/** The editor after the user has typed, and what it would send. */
const typed = (notes: string) => {
  const store = createEditorStore(opened)
  store.edit('Write', (draft) => void (draft.propertyDetails.generalNotes = notes))
  return store.snapshot()
}

/** The version that the server stores for a save. */
const storedOf = ({ report, body }: ReturnType<typeof typed>, part: Partial<ReportBody> = {}): Report => ({
  ...report,
  ...ReportBody.parse(structuredClone({ ...body, ...part })),
  version: 5,
  updatedBy: 'Priya Nair',
  updatedAt: '2026-11-21T11:00:00Z',
})

describe('a save without a response', () => {
  it('is recognised in the version that it created, as cleaned by the server', () => {
    const [first, second] = [typed('Warm'), typed('Warm\u0000 and dry')]
    expect(findOwnSave(storedOf(second), [first, second])).toBe(second)
    expect(findOwnSave(storedOf(first), [first, second])).toBe(first)
  })

  it('is not confused with another user’s save', () => {
    const sent = typed('Warm')
    expect(findOwnSave(storedOf(typed('Cold')), [sent])).toBeUndefined()
    expect(findOwnSave(storedOf(sent, { title: 'Theirs' }), [sent])).toBeUndefined()
    const [ink] = opened.signatures
    const renamed = ink && { ...ink, name: 'Bea' }
    expect(findOwnSave(storedOf(sent, { signatures: renamed ? [renamed] : [] }), [sent])).toBeUndefined()
    expect(findOwnSave(storedOf(sent), [])).toBeUndefined()
  })

  it('is recognised despite feedback given by link, which the server keeps', () => {
    const sent = typed('Warm')
    const rooms = structuredClone(sent.body.rooms)
    const door = rooms[0]?.sections[0]?.types[0]?.items[0]
    if (door) Object.assign(door.tenantcomments, { comments: 'It sticks', name: 'Tina Hale', link: 'link' })
    expect(findOwnSave(storedOf(sent, { rooms }), [sent])).toBe(sent)
    if (door) door.name = 'Front door'
    expect(findOwnSave(storedOf(sent, { rooms }), [sent])).toBeUndefined()
  })

  it('is recognised despite a signature given by link, which the server keeps', () => {
    const sent = typed('Warm')
    const given = { image: 'data:image/png;base64,AAAA', date: '2026-11-21', evidence: { linkid: 'link' } }
    const signatures = sent.body.signatures.map((signature) => ({ ...signature, ...given }))
    expect(findOwnSave(storedOf(sent, { signatures }), [sent])).toBe(sent)
  })

  it('is recognised in an older check-out that it settled', () => {
    const store = createEditorStore({ ...opened, type: 'Check Out' })
    store.edit('Rename', (draft) => {
      const [hall] = draft.rooms
      const door = hall?.sections[0]?.types[0]?.items[0]
      if (hall) hall.name = 'Lobby'
      if (door) door.colour = 'Cream'
    })
    const sent = store.snapshot()
    const settled = structuredClone(sent.body)
    const [[hall], [was]] = [settled.rooms, opened.rooms]
    const [door, doorWas] = [hall, was].map((room) => room?.sections[0]?.types[0]?.items[0])
    if (!hall || !was || !door || !doorWas) throw new Error('The report is too small.')
    restoreCheckInOfEntry('rooms', hall, was, undefined)
    restoreCheckInOfItem(settled, door, doorWas, undefined)
    // Left out of the save; the server puts it back.
    settled.rooms.push({ ...structuredClone(hall), _uuid: 'attic', sections: [], out: { missing: true } })
    expect(findOwnSave(storedOf(sent, settled), [sent])).toBe(sent)
    hall.out = { facts: { name: 'Porch' } }
    expect(findOwnSave(storedOf(sent, settled), [sent])).toBeUndefined()
  })

  it('is recognised although the server re-encoded its signature', () => {
    const store = createEditorStore(opened)
    store.edit('Sign', (draft) => {
      for (const signature of draft.signatures) signature.image = 'data:image/png;base64,AAAA'
    })
    const sent = store.snapshot()
    const signatures = sent.body.signatures.map((signature) => ({
      ...signature,
      image: 'data:image/png;base64,BBBB',
      signedAt: '2026-11-21T11:00:00.000Z',
      evidence: { collectedby: { id: 'user', name: 'Priya Nair' }, reportversion: 5 },
    }))
    expect(findOwnSave(storedOf(sent, { signatures }), [sent])).toBe(sent)
    expect(findOwnSave(storedOf(sent, { signatures: opened.signatures }), [sent])).toBeUndefined()
  })
})

it('treats lost and broken responses as possibly stored', () => {
  const answered = (status: number) => new ApiError(status, { message: 'No' })
  expect([0, 500, 503, 504].map((status) => mayBeStored(answered(status)))).toEqual([true, true, true, true])
  expect([400, 401, 403, 409, 413, 423].some((status) => mayBeStored(answered(status)))).toBe(false)
  expect(mayBeStored(new TypeError('network error'))).toBe(true)
})
