import { routes } from '@lintel/contract'
import { api, errorText } from '../../../../../lib/api.ts'
import { openFetched } from '../../../../../lib/open-fetched.ts'
import { saveFile } from '../../../../../lib/save-file.ts'
import { toast } from '../../../../../lib/toasts.ts'

/** Opens a document in a tab of its own where browsers can show it, and saves any other. */
export const openDocument = (reportId: string, src: string, name: string): Promise<void> =>
  openFetched(name, () => api(routes.downloadDocument, { params: { id: reportId }, query: { src } }))

/** Saves a document among the person's downloads. */
export const downloadDocument = async (reportId: string, src: string): Promise<void> => {
  try {
    const { url, filename } = await api(routes.downloadDocument, { params: { id: reportId }, query: { src } })
    saveFile(url, filename)
  } catch (error) {
    toast.error(errorText(error))
  }
}
