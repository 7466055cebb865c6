import {
  photoMessages,
  routes,
  spreadsheetMessages,
  uploadHopelessAfterMs,
  type DocumentRecord,
  type RouteInput,
  type Workbook,
} from '@lintel/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/api.ts'
import { queryClient } from '../../../../lib/query-client.ts'
import { SendError, sendFile } from '../../../../lib/uploads/send-file.ts'

export const workbookQuery = (id: string) =>
  queryOptions({
    queryKey: ['workbook', id],
    queryFn: async ({ signal }): Promise<Workbook | 'damaged' | null> => {
      const { workbook, damaged } = await api(routes.getWorkbook, { params: { id }, signal })
      return damaged ? 'damaged' : (workbook ?? null)
    },
  })

/** How often to check whether a workbook has arrived. */
const arrivalPollMs = 700

/** Uploads a workbook, and waits until S3 has it. Throws if it is rejected. */
export async function sendWorkbook(id: string, file: File, signal: AbortSignal): Promise<DocumentRecord> {
  const body = { name: file.name, size: file.size }
  const permission = await api(routes.requestWorkbook, { params: { id }, body })
  await sendFile(permission, file, () => undefined, signal).catch((error: unknown) => {
    throw error instanceof SendError ? new Error(photoMessages.uploadFailed) : error
  })
  for (const begun = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, arrivalPollMs))) {
    const record = await api(routes.getSentWorkbook, { params: { id, upload: permission.id }, signal })
    if (record.status === 'ready') return record
    if (record.status === 'refused') throw new Error(record.message ?? spreadsheetMessages.notAWorkbook)
    if (Date.now() - begun > uploadHopelessAfterMs) throw new Error(spreadsheetMessages.uploadNotFound)
  }
}

export const readWorkbook = (id: string, upload: string, body: RouteInput<typeof routes.readWorkbook>['body']) =>
  api(routes.readWorkbook, { params: { id, upload }, body })

export async function putToUse(id: string, upload: string, reading: string): Promise<Workbook> {
  const workbook = await api(routes.useWorkbook, { params: { id, upload }, body: { reading } })
  queryClient.setQueryData(workbookQuery(id).queryKey, workbook)
  return workbook
}

/** Deletes an uploaded workbook that was not activated; a failure loses nothing. */
export const forgetWorkbook = (id: string, upload: string): void =>
  void api(routes.removeSentWorkbook, { params: { id, upload } }).catch(() => undefined)

export async function removeWorkbook(id: string): Promise<void> {
  await api(routes.removeWorkbook, { params: { id } })
  queryClient.setQueryData(workbookQuery(id).queryKey, null)
}
