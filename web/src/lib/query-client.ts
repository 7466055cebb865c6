import { QueryClient } from '@tanstack/react-query'
import { ApiError, unreachable } from './api-error.ts'
import { afterSignOut } from './sign-out.ts'

/** Whether asking again can help: not where the server has said no. */
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && (error.status === unreachable || error.status >= 500)

/** The one cache of what the server answered; emptied at sign-out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, staleTime: 15_000, gcTime: 5 * 60_000, refetchOnWindowFocus: true },
    // Without a connection it fails at once: done later, by itself, it would come as a surprise.
    mutations: { retry: false, networkMode: 'always' },
  },
})

afterSignOut(() => queryClient.clear())
