import { errorText } from './api-error.ts'
import { withReturnPage } from './return-page.ts'
import { saveFile } from './save-file.ts'
import { toast } from './toasts.ts'

const opens = /\.(pdf|jpe?g|png)$/i

/** Opens a file whose URL is fetched first: in a new tab if browsers display its type, otherwise as a download. */
export const openFetched = async (
  name: string,
  fetchAddress: () => Promise<{ url: string; filename: string }>,
): Promise<void> => {
  // Open the tab immediately: after waiting for the URL, browsers would block it as a pop-up.
  const tab = opens.test(name) ? window.open('', '_blank') : null
  try {
    const { url, filename } = await fetchAddress()
    if (tab) tab.location.replace(new URL(withReturnPage(url), window.location.href))
    else saveFile(url, filename)
  } catch (error) {
    tab?.close()
    toast.error(errorText(error))
  }
}
