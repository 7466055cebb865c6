import { routes, type ReportSummary } from '@lintel/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorText } from '../../../lib/api.ts'
import { toast } from '../../../lib/toasts.ts'
import { useJob } from '../pdf/use-report-file.ts'

export interface ExportState {
  busy: boolean
  start: () => void
}

/** Exports a report to MRI. Tracks an export started elsewhere too; calls `changed` when it ends. */
export const useExport = (
  { id: reportId, ref, attachments }: Pick<ReportSummary, 'id' | 'ref' | 'attachments'>,
  changed: () => void,
): ExportState => {
  const [started, setStarted] = useState<string>()
  const known = attachments['export']
  const running = started ?? (known?.status === 'generating' ? known.jobid : undefined)
  const { job, lost } = useJob(running, ({ id, error }) => {
    // For an export that another user started, the column is enough.
    if (id === started && error) toast.error(error)
    if (id === started && !error) toast.success(`Report ${ref} exported to MRI`)
    setStarted(undefined)
    changed()
  })
  const begin = useMutation({
    mutationFn: () => api(routes.exportReport, { params: { id: reportId } }),
    onSuccess: ({ id }) => {
      setStarted(id)
      changed()
    },
    onError: (error) => toast.error(errorText(error)),
  })
  const busy = begin.isPending || (running !== undefined && !job?.completed && !lost)
  return { busy, start: () => !busy && begin.mutate() }
}
