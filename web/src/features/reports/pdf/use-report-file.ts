import {
  documentMessages,
  jobPollMs,
  routes,
  type Attachments,
  type Job,
  type JobProgress,
  type Ref,
} from '@lintel/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { api, ApiError, errorText } from '../../../lib/api.ts'
import { onRealtime } from '../../../lib/realtime.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../lib/toasts.ts'
import { pdfStateOf, type PdfState } from './pdf-state.ts'
import type { ReportFile } from './report-file.ts'

/** What a file is asked for from: a row of the list, or an open report. */
export interface FileSource {
  id: string
  ref: Ref
  version: number
  attachments: Attachments
}

/** The jobs that were started in this tab, from whatever button: its end is told to whoever waits for it, once. */
const startedHere = new Map<string, { thenDownload: boolean }>()

/** The address of a job in the cache. */
const jobKey = (id: string | undefined) => ['job', id] as const

/** True where asking again is of no use; a connection that fails for a while is another matter. */
const isRefused = (error: Error | null) => error instanceof ApiError && error.status >= 400 && error.status < 500

/**
 * Follows a job: asked every two seconds, told sooner by the realtime channel. `settled` is called once at its end;
 * `lost` is true where the server knows nothing of it.
 */
const useJob = (id: string | undefined, settled: (job: Job) => void) => {
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
    return onRealtime((event) => {
      if (event.event === 'jobcompleted' && event.jobId === id) {
        void client.invalidateQueries({ queryKey: jobKey(id) })
      }
      if (event.event === 'jobprogress' && event.jobId === id) {
        client.setQueryData<Job>(jobKey(id), (known) => known && { ...known, progress: event.progress })
      }
    })
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

/** How a file of a report stands, and what can be done about it. */
export interface FileState {
  state: PdfState
  /** While it is being made; missing while nothing is known. */
  progress: JobProgress | undefined
  /** Downloads what is there, and says what to do where nothing is. */
  download: () => void
  generate: () => void
  /** Makes it, and downloads it once it is there. */
  generateAndDownload: () => void
}

/**
 * A file that is made of a report: its state, how to download and how to generate it. A job that was started elsewhere
 * is followed too. `changed` is called when the report's attachments have changed on the server.
 */
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
    // Of a job that somebody else started the button tells enough.
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
