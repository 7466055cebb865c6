import { routes } from '@lintel/contract'
import { api, errorText } from '../../../../../lib/api.ts'
import { openFetched } from '../../../../../lib/open-fetched.ts'
import { saveFile } from '../../../../../lib/save-file.ts'
import { toast } from '../../../../../lib/toasts.ts'

/** Opens a document in a new tab if browsers can display it, and downloads it otherwise. */
export const openDocument = (reportId: string, src: string, name: string): Promise<void> =>
  openFetched(name, () => api(routes.downloadDocument, { params: { id: reportId }, query: { src } }))

export const downloadDocument = async (reportId: string, src: string): Promise<void> => {
  try {
    const { url, filename } = await api(routes.downloadDocument, { params: { id: reportId }, query: { src } })
    saveFile(url, filename)
  } catch (error) {
    toast.error(errorText(error))
  }
}
