import {
  documentMessages,
  type Attachments,
  type JobProgress,
  type Ref,
  jobPollMs,
  routes,
  type Job,
} from '@lintel/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useEffect, useEffectEvent } from 'react'
import { errorText, api, ApiError } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../lib/toasts.ts'
import { pdfStateOf, type PdfState, type ReportFile } from './report-file.ts'
import { onRealtime } from '../../../lib/realtime.ts'

interface FileSource {
  id: string
  ref: Ref
  version: number
  attachments: Attachments
}

/** Jobs started in this tab by any button, so that each is announced once when it ends. */
const startedHere = new Map<string, { thenDownload: boolean }>()

export interface FileState {
  state: PdfState
  /** True if there is a file to download, perhaps an old one. */
  isMade: boolean
  /** True if nothing can be generated, only downloaded. */
  isFixed?: true
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
    isMade: attachment?.src !== undefined,
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

const jobKey = (id: string | undefined) => ['job', id] as const

/** True if retrying is pointless, unlike after a lost connection. */
const isRefused = (error: Error | null) => error instanceof ApiError && error.status >= 400 && error.status < 500

/** Tracks a job: every two seconds, sooner on events. `settled` is called once; `lost` if the server lacks it. */
export const useJob = (id: string | undefined, settled: (job: Job) => void) => {
  const client = useQueryClient()
  const { data: job, error } = useQuery({
    queryKey: jobKey(id),
    queryFn: ({ signal }) => api(routes.getJob, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.completed || isRefused(state.error) ? false : jobPollMs),
    staleTime: 0,
  })

  useEffect(() => {
    if (!id) return undefined
    const ask = () => void client.invalidateQueries({ queryKey: jobKey(id) })
    return onRealtime((event) => {
      if (event.event === 'jobcompleted' && event.jobId === id) ask()
      if (event.event === 'jobprogress' && event.jobId === id) {
        client.setQueryData<Job>(jobKey(id), (known) => known && { ...known, progress: event.progress })
      }
    }, ask)
  }, [id, client])

  const settle = useEffectEvent(() => {
    if (job) settled(job)
  })
  const completed = job?.completed ? job.id : undefined
  useEffect(() => {
    if (completed) settle()
  }, [completed])

  return { job, lost: isRefused(error) }
}
