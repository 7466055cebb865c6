import { act, cleanup } from '@testing-library/react'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, vi } from 'vitest'
import { closeDialog } from '../lib/dialogs.ts'
import { queryClient } from '../lib/query-client.ts'
import { useToasts } from '../lib/toasts.ts'

/* Tests of components take turns in one process: each begins without what the one before drew, stored and replaced. */
afterEach(() => {
  act(closeDialog)
  cleanup()
  queryClient.clear()
  act(() => useToasts.setState({ toasts: [], held: false }))
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

/** A closed dialog returns the focus a moment later, when the page of the file would be gone. */
afterAll(() => wait(50))
