import { routes } from '@lintel/contract'
import { api } from '../api.ts'
import { previewOf } from './preview.ts'
import { sendFile } from './send-file.ts'
import type { UploadPorts } from './uploads.ts'

/** Waits, but no longer than until the browser says that the connection is back. */
const waitOnline = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
  })

/** Uploads through our API, straight to storage, with the browser's own means. */
export const browserPorts: UploadPorts = {
  request: async (reportId, files) => {
    const body = { reportId, files: files.map(({ name, size }) => ({ name, size, type: 'image/jpeg' as const })) }
    return (await api(routes.requestUploads, { body })).data
  },
  arrivals: async (reportId, ids) =>
    (await api(routes.listPhotos, { params: { id: reportId }, query: { ids: ids.join(',') } })).data,
  send: sendFile,
  preview: previewOf,
  forgetPreview: (address) => URL.revokeObjectURL(address),
  wait: waitOnline,
}
