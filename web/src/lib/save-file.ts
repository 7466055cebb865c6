import { documentMessages, jobPollMs, routes, type Download, type JobProgress } from '@lintel/contract'
import { api } from './api.ts'

/** Saves a file to the browser's downloads under a name. The URL is of this origin, or a blob's. */
export const saveFile = (url: string, filename: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
}

export const saveBlob = (file: Blob, filename: string): void => {
  const url = URL.createObjectURL(file)
  saveFile(url, filename)
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Waits for a job and returns the address of its file. Throws the job's error. */
export async function fileOfJob(id: string, tell: (progress: JobProgress) => void = () => {}): Promise<Download> {
  for (;;) {
    const { completed, error, payload, progress } = await api(routes.getJob, { params: { id } })
    if (error) throw new Error(error)
    if (completed && !payload) throw new Error(documentMessages.noJobPayload)
    if (payload) return payload
    tell(progress)
    await new Promise((resolve) => setTimeout(resolve, jobPollMs))
  }
}
