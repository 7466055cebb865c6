import { routes } from '@lintel/contract'
import { api, errorText } from '../../../../lib/api.ts'
import { reopening } from '../../../../lib/reopening.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { toast } from '../../../../lib/toasts.ts'

const opens = /\.(pdf|jpe?g|png)$/i

/** Opens a document in a tab of its own where browsers can show it, and saves any other. */
export const openDocument = async (reportId: string, src: string, name: string): Promise<void> => {
  // Opened at once: after waiting for the address, browsers would take it for an advertisement.
  const tab = opens.test(name) ? window.open('', '_blank') : null
  try {
    const { url, filename } = await api(routes.downloadDocument, { params: { id: reportId }, query: { src } })
    if (tab) tab.location.replace(new URL(reopening(url), window.location.href))
    else saveFile(url, filename)
  } catch (error) {
    tab?.close()
    toast.error(errorText(error))
  }
}

/** Saves a document among the person's downloads. */
export const downloadDocument = async (reportId: string, src: string): Promise<void> => {
  try {
    const { url, filename } = await api(routes.downloadDocument, { params: { id: reportId }, query: { src } })
    saveFile(url, filename)
  } catch (error) {
    toast.error(errorText(error))
  }
}
