import { useState } from 'react'
import { ApiError, errorText } from './api-error.ts'
import { focusToRestore, returnFocus } from './focus.ts'
import { toast } from './toasts.ts'

export interface ShownFailure {
  text: string
  id?: string | undefined
}

/** What is being done under its name, a way to do it, and why the last one failed, for the caller to show. */
export const useShownAttempt = <Name extends string = 'busy'>() => {
  const [busy, setBusy] = useState<Name>()
  const [failure, setFailure] = useState<ShownFailure>()
  const attempt = async (name: Name, act: () => Promise<unknown>): Promise<void> => {
    const pressed = focusToRestore()
    setBusy(name)
    setFailure(undefined)
    try {
      await act()
    } catch (error) {
      setFailure({ text: errorText(error), id: error instanceof ApiError ? error.id : undefined })
    } finally {
      setBusy(undefined)
      // A button that shows a loader is disabled, which takes the focus from it.
      returnFocus(pressed)
    }
  }
  return { busy, attempt, failure, setFailure }
}

/** The same; why it failed is shown as a toast. */
export const useAttempt = <Name extends string = 'busy'>() => {
  const { busy, attempt } = useShownAttempt<Name>()
  const told = (name: Name, act: () => Promise<unknown>): Promise<void> =>
    attempt(name, () =>
      act().catch((error: unknown) => {
        toast.error(errorText(error))
      }),
    )
  return { busy, attempt: told }
}
