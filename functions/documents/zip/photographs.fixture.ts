import { newId } from '@lintel/rules'
import { photoChecked } from '../../test/abuse-world.ts'
import type { Person } from '../../test/people.ts'
import { aJpeg } from '../../test/uploads.ts'
import type { jobsOf } from '../jobs.fixture.ts'

/** A report whose kitchen has two photographs, and one that was moved out of it. */
export const withPhotos = async (person: Person, jobs: ReturnType<typeof jobsOf>) => {
  const report = await jobs.aReport()
  const colours = { 'one.jpg': '#456', 'two.jpg': '#654', 'three.jpg': '#777' }
  const files: Record<string, Buffer> = {}
  for (const [name, colour] of Object.entries(colours)) files[name] = await aJpeg(colour)
  const [one, two, three] = await jobs.upload(report, files)
  if (!one || !two || !three) throw new Error('Not all were sent.')
  for (const { id } of [one, two, three]) await photoChecked(person, report.id, id)
  const kitchen = { _uuid: newId(), name: 'Kitchen', type: 'kitchen', category: 2 as const, overview: '' }
  const saved = await jobs.save({
    ...report,
    rooms: [{ ...kitchen, photos: [one, two], sections: [], compliancesections: [] }],
    unassignedphotos: [three],
  })
  return { report: saved, files, srcs: [one.src, two.src, three.src] }
}
