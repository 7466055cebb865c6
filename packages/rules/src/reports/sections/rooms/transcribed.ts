import type { Item, ReportBody, TranscribedItem } from '@lintel/contract'
import { renameItem, setItemText, setQuantity } from './items.ts'
import { addNote, findAudio } from './notes.ts'
import { photoListsIn } from '../../files.ts'
import { itemsIn, itemAt, type ItemPath } from '../../paths.ts'
import type { Side } from '../../side.ts'

const maxNotes = 50

/** The item does not have it yet: accepted or rejected individually. */
export type TranscribedPart =
  | { kind: 'name'; value: string; slug?: string | undefined; before: string }
  | { kind: 'colour'; value: string; before: string }
  | { kind: 'qty'; value: number; before: number }
  | { kind: 'note'; value: string }

/** Capitals, spaces or a full stop do not matter. */
const plain = (text: string): string => text.trim().replace(/\.$/, '').replaceAll(/\s+/g, ' ').toLowerCase()

const isSaid = (said: string, before: string) => plain(said) !== '' && plain(said) !== plain(before)

/**
 * Name, colour and quantity belong to the check-in: at check-out an item keeps them. Notes are those that do not exist
 * yet, each once.
 */
export const transcribedParts = (item: Item, side: Side, said: TranscribedItem): TranscribedPart[] => {
  const { name, colour, qty } = item
  const parts: TranscribedPart[] = []
  if (side === 'in') {
    if (isSaid(said.description, name))
      parts.push({ kind: 'name', value: said.description, slug: said.slug, before: name })
    if (isSaid(said.color, colour)) parts.push({ kind: 'colour', value: said.color, before: colour })
    if (said.qty !== undefined && said.qty !== qty) parts.push({ kind: 'qty', value: said.qty, before: qty })
  }
  const present = new Set(item.condition[side].notes.map(({ note }) => plain(note)))
  for (const condition of said.conditions) {
    const words = plain(condition)
    if (words === '' || present.has(words)) continue
    present.add(words)
    parts.push({ kind: 'note', value: condition.trim() })
  }
  return parts
}

/** With as many notes as the item has room for. */
export const takeOverTranscribed = (
  draft: ReportBody,
  path: ItemPath,
  side: Side,
  parts: readonly TranscribedPart[],
): void => {
  const item = itemAt(draft, path)
  if (!item) return
  for (const part of parts) {
    if (part.kind === 'name') {
      renameItem(draft, path, part.value)
      if (part.slug === undefined) continue
      item.slug = part.slug
      item.locallyadded = false
    } else if (part.kind === 'colour') setItemText(draft, path, 'colour', part.value)
    else if (part.kind === 'qty') setQuantity(draft, path, part.value)
    else if (item.condition[side].notes.length < maxNotes) addNote(draft, path, side, part.value)
  }
}

export const photoTranscription = { running: 'In progress', done: 'Completed', failed: 'Failed' } as const

export type TranscribedFile = { kind: 'audio' | 'photo'; id: string }

const photosOfId = (draft: ReportBody, id: string) =>
  [...photoListsIn(draft)].flatMap(({ files }) => files.filter((photo) => photo.id === id))

export const markTranscribing = (
  draft: ReportBody,
  { kind, id }: TranscribedFile,
  state: 'running' | 'failed',
): void => {
  if (kind === 'photo') {
    for (const photo of photosOfId(draft, id)) photo.transcription_status = photoTranscription[state]
    return
  }
  const audio = findAudio(draft, id)
  if (!audio) return
  if (state === 'running') audio.transcribeInProgress = true
  else delete audio.transcribeInProgress
}

/** With its recording or photograph, which is no longer being transcribed. */
export const setTranscription = (draft: ReportBody, { kind, id }: TranscribedFile, heard: string): void => {
  if (kind === 'photo') {
    for (const photo of photosOfId(draft, id))
      Object.assign(photo, { transcription: heard, transcription_status: photoTranscription.done })
    return
  }
  const audio = findAudio(draft, id)
  if (!audio) return
  audio.transcription = heard
  delete audio.transcribeInProgress
}

export const transcribingIn = (body: ReportBody): (TranscribedFile & { src: string })[] => {
  const photos = [...photoListsIn(body)]
    .flatMap(({ files }) => files)
    .filter((photo) => photo.transcription_status === photoTranscription.running)
    .map(({ id, src }) => ({ kind: 'photo', id, src }) as const)
  const audios = [...itemsIn(body)]
    .flatMap(({ item: { condition } }) => [...condition.in.audios, ...condition.out.audios])
    .filter(({ transcribeInProgress }) => transcribeInProgress === true)
    .map(({ id, src }) => ({ kind: 'audio', id, src }) as const)
  return [...audios, ...photos]
}
