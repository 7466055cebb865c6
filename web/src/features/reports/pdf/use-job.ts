import { jobPollMs, routes, type Job } from '@lintel/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api, ApiError } from '../../../lib/api.ts'
import { onRealtime } from '../../../lib/realtime.ts'

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
