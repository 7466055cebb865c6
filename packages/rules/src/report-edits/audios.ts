import type { ReportBody } from '@lintel/contract'
import { itemAt, type ItemPlace, type Side } from './places.ts'

/** Takes a recording out of one side of an item. */
export const removeAudio = (draft: ReportBody, place: ItemPlace, side: Side, id: string): void => {
  const audios = itemAt(draft, place)?.condition[side].audios
  const at = audios?.findIndex((audio) => audio.id === id) ?? -1
  if (at >= 0) audios?.splice(at, 1)
}
