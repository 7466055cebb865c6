import { uploadsPerCall, type ReportBody } from '@lintel/contract'
import { fileIdOf, sourcesOf } from '@lintel/rules'
import { chunks } from '../chunks.ts'
import { withSealedLock } from '../offline/sealed-lock.ts'
import { browserPorts, clientDocumentPorts, documentPorts, recordingPorts } from './ports.ts'
import { browserStorage, type KeptUpload } from './storage.ts'
import type { UploadPorts } from './upload.ts'

const reportPorts = { photos: browserPorts, documents: documentPorts, recordings: recordingPorts }

/** By the first segment of a list's name. */
export const portsOf: Readonly<Record<string, UploadPorts>> = { ...reportPorts, uploads: clientDocumentPorts }

const idOf = ({ key, photo }: KeptUpload) => photo?.id ?? key

/** Makes sure that the server expects the files of a closed report, which it is not saved without. @throws ApiError */
export const announceKept = async (owner: string, reportId: string): Promise<void> => {
  await withSealedLock(owner, async () => undefined)
  for (const [kind, ports] of Object.entries(reportPorts)) {
    const kept = await browserStorage.list(owner, `${kind}/${reportId}`)
    const wanted = kept
      .filter(({ state }) => state === 'unsent')
      .map((file) => ({
        id: idOf(file),
        name: file.name,
        size: file.size,
        capturedAt: file.addedAt,
        sha256: file.sha256,
      }))
    for (const part of chunks(wanted, ports.together ?? uploadsPerCall)) await ports.request(reportId, part)
  }
}

/** Once the report is saved with them they are only sent. */
export const settleKept = async (
  owner: string,
  { id, ...saved }: { id: string } & Partial<ReportBody>,
): Promise<void> => {
  const ids = new Set([...sourcesOf(saved)].map(fileIdOf))
  for (const kind of Object.keys(reportPorts))
    for (const kept of await browserStorage.list(owner, `${kind}/${id}`))
      if (ids.has(idOf(kept))) await browserStorage.change({ ...kept, settled: true })
}
