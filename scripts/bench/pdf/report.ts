import { Client, Report, type PhotoRecord } from '@lintel/contract'
import { aReportBody, demoClients, reportVolumes } from '@lintel/fixtures'
import { reportDocument, type ReportDocument } from '@lintel/print'
import { defaultDictionary } from '../../../functions/dictionary/default-dictionary/index.ts'
import { photographId, printCopySize } from './photographs.ts'

export type SizeName = keyof typeof reportVolumes

/** Names of the sizes, the smallest first. */
export const sizeNames = Object.keys(reportVolumes).filter((name): name is SizeName => name in reportVolumes)

/** The plan of a report of this size with print copies of this width: the output of the state `Plan`. */
export const planReport = async (size: SizeName, width: number): Promise<ReportDocument> => {
  const volume = reportVolumes[size]
  const [demo] = demoClients
  const client = Client.parse({ id: demo?.id, name: demo?.name, phone: demo?.phone })
  const ids = Array.from({ length: volume.photos }, (_, number) => photographId(number))
  const body = aReportBody({
    volume,
    dictionary: defaultDictionary,
    photo: (number) => ({ id: ids[number] ?? '', src: `bench/${number}.jpg`, hasGalleryLink: true, readonly: false }),
  })
  const at = '2026-11-02T12:00:00.000Z'
  const report = Report.parse({
    ...body,
    id: 'bench',
    ref: 204_117,
    client: { id: client.id, name: client.name },
    version: 3,
    createdAt: at,
    updatedAt: at,
  })
  const record = (id: string): PhotoRecord => ({
    id,
    src: `bench/${id}.jpg`,
    filename: `${id}.jpg`,
    status: 'ready',
    ...printCopySize(id, width),
    sha256: 'a'.repeat(64),
    takenAt: '2026-11-02T10:14:00',
  })
  return reportDocument({
    report,
    client,
    typeName: 'Inventory',
    inspector: 'Priya Nair',
    photos: new Map(ids.map((id) => [id, record(id)])),
    generatedAt: at,
    reportSha256: 'a'.repeat(64),
    photographsSha256: () => 'b'.repeat(64),
  })
}
