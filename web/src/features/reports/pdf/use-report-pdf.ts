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
import { api, errorText } from '../../../lib/api.ts'
import { onRealtime } from '../../../lib/realtime.ts'
import { toast } from '../../../lib/toasts.ts'
import { pdfStateOf, type PdfState } from './pdf-state.ts'

/** What a PDF is asked for from: a row of the list, or an open report. */
export interface PdfSource {
  id: string
  ref: Ref
  version: number
  attachments: Attachments
}

/** The address of a job in the cache. */
const jobKey = (id: string | undefined) => ['job', id] as const

const save = ({ url, filename }: { url: string; filename: string }) => {
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
}

/** Follows a job: asked every two seconds, told sooner by the realtime channel. `settled` is called once at its end. */
const useJob = (id: string | undefined, settled: (job: Job) => void) => {
  const client = useQueryClient()
  const { data: job } = useQuery({
    queryKey: jobKey(id),
    queryFn: ({ signal }) => api(routes.getJob, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.completed || state.status === 'error' ? false : jobPollMs),
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

  return job
}

export interface ReportPdf {
  state: PdfState
  /** While it is being made; missing while nothing is known. */
  progress: JobProgress | undefined
  /** Downloads what is there, and says what to do where nothing is. */
  download: () => void
  generate: () => void
}

/**
 * The PDF of one variant of a report: its state, how to download and how to generate it. `changed` is called when the
 * report's attachments have changed on the server.
 */
export const useReportPdf = (report: PdfSource, changed: () => void, variant = 'report'): ReportPdf => {
  const attachment = report.attachments[variant]
  const [started, setStarted] = useState<string>()
  const running = attachment?.status === 'generating' ? attachment.jobid : started
  const job = useJob(running, ({ error }) => {
    setStarted(undefined)
    if (error) toast.error(error)
    changed()
  })

  const generate = useMutation({
    mutationFn: () => api(routes.generateReport, { params: { id: report.id, variant } }),
    onSuccess: ({ id }) => {
      setStarted(id)
      changed()
    },
    onError: (error) => toast.error(errorText(error)),
  })

  const download = useMutation({
    mutationFn: () => api(routes.downloadReport, { params: { id: report.id, variant } }),
    onSuccess: (file) => {
      save(file)
      toast.success(documentMessages.downloaded(report.ref))
    },
    onError: (error) => toast.error(errorText(error)),
  })

  const busy = generate.isPending || (running !== undefined && !job?.completed)
  const state = busy ? 'busy' : pdfStateOf(attachment, report.version)
  return {
    state,
    progress: busy ? job?.progress : undefined,
    download: () => {
      if (attachment?.src) download.mutate()
      else if (state !== 'busy') toast.warning(documentMessages.doubleClick)
    },
    generate: () => {
      if (!busy) generate.mutate()
    },
  }
}
