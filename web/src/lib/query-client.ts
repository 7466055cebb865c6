import { QueryClient } from '@tanstack/react-query'
import { ApiError, unreachable } from './api-error.ts'
import { afterSignOut } from './sign-out.ts'

/** Whether a retry can help: not where the server has refused. */
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && (error.status === unreachable || error.status >= 500)

/** The one cache of the server's answers; emptied at sign-out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, staleTime: 15_000, gcTime: 5 * 60_000, refetchOnWindowFocus: true },
    // Without a connection a mutation fails at once: running it later would be a surprise.
    mutations: { retry: false, networkMode: 'always' },
  },
})

afterSignOut(() => queryClient.clear())
