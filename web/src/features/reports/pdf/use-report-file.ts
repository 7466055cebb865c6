import { documentMessages, type Attachments, type JobProgress, type Ref } from '@lintel/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../lib/toasts.ts'
import { pdfStateOf, type PdfState } from './pdf-state.ts'
import type { ReportFile } from './report-file.ts'
import { useJob } from './use-job.ts'

export interface FileSource {
  id: string
  ref: Ref
  version: number
  attachments: Attachments
}

/** Jobs started in this tab by any button, so that each is announced once when it ends. */
const startedHere = new Map<string, { thenDownload: boolean }>()

export interface FileState {
  state: PdfState
  template: string | undefined
  /** Progress while generating; undefined while unknown. */
  progress: JobProgress | undefined
  /** Downloads the file, or says how to generate it. */
  download: () => void
  generate: () => void
  generateAndDownload: () => void
}

/** Follows a job started elsewhere too; `changed` is called when the attachments have changed on the server. */
export const useReportFile = (report: FileSource, changed: () => void, file: ReportFile): FileState => {
  const attachment = report.attachments[file.key]
  const [started, setStarted] = useState<string>()

  const download = useMutation({
    mutationFn: () => file.fetch(report.id),
    onSuccess: ({ url, filename }) => {
      saveFile(url, filename)
      toast.success(file.downloaded(report.ref))
    },
    onError: (error) => toast.error(errorText(error)),
  })

  const running = attachment?.status === 'generating' ? attachment.jobid : started
  const { job, lost } = useJob(running, ({ id, error }) => {
    setStarted(undefined)
    const own = startedHere.get(id)
    startedHere.delete(id)
    // For a job that another user started, the button shows enough.
    if (own && error) toast.error(error)
    if (own?.thenDownload && !error) download.mutate()
    changed()
  })

  const generate = useMutation({
    mutationFn: async (own: { thenDownload: boolean }) => ({ ...(await file.generate(report.id)), own }),
    onSuccess: ({ id, own }) => {
      startedHere.set(id, own)
      setStarted(id)
      changed()
    },
    onError: (error) => toast.error(errorText(error)),
  })

  const busy = generate.isPending || (running !== undefined && !job?.completed && !lost)
  const state = busy ? 'busy' : pdfStateOf(attachment, report.version)
  return {
    state,
    template: attachment?.template,
    progress: busy ? job?.progress : undefined,
    download: () => {
      if (attachment?.src) download.mutate()
      else if (!busy) toast.warning(documentMessages.doubleClick)
    },
    generate: () => {
      if (!busy) generate.mutate({ thenDownload: false })
    },
    generateAndDownload: () => {
      if (!busy) generate.mutate({ thenDownload: true })
    },
  }
}
