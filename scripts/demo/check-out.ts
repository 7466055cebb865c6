import type { Photo, Report, ReportBody } from '@lintel/contract'
import { sceneFor, type SceneKind } from '@lintel/fixtures'
import type { Context } from '../../functions/lib/context.ts'
import { uploadPhotographs } from './showcase.ts'

/** The number of worse items with photographs of both moments. */
const pictured = 3

const worseItems = (body: ReportBody) =>
  body.rooms.flatMap((room) =>
    room.sections.flatMap(({ types }) =>
      types.flatMap((type) =>
        type.items
          .filter(({ condition }) => condition.out.notes.length > 0)
          .map((item) => ({ item, scene: sceneFor(room.type, type.slug) })),
      ),
    ),
  )

/** Photographs of the check-in and the check-out for some of the worse items, linked as an inspector links them. */
export const pictureCheckOut = async (ctx: Context, report: Report): Promise<void> => {
  const { bodyOf, commit } = await import('../../functions/reports/store/index.ts')
  const { openRow } = await import('../../functions/reports/read-report.ts')
  const { nextVersion } = await import('../../functions/reports/next-version.ts')
  const shown = worseItems(report).slice(0, pictured)
  const scenes = shown.flatMap(({ scene }): SceneKind[] => [scene, scene, scene])
  const photos = await uploadPhotographs(ctx, report, scenes)
  for (const [index, { item }] of shown.entries()) {
    const [first, second, after] = photos.slice(index * 3, index * 3 + 3) as [Photo, Photo, Photo]
    item.condition.in.photos = [first, second]
    item.condition.out.photos = [{ ...after, linkedphoto: first.id }]
  }
  // Photographs cannot be saved into the check-in's side; these are written as if the report had been created with
  // them.
  const change = await nextVersion(ctx, await openRow(ctx, report.id), bodyOf(report), [])
  if (!(await commit([change]))) throw new Error(`The photographs of ${report.id} were not saved.`)
}
