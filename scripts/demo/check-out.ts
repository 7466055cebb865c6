import type { Photo, Report, ReportBody } from '@lintel/contract'
import { sceneFor, type SceneKind } from '@lintel/fixtures'
import type { Context } from '../../functions/lib/context.ts'
import { uploadPhotographs } from './showcase.ts'

/** The number of worse items with photographs of both moments. */
const pictured = 3

const itemsIn = (body: ReportBody) =>
  body.rooms.flatMap((room) =>
    room.sections.flatMap(({ types }) =>
      types.flatMap((type) => type.items.map((item) => ({ item, scene: sceneFor(room.type, type.slug) }))),
    ),
  )

const worseItems = (body: ReportBody) => itemsIn(body).filter(({ item }) => item.condition.out.notes.length > 0)

/** Saves a body whatever may be saved of it: nobody may write into a check-in's side, nor into what is closed. */
const replaceBody = async (ctx: Context, id: string, change: (body: ReportBody) => void): Promise<void> => {
  const { bodyOf, commit } = await import('../../functions/reports/store/index.ts')
  const { openToChange } = await import('../../functions/reports/guards.ts')
  const { openReport } = await import('../../functions/reports/read-report.ts')
  const { nextVersion } = await import('../../functions/reports/save/next-version.ts')
  const body = bodyOf(await openReport(ctx, id))
  change(body)
  if (!(await commit([await nextVersion(ctx, await openToChange(ctx, id), body, [])])))
    throw new Error(`The photographs of ${id} were not saved.`)
}

/**
 * Photographs for a check-out and the report that it follows: the front and some of what became worse, taken on the day
 * of the check-in and kept by both, and what became worse again on the day of the check-out, linked as an inspector links
 * them.
 */
export const pictureCheckOut = async (ctx: Context, report: Report): Promise<void> => {
  const checkIn = report.linkedReports.find(({ ref }) => ref === report.previousReportRef)
  if (!checkIn) throw new Error(`${report.id} follows no report.`)
  const shown = worseItems(report).slice(0, pictured)
  const scenes = shown.flatMap(({ scene }): SceneKind[] => [scene, scene])
  const [front, ...before] = await uploadPhotographs(ctx, checkIn, ['house', ...scenes])
  const after = await uploadPhotographs(
    ctx,
    report,
    shown.map(({ scene }) => scene),
  )
  if (!front) throw new Error('The front has no photograph.')
  const ofItem = new Map(shown.map(({ item }, at) => [item._uuid, { before: before.slice(at * 2, at * 2 + 2), at }]))
  const place = (body: ReportBody, kept: (photo: Photo) => Photo) => {
    body.propertyDetails.locationPhotos = [kept(front)]
    for (const { item } of itemsIn(body)) item.condition.in.photos = ofItem.get(item._uuid)?.before.map(kept) ?? []
  }
  await replaceBody(ctx, checkIn.id, (body) => place(body, (photo) => photo))
  await replaceBody(ctx, report.id, (body) => {
    place(body, (photo) => ({ ...photo, readonly: true }))
    // After version 1, which says what came from the check-in.
    body.propertyDetails.generalNotes +=
      '\nSeen without the tenant, who had moved out. Dull, dry weather; lights were used.'
    for (const { item } of itemsIn(body)) {
      const { at = -1, before: [first] = [] } = ofItem.get(item._uuid) ?? {}
      const photo = after[at]
      if (photo && first) item.condition.out.photos = [{ ...photo, linkedphoto: first.id }]
    }
  })
}
