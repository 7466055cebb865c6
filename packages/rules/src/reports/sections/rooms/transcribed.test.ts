import { Item, TranscribedItem, type ReportBody } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { aBody, aRoom } from '../../reports.fixture.ts'
import {
  markTranscribing,
  setTranscription,
  takeOverTranscribed,
  transcribedParts,
  transcribingIn,
} from './transcribed.ts'

const said = TranscribedItem.parse({
  description: 'Door',
  slug: 'door',
  color: 'White',
  qty: 2,
  conditions: ['Two small scuffs near the handle', 'chipped  at the foot.'],
})

const anItem = (part: object = {}) => Item.parse({ _uuid: 'door', name: '', ...part })

const bodyWith = (item: object) => aBody('Inventory', { rooms: [aRoom('hall', 'Hall', [item])] })
const path = { room: 0, section: 0, type: 0, item: 0 }
const itemOf = (body: ReportBody) => body.rooms[0]?.sections[0]?.types[0]?.items[0]
const kinds = (...found: Parameters<typeof transcribedParts>) => transcribedParts(...found).map(({ kind }) => kind)

describe('proposed changes of a transcription', () => {
  it('are name, colour, quantity and notes at check-in, only notes at check-out', () => {
    expect(kinds(anItem(), 'in', said)).toEqual(['name', 'colour', 'qty', 'note', 'note'])
    expect(kinds(anItem(), 'out', said)).toEqual(['note', 'note'])
  })

  it('leave out values that are there already, however they are written', () => {
    const notes = [{ note: 'Chipped at the foot' }, { note: 'two small scuffs near the handle.' }]
    const item = anItem({ name: 'door ', colour: 'white', qty: 2, condition: { in: { notes } } })
    expect(transcribedParts(item, 'in', said)).toEqual([])
    expect(kinds(item, 'out', said)).toEqual(['note', 'note'])
  })
})

it('accepting writes the chosen parts, and no grade', () => {
  const body = bodyWith(anItem({ name: 'Window', locallyadded: true }))
  const parts = transcribedParts(anItem({ name: 'Window' }), 'in', said)
  takeOverTranscribed(
    body,
    path,
    'in',
    parts.filter(({ kind }) => kind !== 'colour'),
  )
  const { condition: graded, cleanliness, notes } = itemOf(body)?.condition.in ?? {}
  expect(itemOf(body)).toMatchObject({ name: 'Door', slug: 'door', locallyadded: false, colour: '', qty: 2 })
  expect([graded, cleanliness]).toEqual(['', ''])
  expect(notes?.map(({ note }) => note)).toEqual(['Two small scuffs near the handle', 'chipped  at the foot.'])
})

it('a running transcription is marked at its recording or photograph, found again, and ends with or without a transcript', () => {
  const audios = [{ id: 'voice', src: 'u/1/voice.webm' }]
  const photos = [{ id: 'picture', src: 'u/1/picture.jpg' }]
  const body = bodyWith(anItem({ condition: { in: { audios, photos } } }))
  const [voice, picture] = [{ kind: 'audio', id: 'voice' } as const, { kind: 'photo', id: 'picture' } as const]
  for (const file of [voice, picture]) markTranscribing(body, file, 'running')
  expect(transcribingIn(body)).toEqual([
    { ...voice, src: 'u/1/voice.webm' },
    { ...picture, src: 'u/1/picture.jpg' },
  ])
  setTranscription(body, voice, 'A white door.')
  markTranscribing(body, picture, 'failed')
  expect(transcribingIn(body)).toEqual([])
  const { audios: spoken, photos: seen } = itemOf(body)?.condition.in ?? {}
  expect(spoken?.[0]).toMatchObject({ transcription: 'A white door.' })
  expect(spoken?.[0]).not.toHaveProperty('transcribeInProgress')
  expect(seen?.[0]).toMatchObject({ transcription_status: 'Failed' })
  setTranscription(body, picture, 'Bosch')
  expect(seen?.[0]).toMatchObject({ transcription: 'Bosch', transcription_status: 'Completed' })
})
