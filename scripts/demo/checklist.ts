import type { Photo, Report } from '@lintel/contract'
import { aChecklistBody, nameOfUser, tenancyOf, type DemoReport, type SceneKind } from '@lintel/fixtures'
import { defaultDictionary } from '../../functions/dictionary/default-dictionary/index.ts'
import type { Context } from '../../functions/lib/context.ts'
import { uploadPhotographs } from './showcase.ts'

/** The body of a demo checklist report; some without photographs are only begun. */
export const checklistBody = (
  { type, date, branchId, userId, address }: Pick<DemoReport, 'type' | 'date' | 'branchId' | 'userId' | 'address'>,
  seed: number,
  photo?: (index: number, scene: SceneKind, of: string) => Photo,
) =>
  aChecklistBody({
    dictionary: defaultDictionary,
    type,
    date,
    branchId,
    userId,
    seed,
    preparedBy: nameOfUser(userId),
    tenancy: tenancyOf({ type, date }),
    address: { line1: address.line1, line2: address.line2, town: address.town, postcode: address.postcode },
    share: photo ? 1 : [1, 1, 0.6, 0.25][seed % 4],
    photo,
  })

/** Completes a checklist report, with photographs of the house and of the findings. */
export const pictureChecklist = async (ctx: Context, report: Report, seed: number): Promise<void> => {
  const { saveReport } = await import('../../functions/reports/operations.ts')
  const scenes: SceneKind[] = ['house']
  const blank: Photo = { id: 'none', src: 'none', hasGalleryLink: true, readonly: false }
  checklistBody(report, seed, (_, scene) => {
    scenes.push(scene)
    return blank
  })
  const [front = blank, ...photos] = await uploadPhotographs(ctx, report, scenes)
  const body = checklistBody(report, seed, (index) => photos[index] ?? blank)
  body.propertyDetails.locationPhotos.push(front)
  await saveReport(ctx, { params: { id: report.id }, query: {}, headers: {}, body: { ...report, ...body } })
}
