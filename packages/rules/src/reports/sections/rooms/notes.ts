import { type Note, type ReportBody, type Responsibility, maxAudios, type Audio } from '@lintel/contract'
import { itemAt, type ItemPath, itemsIn } from '../../paths.ts'
import type { Side } from '../../side.ts'

/** Only if its text differs from the one that it was carried over with. */
export const mayFlag = (note: Note): boolean => note.note !== note.originalnote

const noteAt = (draft: ReportBody, path: ItemPath, side: Side, note: number): Note | undefined =>
  itemAt(draft, path)?.condition[side].notes[note]

/** It was not carried over, so it has no original text. */
export const addNote = (draft: ReportBody, path: ItemPath, side: Side, text = ''): void => {
  itemAt(draft, path)?.condition[side].notes.push({ note: text, originalnote: '', flagged: false, responsibility: [] })
}

/** Or the next one, which does not exist yet; one back to its original text loses its flag. */
export const setNote = (draft: ReportBody, path: ItemPath, side: Side, note: number, text: string): void => {
  const target = noteAt(draft, path, side, note)
  if (!target) {
    if (text !== '' && itemAt(draft, path)?.condition[side].notes.length === note) addNote(draft, path, side, text)
    return
  }
  target.note = text
  if (!mayFlag(target)) target.flagged = false
}

export const removeNote = (draft: ReportBody, path: ItemPath, side: Side, note: number): void => {
  itemAt(draft, path)?.condition[side].notes.splice(note, 1)
}

export const toggleFlag = (draft: ReportBody, path: ItemPath, side: Side, note: number): void => {
  const target = noteAt(draft, path, side, note)
  if (target && (target.flagged || mayFlag(target))) target.flagged = !target.flagged
}

const toggle = (codes: Responsibility[], code: Responsibility): void => {
  const at = codes.indexOf(code)
  if (at >= 0) codes.splice(at, 1)
  else codes.push(code)
}

export const toggleItemResponsibility = (draft: ReportBody, path: ItemPath, code: Responsibility): void => {
  const codes = itemAt(draft, path)?.condition.responsibility
  if (codes) toggle(codes, code)
}

export const toggleResponsibility = (
  draft: ReportBody,
  path: ItemPath,
  side: Side,
  note: number,
  code: Responsibility,
): void => {
  const codes = noteAt(draft, path, side, note)?.responsibility
  if (codes) toggle(codes, code)
}

/** Up to the maximum. */
export const addAudios = (draft: ReportBody, path: ItemPath, side: Side, added: readonly Audio[]): void => {
  const audios = itemAt(draft, path)?.condition[side].audios
  audios?.push(...added.slice(0, Math.max(0, maxAudios - audios.length)))
}

export const removeAudio = (draft: ReportBody, path: ItemPath, side: Side, id: string): void => {
  const audios = itemAt(draft, path)?.condition[side].audios
  const at = audios?.findIndex((audio) => audio.id === id) ?? -1
  if (at >= 0) audios?.splice(at, 1)
}

export const findAudio = (body: Pick<ReportBody, 'rooms'>, id: string): Audio | undefined =>
  [...itemsIn(body)]
    .flatMap(({ item: { condition } }) => [...condition.in.audios, ...condition.out.audios])
    .find((audio) => audio.id === id)
