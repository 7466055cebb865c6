import { maxAudios, type Audio, type ReportBody } from '@lintel/contract'
import { itemsIn } from '../../items.ts'
import { itemAt, type ItemPath } from '../../paths.ts'
import type { Side } from '../../side.ts'

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
