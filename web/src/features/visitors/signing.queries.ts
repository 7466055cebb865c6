import { jobPollMs } from '@lintel/contract'
import { queryOptions } from '@tanstack/react-query'
import type { OpenedLink } from './prefetch.ts'
import { jobOf } from './signing.ts'

export const sharedJobQuery = (link: OpenedLink, job: string) =>
  queryOptions({
    queryKey: ['shared-job', link.id, job],
    queryFn: () => jobOf(link, job),
    refetchInterval: ({ state }) => (state.data?.completed || state.error ? false : jobPollMs),
    retry: false,
  })

export const sharedPdfQuery = (url: string) =>
  queryOptions({
    // The URL is short-lived and signed on each request: the file's path identifies it.
    queryKey: ['shared-pdf', url.split('?', 1)[0]],
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { signal })
      if (!answer.ok) throw new Error('The PDF could not be loaded.')
      return URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: 'application/pdf' }))
    },
    staleTime: Infinity,
    gcTime: 0,
  })
